public import Foundation
public import Injector

/// A loader that creates screens from storyboard source files, without UIKit and AppKit, for unit tests and other
/// platforms.
///
/// Screens are subclasses of ``HeadlessViewController``. If the class doesn't have an outlet or an action of the
/// scene, or has one with another type, the loader throws an error when you instantiate the scene. UIKit raises an
/// exception when the view loads. Of several localizations of a storyboard, the loader reads the one in the language
/// that the user prefers, in the base language, or in the development region of the bundle, whichever exists first.
///
/// The loader creates the controllers that a scene contains through relationships and embed segues, and the
/// destinations of the segues that are performed. It lists the parts that it leaves out in
/// ``HeadlessViewController/omissions``.
///
/// For example:
///
/// ```swift
/// let loader = HeadlessStoryboardLoader(directories: [storyboards], viewClasses: [CredentialsView.self])
/// let screen = try loader.instantiate(SignInController.self, from: SignInController.storyboardScene) { coder in
///   SignInController(coder: coder, viewModel: viewModel)
/// }
/// ```
@MainActor public final class HeadlessStoryboardLoader: SceneChecking {
  private let files: StoryboardFiles
  private let viewClasses: [String: HeadlessView.Type]
  private let controllers: [HeadlessControllerClass]
  let segueClasses: [String: HeadlessSegue.Type]
  /// The documents read so far. Documents don't change while an app or a test runs.
  private var documents: [SceneReference: StoryboardDocument] = [:]
  /// The number of scenes inside each other whose relationships are being created.
  private var depth = 0
  /// The number of controllers that the outermost of these scenes contains so far.
  private var created = 0
  /// The sources of the segues whose destinations are being created, outermost first.
  private var sources: [HeadlessViewController] = []

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - directories: The directories to search for storyboards, recursively, before the bundle of each scene.
  ///   - viewClasses: The custom classes of views in the storyboards. The loader needs them because not every
  ///     platform can look up a class by name.
  ///   - controllers: The custom classes of the controllers that the loader creates by itself, as the destinations of
  ///     segues and relationships.
  ///   - segueClasses: The custom classes of segues.
  nonisolated public init(
    directories: [URL] = [], viewClasses: [HeadlessView.Type] = [], controllers: [HeadlessControllerClass] = [],
    segueClasses: [HeadlessSegue.Type] = []
  ) {
    files = StoryboardFiles(directories: directories)
    self.viewClasses = Dictionary(viewClasses.map { (TypeName.unqualified($0), $0) }) { _, last in last }
    self.controllers = controllers
    self.segueClasses = Dictionary(segueClasses.map { (TypeName.unqualified($0), $0) }) { _, last in last }
  }

  /// Creates the screen for the given scene.
  ///
  /// - Parameters:
  ///   - screen: The type of the screen, a subclass of ``HeadlessViewController``.
  ///   - reference: The scene to instantiate.
  ///   - creator: A closure that calls the initializer of the screen with the coder of the scene.
  /// - Returns: The screen that the creator returned. Its view isn't loaded.
  /// - Throws: `StoryboardError` if the storyboard or the scene doesn't exist, if the screen isn't a subclass of
  ///   ``HeadlessViewController``, or if the creator returns `nil`. ``HeadlessSceneError`` if the scene doesn't match
  ///   the class of the screen, and ``StoryboardDocumentError`` if the document can't be read. Rethrows the error of
  ///   the creator.
  public func instantiate<Screen: AnyObject>(
    _ screen: Screen.Type, from reference: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
  ) throws -> Screen {
    _ = try headless(screen, from: reference)
    let scene = try self.scene(reference)
    guard let created = try creator(HeadlessCoder(scene: scene)) else { throw scene.returnedNil(screen) }
    if let controller = created as? HeadlessViewController { try finish(controller, of: scene) }
    return created
  }

  /// Creates the controller of any scene.
  ///
  /// For example:
  ///
  /// ```swift
  /// let loader = HeadlessStoryboardLoader(directories: [storyboards])
  /// let menu = try loader.instantiate("Menu", of: "Main")
  /// ```
  ///
  /// - Parameters:
  ///   - identifier: The storyboard identifier of the scene, or `nil` for the initial scene.
  ///   - storyboard: The name of the storyboard file, without the extension.
  ///   - bundle: The bundle that contains the storyboard.
  ///   - creator: A closure that calls the initializer of the controller with the coder of the scene. If it is `nil`
  ///     or returns `nil`, the loader calls `init(coder:)` of the scene's class, as UIKit does.
  /// - Returns: The controller. Its view isn't loaded.
  /// - Throws: `StoryboardError`, ``HeadlessSceneError``, or ``StoryboardDocumentError`` if there is no such scene,
  ///   or it doesn't match its class. Rethrows the error of the creator.
  public func instantiate(
    _ identifier: String? = nil, of storyboard: String, bundle: Bundle = .main,
    creator: (@MainActor (NSCoder) throws -> HeadlessViewController?)? = nil
  ) throws -> HeadlessViewController {
    let reference = SceneReference(storyboard: storyboard, identifier: identifier, bundle: bundle)
    return try controller(of: try scene(reference), creator: creator)
  }

