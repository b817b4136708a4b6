internal import Foundation

/// What a compiled storyboard (`.storyboardc`) says of itself, as far as it is needed to avoid an exception.
///
/// UIKit and AppKit answer an unknown storyboard or identifier with an exception that Swift cannot catch. The compiled
/// storyboard is a folder whose `Info.plist` lists the identifiers, so that they can be looked up first. Where that
/// file is not as it has been since iOS 5, nothing is claimed and the framework decides.
struct CompiledStoryboard {
  /// The scenes' identifiers, or nil where they are not known.
  let identifiers: [String]?
  /// Whether there is an initial scene, or nil where it is not known.
  let hasInitialScene: Bool?

  /// Looks a scene up.
  ///
  /// - Throws: `StoryboardError` where the bundle has no such storyboard, or the storyboard no such scene.
  static func check(_ scene: SceneReference) throws(StoryboardError) {
    let file = "\(scene.storyboard).storyboard"
    guard let folder = scene.bundle.url(forResource: scene.storyboard, withExtension: "storyboardc") else {
      let paths = scene.bundle.paths(forResourcesOfType: "storyboardc", inDirectory: nil)
      let names = paths.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
      // `Main~ipad.storyboardc` serves one kind of device; the framework chooses it.
      if names.contains(where: { $0.hasPrefix(scene.storyboard + "~") }) { return }
      let nearest = NearestNames.of(scene.storyboard, in: names)
      let searched = ["the bundle \(scene.bundle.bundleURL.lastPathComponent)"]
      throw StoryboardError(.storyboardNotFound(nearest: nearest, searched: searched), file: file)
    }
    try CompiledStoryboard(folder: folder).check(scene.identifier, file: file)
  }

  /// Reads what a compiled storyboard says of itself.
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
