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
@MainActor public final class HeadlessStoryboardLoader: StoryboardLoading {
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
    guard screen is HeadlessViewController.Type else {
      let kind = StoryboardError.Kind.unsupportedScreen(screen: "\(screen)", required: "HeadlessViewController")
      throw StoryboardError(kind, file: "\(reference.storyboard).storyboard")
    }
    let scene = try self.scene(reference)
    guard let created = try creator(HeadlessCoder(scene: scene)) else {
      throw StoryboardError(
        .creatorReturnedNil(scene: scene.name, screen: "\(screen)"), file: scene.document.file,
        line: scene.controller.line)
    }
    guard let controller = created as? HeadlessViewController else { return created }
    try checkClass(of: controller, in: scene)
    var check = HeadlessSceneCheck(scene: scene, controller: controller)
    try check.run()
    controller.awakeFromNib()
    return created
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

  /// Throws an error if the class of the scene isn't the class of the screen or one of its superclasses.
  private func checkClass(of controller: HeadlessViewController, in scene: HeadlessScene) throws(HeadlessSceneError) {
    let expected = scene.controller.customClass
    var mirror: Mirror? = Mirror(reflecting: controller)
    while let current = mirror {
      guard let expected else { break }
      if expected.isSame(as: current.subjectType) { return }
      mirror = current.superclassMirror
    }
    if expected == nil, type(of: controller) == HeadlessViewController.self { return }
    let name = "\(type(of: controller))"
    throw HeadlessSceneError(
      .wrongClass(scene: scene.name, expected: name, found: expected?.description), file: scene.document.file,
      line: scene.controller.line)
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
    guard String(describing: type) == name else { return false }
    guard isModuleFixed, let module else { return true }
    return String(reflecting: type).hasPrefix(module + ".")
  }
}