  package func check(_ screen: any Storyboarded.Type) throws -> Bool {
    let reference = screen.storyboardScene
    let type = try headless(screen, from: reference)
    let document = try document(reference.storyboard, in: reference.bundle)
    if let identifier = reference.identifier, !document.storyboardIdentifiers.contains(identifier) {
      let created = document.scenesCreatedBySegues(of: type)
      for scene in created { try check(type, nil, in: try self.scene(scene, of: document, in: reference.bundle)) }
      if !created.isEmpty { return false }
    }
    try check(type, nil, in: try scene(reference))
    return true
  }

  /// Returns the class of a screen, which must be one that has no UIKit and no AppKit.
  private func headless(
    _ screen: any AnyObject.Type, from reference: SceneReference
  ) throws(StoryboardError) -> HeadlessViewController.Type {
    if let type = screen as? HeadlessViewController.Type { return type }
    let kind = StoryboardError.Kind.unsupportedScreen(screen: "\(screen)", required: "HeadlessViewController")
    throw StoryboardError(kind, file: "\(reference.storyboard).storyboard")
  }

  // MARK: Controllers

  /// Creates the controller of a scene with a closure, or with the initializer of its class.
  func controller(
    of scene: HeadlessScene, creator: (@MainActor (NSCoder) throws -> HeadlessViewController?)? = nil
  ) throws -> HeadlessViewController {
    let coder = HeadlessCoder(scene: scene)
    if let created = try creator?(coder) {
      try finish(created, of: scene)
      return created
    }
    let custom = scene.controller.customClass
    let known = custom.flatMap { custom in controllers.first { custom.isSame(as: $0.type) } }
    if let custom, known == nil {
      throw scene.error(.unknownControllerClass(name: custom.name), scene.controller.line)
    }
    let type = known ?? .system(scene.controller.tag)
    guard let created = type.create(coder) else { throw scene.returnedNil(type.type) }
    try finish(created, of: scene)
    return created
  }

  /// Checks a controller, sets its attributes, and creates the controllers that it contains.
  private func finish(_ controller: HeadlessViewController, of scene: HeadlessScene) throws {
    controller.omissions = try check(type(of: controller), controller, in: scene)
    created = depth == 0 ? 0 : created + 1
    if created > 10_000 || depth > 100 { throw scene.error(.tooManyControllers, scene.scene.line) }
    depth += 1
    defer { depth -= 1 }
    let contained = (scene.segues[nil] ?? []).filter { $0.kind == .relationship && $0.owner == scene.controller.id }
    if controller is HeadlessNavigationController || controller is HeadlessTabBarController {
      let children = try contained.map { try destination(of: $0, from: controller, in: scene, sender: nil) }
      if !children.isEmpty { controller.replaceChildren(by: children, animated: false) }
    } else {
      controller.omissions += contained.map { segue in
        let part = "the relationship \(segue.relationship ?? segue.id)"
        let reason = "\(type(of: controller)) has no such child"
        return HeadlessOmission(file: scene.document.file, line: segue.line, part: part, reason: reason)
      }
    }
    controller.awakeFromNib()
  }

  /// Creates the destination of a segue: with the segue's action, or with the initializer of its class.
  func destination(
    of segue: StoryboardDocument.Segue, from source: HeadlessViewController, in scene: HeadlessScene,
    sender: HeadlessResponder?
  ) throws -> HeadlessViewController {
    guard let target = scene.document.scene(withObject: segue.destination) else {
      throw scene.dangling(segue)
    }
    let found = try self.scene(target, of: scene.document, in: scene.bundle)
    sources.append(source)
    defer { sources.removeLast() }
    guard let selector = segue.destinationCreationSelector else { return try controller(of: found) }
    // A plain container has no actions: the controller that it is created for has those of its relationships.
    for creator in sources.reversed() {
      guard let action = type(of: creator).segueActions[selector] else { continue }
      return try controller(of: found) { coder in action.create(creator, coder, sender, segue.identifier) }
    }
    let known = NearestNames.of(selector, in: type(of: source).segueActions.keys)
    let owner = TypeName.unqualified(type(of: source))
    throw scene.error(.actionNotFound(selector: selector, owner: owner, nearest: known), segue.line)
  }

