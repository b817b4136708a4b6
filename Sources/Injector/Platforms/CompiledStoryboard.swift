internal import Foundation

/// The list of scenes in a compiled storyboard (`.storyboardc`).
///
/// UIKit and AppKit raise an exception, which Swift can't catch, for an unknown storyboard or identifier. A compiled
/// storyboard is a folder whose `Info.plist` lists the identifiers, so they can be looked up first. If the file doesn't
/// have the format in use since iOS 5, the framework decides.
struct CompiledStoryboard {
  /// The identifiers of the scenes, or `nil` if they are unknown.
  let identifiers: [String]?
  /// A Boolean value that indicates whether the storyboard has an initial scene, or `nil` if that is unknown.
  let hasInitialScene: Bool?

  /// Checks that a scene exists.
  ///
  /// - Throws: `StoryboardError` if the bundle doesn't contain the storyboard, or the storyboard the scene.
  static func check(_ scene: SceneReference) throws(StoryboardError) {
    let file = "\(scene.storyboard).storyboard"
    guard let folder = scene.bundle.url(forResource: scene.storyboard, withExtension: "storyboardc") else {
      let paths = scene.bundle.paths(forResourcesOfType: "storyboardc", inDirectory: nil)
      let names = paths.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
      // `Main~ipad.storyboardc` is for one kind of device. The framework chooses among such files.
      if names.contains(where: { $0.hasPrefix(scene.storyboard + "~") }) { return }
      let nearest = NearestNames.of(scene.storyboard, in: names)
      let searched = ["the bundle \(scene.bundle.bundleURL.lastPathComponent)"]
      throw StoryboardError(.storyboardNotFound(nearest: nearest, searched: searched), file: file)
    }
    try CompiledStoryboard(folder: folder).check(scene.identifier, file: file)
  }

  /// Reads the `Info.plist` of a compiled storyboard.
  init(folder: URL) {
    let data = try? Data(contentsOf: folder.appending(path: "Info.plist"))
    let list = data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) } as? [String: Any]
    let names =
      list?["UIViewControllerIdentifiersToNibNames"] ?? list?["NSViewControllerIdentifiersToNibNames"]
    identifiers = (names as? [String: Any])?.keys.sorted()
    hasInitialScene = list.map { list in
      list["UIStoryboardDesignatedEntryPointIdentifier"] ?? list["NSStoryboardDesignatedEntryPointIdentifier"] != nil
    }
  }

  private func check(_ identifier: String?, file: String) throws(StoryboardError) {
    guard let identifiers else { return }
    if let identifier, !identifiers.contains(identifier) {
      let nearest = NearestNames.of(identifier, in: identifiers)
      throw StoryboardError(
        .sceneNotFound(identifier: identifier, nearest: nearest, count: identifiers.count), file: file)
    }
    if identifier == nil, hasInitialScene == false {
      throw StoryboardError(.noInitialScene(identifiers: identifiers), file: file)
    }
  }
}
