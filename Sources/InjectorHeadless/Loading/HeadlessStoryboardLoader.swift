public import Foundation
public import Injector

/// A loader that creates screens from storyboard source files, without UIKit and AppKit, for unit tests and other
/// platforms.
///
/// Screens are subclasses of ``HeadlessViewController``. If the class doesn't have an outlet or an action of the scene, or
/// has one with another type, the loader throws an error when you instantiate the scene. UIKit raises an exception when
/// the view loads. Of several localizations of a storyboard, the loader reads the one in the language that the user
/// prefers, in the base language, or in the development region of the bundle, whichever exists first. The loader doesn't create the destinations of relationships and embed segues; create them separately
/// and combine them in code.
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
  /// The documents read so far. Documents don't change while an app or a test runs.
  private var documents: [SceneReference: StoryboardDocument] = [:]

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - directories: The directories to search for storyboards, recursively, before the bundle of each scene.
  ///   - viewClasses: The custom classes of views in the storyboards. The loader needs them because not every platform
  ///     can look up a class by name.
  nonisolated public init(directories: [URL] = [], viewClasses: [HeadlessView.Type] = []) {
    files = StoryboardFiles(directories: directories)
    self.viewClasses = Dictionary(viewClasses.map { (String(describing: $0), $0) }) { _, last in last }
  }

  /// Creates the screen for the given scene.
  ///
  /// - Parameters:
  ///   - screen: The type of the screen, a subclass of ``HeadlessViewController``.
  ///   - reference: The scene to instantiate.
  ///   - creator: A closure that calls the initializer of the screen with the coder of the scene.
  /// - Returns: The screen that the creator returned. Its view isn't loaded.
  /// - Throws: `StoryboardError` if the storyboard or the scene doesn't exist, if the screen isn't a subclass of
  ///   ``HeadlessViewController``, or if the creator returns `nil`. ``HeadlessSceneError`` if the scene doesn't match the
  ///   class of the screen, and ``StoryboardDocumentError`` if the document can't be read. Rethrows the error of the
  ///   creator.
  public func instantiate<Screen: AnyObject>(
    _ screen: Screen.Type, from reference: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
  ) throws -> Screen {
    _ = try headless(screen, from: reference)
    let scene = try self.scene(reference)
    guard let created = try creator(HeadlessCoder(scene: scene)) else {
      throw StoryboardError(
        .creatorReturnedNil(scene: scene.name, screen: "\(screen)"), file: scene.document.file,
        line: scene.controller.line)
    }
    guard let controller = created as? HeadlessViewController else { return created }
    try check(type(of: controller), controller, in: scene)
    controller.awakeFromNib()
    return created
  }

  package func check(_ screen: any Storyboarded.Type) throws {
    let reference = screen.storyboardScene
    try check(try headless(screen, from: reference), nil, in: try scene(reference))
  }

  /// Returns the class of a screen, which must be one that has no UIKit and no AppKit.
  private func headless(
    _ screen: any AnyObject.Type, from reference: SceneReference
  ) throws(StoryboardError) -> HeadlessViewController.Type {
    if let type = screen as? HeadlessViewController.Type { return type }
    let kind = StoryboardError.Kind.unsupportedScreen(screen: "\(screen)", required: "HeadlessViewController")
    throw StoryboardError(kind, file: "\(reference.storyboard).storyboard")
  }

  // MARK: Scenes

  private func scene(_ reference: SceneReference) throws -> HeadlessScene {
    let document = try document(of: reference)
    let scene = try document.scene(for: reference.identifier)
    guard let controller = scene.controller else {
      let target = scene.reference
      let kind = HeadlessSceneError.Kind.sceneIsReference(
        scene: scene.storyboardIdentifier?.debugDescription ?? "the initial scene",
        storyboard: target?.storyboardName, identifier: target?.referencedIdentifier)
      throw HeadlessSceneError(kind, file: document.file, line: scene.line)
    }
    return HeadlessScene(document: document, scene: scene, controller: controller, viewClasses: viewClasses)
  }

  private func document(of reference: SceneReference) throws -> StoryboardDocument {
    let key = SceneReference(storyboard: reference.storyboard, identifier: nil, bundle: reference.bundle)
    if let document = documents[key] { return document }
    let document = try StoryboardDocument(contentsOf: try files.file(of: reference))
    documents[key] = document
    return document
  }

  /// Throws an error if the scene has another class or connections that the class of its controller doesn't support.
  ///
  /// - Parameter controller: The controller, or `nil` if it doesn't exist. Its outlets are known from an instance only.
  private func check(
    _ type: HeadlessViewController.Type, _ controller: HeadlessViewController?, in scene: HeadlessScene
  ) throws(HeadlessSceneError) {
    let expected = scene.controller.customClass
    let classes = sequence(first: type as AnyClass, next: { _getSuperclass($0) })
    guard expected.map({ name in classes.contains { name.isSame(as: $0) } }) ?? (type == HeadlessViewController.self)
    else {
      throw HeadlessSceneError(
        .wrongClass(scene: scene.name, expected: "\(type)", found: expected?.description), file: scene.document.file,
        line: scene.controller.line)
    }
    var check = HeadlessSceneCheck(scene: scene, type: type, controller: controller)
    try check.run()
  }
}

extension StoryboardDocument {
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
  /// Returns a Boolean value that indicates whether a type is this class. The modules are compared if the module is fixed.
  func isSame(as type: Any.Type) -> Bool {
    guard TypeName.unqualified(type) == name else { return false }
    guard isModuleFixed, let module else { return true }
    return String(reflecting: type).hasPrefix(module + ".")
  }
}
