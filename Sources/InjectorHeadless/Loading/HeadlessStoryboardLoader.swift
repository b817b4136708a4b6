public import Foundation
public import Injector

/// A loader that creates screens from the source of storyboards, without UIKit and AppKit.
///
/// Screens are subclasses of ``HeadlessViewController``. If the class doesn't have an outlet of the scene, or
/// has one with another type, the loader throws an error when you instantiate the scene. UIKit raises an
/// exception when the view loads.
@MainActor public final class HeadlessStoryboardLoader: SceneChecking {
  private let files: StoryboardFiles
  private let viewClasses: [String: HeadlessView.Type]
  /// The documents read so far. Documents don't change while an app or a test runs.
  private var documents: [SceneReference: StoryboardDocument] = [:]

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - directories: The directories to search for storyboards, recursively, before the bundle of each scene.
  ///   - viewClasses: The custom classes of views in the storyboards. The loader needs them because not every
  ///     platform can look up a class by name.
  nonisolated public init(directories: [URL] = [], viewClasses: [HeadlessView.Type] = []) {
    files = StoryboardFiles(directories: directories)
    self.viewClasses = Dictionary(viewClasses.map { (TypeName.unqualified($0), $0) }) { _, last in last }
  }

  /// Creates the screen for the given scene.
  ///
  /// - Returns: The screen that the creator returned. Its view isn't loaded.
  /// - Throws: `StoryboardError` if the storyboard or the scene doesn't exist, if the screen isn't a subclass of
  ///   ``HeadlessViewController``, or if the creator returns `nil`. ``HeadlessSceneError`` if the scene doesn't match
  ///   the class of the screen, and ``StoryboardDocumentError`` if the document can't be read. Rethrows the error of
  ///   the creator.
  public func instantiate<Screen: AnyObject>(
    _ screen: Screen.Type, from reference: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
  ) throws -> Screen {
    _ = try headless(screen, from: reference)
    let document = try document(reference)
    let scene = try scene(try document.scene(for: reference.identifier), of: document)
    guard let created = try creator(HeadlessCoder(scene: scene)) else {
      throw StoryboardError(
        .creatorReturnedNil(scene: scene.name, screen: "\(screen)"), file: document.file, line: scene.controller.line)
    }
    if let controller = created as? HeadlessViewController { try check(type(of: controller), controller, in: scene) }
    return created
  }

  package func check(_ screen: any Storyboarded.Type) throws -> Bool {
    let reference = screen.storyboardScene
    let type = try headless(screen, from: reference)
    let document = try document(reference)
    if let identifier = reference.identifier, !document.storyboardIdentifiers.contains(identifier) {
      let created = document.scenesCreatedBySegues(of: type)
      for found in created { try check(type, nil, in: try scene(found, of: document)) }
      if !created.isEmpty { return false }
    }
    try check(type, nil, in: try scene(try document.scene(for: reference.identifier), of: document))
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

  private func scene(
    _ scene: StoryboardDocument.Scene, of document: StoryboardDocument
  ) throws(HeadlessSceneError) -> HeadlessScene {
    guard let controller = scene.controller else {
      throw HeadlessSceneError(.noController, file: document.file, line: scene.line)
    }
    return HeadlessScene(document: document, scene: scene, controller: controller, viewClasses: viewClasses)
  }

  private func document(_ scene: SceneReference) throws -> StoryboardDocument {
    let reference = SceneReference(storyboard: scene.storyboard, identifier: nil, bundle: scene.bundle)
    if let document = documents[reference] { return document }
    let document = try StoryboardDocument(contentsOf: files.file(of: reference))
    documents[reference] = document
    return document
  }

  /// Throws an error if the scene has another class or connections that the class of its controller doesn't support.
  ///
  /// - Parameter controller: The controller, or `nil` if it doesn't exist. Its outlets are known from an instance
  ///   only.
  private func check(
    _ type: HeadlessViewController.Type, _ controller: HeadlessViewController?, in scene: HeadlessScene
  ) throws(HeadlessSceneError) {
    let expected = scene.controller.customClass
    let classes = TypeName.classes(from: type)
    // UIKit demands an object of the scene's class or a subclass.
    guard classes.contains(where: { expected?.isSame(as: $0) ?? ($0 == HeadlessViewController.self) }) else {
      let kind = HeadlessSceneError.Kind.wrongClass(
        scene: scene.name, expected: TypeName.unqualified(type), found: expected?.description)
      throw HeadlessSceneError(kind, file: scene.document.file, line: scene.controller.line)
    }
    try HeadlessSceneCheck(scene: scene, controller: controller).run()
  }
}

extension StoryboardDocument {
  /// Returns the scenes of a class, or of one that it inherits from, that segues with an action lead to. They need no
  /// identifier.
  fileprivate func scenesCreatedBySegues(of type: HeadlessViewController.Type) -> [Scene] {
    let destinations = Set(segues.filter { $0.destinationCreationSelector != nil }.map(\.destination))
    return scenes.filter { scene in
      guard let controller = scene.controller, let custom = controller.customClass else { return false }
      return destinations.contains(controller.id) && TypeName.classes(from: type).contains { custom.isSame(as: $0) }
    }
  }

  /// Returns the scene with the given identifier, or the initial scene if the identifier is `nil`.
  func scene(for identifier: String?) throws -> Scene {
    guard let identifier else {
      if let scene = initialScene { return scene }
      throw StoryboardError(.noInitialScene(identifiers: storyboardIdentifiers), file: file)
    }
    guard let scene = scenes.first(where: { $0.storyboardIdentifier == identifier }) else {
      let known = storyboardIdentifiers
      let nearest = NearestNames.of(identifier, in: known)
      throw StoryboardError(.sceneNotFound(identifier: identifier, nearest: nearest, count: known.count), file: file)
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
