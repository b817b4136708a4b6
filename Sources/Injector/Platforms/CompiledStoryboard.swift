internal import Foundation

/// The list of scenes in a compiled storyboard (`.storyboardc`).
///
/// UIKit and AppKit raise an exception, which Swift can't catch, for an unknown storyboard or identifier. A compiled
/// storyboard is a folder whose `Info.plist` lists the identifiers, so they can be looked up first. If the file
/// doesn't have the format in use since iOS 5, the framework decides.
struct CompiledStoryboard {
  /// The identifiers of the scenes, or `nil` if they are unknown.
  private let identifiers: Set<String>?
  /// The scenes of other storyboards, by the identifiers of the references to them.
  private let references: [String: SceneReference]
  /// The identifier of the initial scene, or `nil` if there is none or it's unknown.
  private let initialIdentifier: String?

  /// Finds the scene that the framework can instantiate, through references to other storyboards, or throws.
  static func find(_ scene: SceneReference) throws(StoryboardError) -> SceneReference {
    var scene = scene
    // References that lead to each other end here.
    for _ in 0..<8 {
      guard let storyboard = try CompiledStoryboard(of: scene) else { break }
      let reference = (scene.identifier ?? storyboard.initialIdentifier).flatMap { storyboard.references[$0] }
      guard let reference else {
        try storyboard.check(scene)
        break
      }
      scene = reference
    }
    return scene
  }

  /// Reads the storyboard of a scene, or returns `nil` if only the framework can select its file.
  private init?(of scene: SceneReference) throws(StoryboardError) {
    guard let folder = scene.bundle.url(forResource: scene.storyboard, withExtension: "storyboardc") else {
      let paths = scene.bundle.paths(forResourcesOfType: "storyboardc", inDirectory: nil)
      let names = paths.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
      // `Main~ipad.storyboardc` is for one kind of device. The framework chooses among such files.
      if names.contains(where: { $0.hasPrefix(scene.storyboard + "~") }) { return nil }
      throw StoryboardError(
        .storyboardNotFound(
          nearest: NearestNames.of(scene.storyboard, in: names),
          searched: ["the bundle \(scene.bundle.bundleURL.lastPathComponent)"]),
        file: "\(scene.storyboard).storyboard")
    }
    let data = try? Data(contentsOf: folder.appending(path: "Info.plist"))
    let list = data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) } as? [String: Any]
    let names = list?["UIViewControllerIdentifiersToNibNames"] ?? list?["NSViewControllerIdentifiersToNibNames"]
    identifiers = (names as? [String: Any]).map { Set($0.keys) }
    let others = list?["UIViewControllerIdentifiersToExternalStoryboardReferences"] as? [String: [String: String]]
    references = (others ?? [:]).compactMapValues { reference in
      guard let name = reference["UIReferencedStoryboardName"] else { return nil }
      let other = reference["UIReferencedBundleIdentifier"].flatMap(Bundle.init(identifier:))
      return SceneReference(
        storyboard: name, identifier: reference["UIReferencedControllerIdentifier"], bundle: other ?? scene.bundle)
    }
    initialIdentifier =
      (list?["UIStoryboardDesignatedEntryPointIdentifier"] ?? list?["NSStoryboardDesignatedEntryPointIdentifier"])
      as? String
  }

  private func check(_ scene: SceneReference) throws(StoryboardError) {
    guard let identifiers else { return }
    let file = "\(scene.storyboard).storyboard"
    // Interface Builder names the scenes that have no identifier, such as `UINavigationController-ZKB-z3-xgf`.
    let given = identifiers.filter { $0.wholeMatch(of: /[A-Z]\w*-\w{3}-\w{2}-\w{3}/) == nil }.sorted()
    if let identifier = scene.identifier, !identifiers.contains(identifier) {
      let nearest = NearestNames.of(identifier, in: given)
      throw StoryboardError(.sceneNotFound(identifier: identifier, nearest: nearest, count: given.count), file: file)
    }
    if scene.identifier == nil, initialIdentifier == nil {
      throw StoryboardError(.noInitialScene(identifiers: given), file: file)
    }
  }
}

/// Has a framework that doesn't support errors create the screen of a scene.
///
/// A framework calls its creator block once and can't receive an error: if the block returns `nil`, it creates the
/// screen with `init(coder:)` instead. The creator's result or error is therefore stored here, and the framework's
/// result is ignored. There is none if the scene is a reference or of another kind.
///
/// - Parameter kind: The framework's class that the screen must be a subclass of, and whether it is.
@MainActor func createScreen<Screen: AnyObject>(
  of scene: SceneReference, as kind: (name: String, isMatched: Bool),
  _ creator: @escaping @MainActor (NSCoder) throws -> Screen?,
  by instantiate: (SceneReference, @escaping @MainActor (NSCoder) -> Screen?) -> Void
) throws -> Screen {
  func failed(_ kind: StoryboardError.Kind, in scene: SceneReference) -> StoryboardError {
    StoryboardError(kind, file: "\(scene.storyboard).storyboard")
  }
  guard kind.isMatched else {
    throw failed(.unsupportedScreen(screen: "\(Screen.self)", required: kind.name), in: scene)
  }
  let scene = try CompiledStoryboard.find(scene)
  var result: Result<Screen?, any Error>?
  instantiate(scene) { coder in
    let created = Result { try creator(coder) }
    result = created
    return try? created.get()
  }
  if let screen = try result?.get() { return screen }
  let name = scene.identifier.map { "the scene \($0.debugDescription)" } ?? "the initial scene"
  throw failed(.creatorReturnedNil(scene: name, screen: "\(Screen.self)"), in: scene)
}
