public import Foundation
public import Injector

/// Makes screens of the source of storyboards, without UIKit and AppKit: in unit tests and on other platforms.
///
/// Screens are subclasses of `HeadlessViewController`. What UIKit would answer with an exception when the view loads (an
/// outlet or an action that the class does not have, or has with another type) is thrown when the scene is instantiated.
/// Scenes inside others, by relationship or embed segue, are not made: make them by themselves, and put them together
/// in code.
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
  /// Documents are read once: they do not change while an app or a test runs.
  private var documents: [SceneReference: StoryboardDocument] = [:]

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - directories: Where storyboards are searched, with all folders inside, before the scene's bundle is.
  ///   - viewClasses: The classes that scenes name as custom classes of views. There is no way to find a class by its
  ///     name on every platform.
  nonisolated public init(directories: [URL] = [], viewClasses: [HeadlessView.Type] = []) {
    files = StoryboardFiles(directories: directories)
    self.viewClasses = Dictionary(viewClasses.map { (String(describing: $0), $0) }) { _, last in last }
  }

  /// Makes the screen of one scene: a subclass of `HeadlessViewController`.
  ///
  /// - Parameters:
  ///   - screen: The screen's type.
  ///   - reference: The scene.
  ///   - creator: Calls the screen's initializer with the scene's coder.
  /// - Returns: The screen that the creator made, its view not loaded yet.
  /// - Throws: `StoryboardError` where the storyboard or the scene is missing or does not fit the screen, or the creator
  ///   returned nil; what the creator threw, unchanged.
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

  /// The scene's class must be the screen's, or one that it inherits from.
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
  /// The scene with an identifier, or the initial one where it is nil.
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
  /// Whether a type is the class that is meant. Modules are compared where the document's counts.
  func isSame(as type: Any.Type) -> Bool {
    guard String(describing: type) == name else { return false }
    guard isModuleFixed, let module else { return true }
    return String(reflecting: type).hasPrefix(module + ".")
  }
}