  // MARK: Scenes

  private func scene(_ reference: SceneReference) throws -> HeadlessScene {
    let document = try document(reference.storyboard, in: reference.bundle)
    return try scene(try document.scene(for: reference.identifier), of: document, in: reference.bundle)
  }

  /// Returns a scene, or the one in another storyboard that it refers to.
  private func scene(
    _ scene: StoryboardDocument.Scene, of document: StoryboardDocument, in bundle: Bundle
  ) throws -> HeadlessScene {
    var (scene, document, bundle) = (scene, document, bundle)
    // References that lead to each other end here.
    for _ in 0..<8 {
      if let controller = scene.controller {
        return HeadlessScene(
          document: document, scene: scene, controller: controller, viewClasses: viewClasses, bundle: bundle,
          loader: self)
      }
      guard let reference = scene.reference else { break }
      if let identifier = reference.bundleIdentifier, let other = Bundle(identifier: identifier) { bundle = other }
      if let name = reference.storyboardName { document = try self.document(name, in: bundle) }
      scene = try document.scene(for: reference.referencedIdentifier)
    }
    throw HeadlessSceneError(.noController, file: document.file, line: scene.line)
  }

  private func document(_ name: String, in bundle: Bundle) throws -> StoryboardDocument {
    let reference = SceneReference(storyboard: name, identifier: nil, bundle: bundle)
    if let document = documents[reference] { return document }
    let document = try StoryboardDocument(contentsOf: files.file(of: reference))
    documents[reference] = document
    return document
  }

  /// Throws an error if the scene has another class or connections that the class of its controller doesn't support.
  ///
  /// - Parameter controller: The controller, or `nil` if it doesn't exist. Its outlets are known from an instance
  ///   only.
  @discardableResult private func check(
    _ type: HeadlessViewController.Type, _ controller: HeadlessViewController?, in scene: HeadlessScene
  ) throws(HeadlessSceneError) -> [HeadlessOmission] {
    let expected = scene.controller.customClass
    let classes = superclasses(of: type)
    let system = HeadlessControllerClass.system(scene.controller.tag).type
    // UIKit demands an object of the scene's class or a subclass.
    let isExpected =
      (expected == nil && type == HeadlessViewController.self)
      || classes.contains { other in expected?.isSame(as: other) ?? (other == system) }
    guard isExpected else {
      let kind = HeadlessSceneError.Kind.wrongClass(
        scene: scene.name, expected: TypeName.unqualified(type), found: expected?.description)
      throw HeadlessSceneError(kind, file: scene.document.file, line: scene.controller.line)
    }
    var check = HeadlessSceneCheck(scene: scene, type: type, controller: controller)
    let omissions = try check.run()
    controller?.checkedViews = check.views
    return omissions
  }
}

/// A class and its superclasses.
private func superclasses(of type: AnyClass) -> some Sequence<AnyClass> {
  sequence(first: type, next: { _getSuperclass($0) })
}

extension StoryboardDocument {
  /// Returns the scenes of a class, or of one that it inherits from, that segues with an action lead to. They need no
  /// identifier.
  fileprivate func scenesCreatedBySegues(of type: HeadlessViewController.Type) -> [Scene] {
    let destinations = Set(segues.filter { $0.destinationCreationSelector != nil }.map(\.destination))
    return scenes.filter { scene in
      guard let controller = scene.controller, let custom = controller.customClass else { return false }
      return destinations.contains(controller.id) && superclasses(of: type).contains { custom.isSame(as: $0) }
    }
  }

  /// Returns the scene with the given identifier, or the initial scene if the identifier is `nil`.
  func scene(for identifier: String?) throws -> Scene {
    guard let identifier else {
      if let scene = initialScene { return scene }
      throw StoryboardError(.noInitialScene(identifiers: storyboardIdentifiers), file: file)
    }
    let found = scenes.filter { $0.storyboardIdentifier == identifier }
    guard let scene = found.first else {
      let known = storyboardIdentifiers
      let nearest = NearestNames.of(identifier, in: known)
      throw StoryboardError(.sceneNotFound(identifier: identifier, nearest: nearest, count: known.count), file: file)
    }
    if found.count > 1 {
      throw HeadlessSceneError(.sceneAmbiguous(identifier: identifier, lines: found.map(\.line)), file: file)
    }
    return scene
  }
}

extension StoryboardDocument.CustomClass {
  /// Returns a Boolean value that indicates whether a type is this class. The modules are compared if the module is
  /// fixed.
  func isSame(as type: Any.Type) -> Bool {
    guard TypeName.unqualified(type) == name else { return false }
    guard isModuleFixed, let module else { return true }
    return String(reflecting: type).hasPrefix(module + ".")
  }
}
