import Foundation
import Injector

/// A bundle of compiled storyboards that is removed with the value.
final class TemporaryBundle: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "bundle-\(UUID().uuidString)")

  /// - Parameter lists: The `Info.plist` of each compiled storyboard, by the storyboard's name.
  init(_ lists: [String: [String: Any]]) throws {
    for (name, list) in lists {
      let folder = url.appending(path: "\(name).storyboardc")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
      try data.write(to: folder.appending(path: "Info.plist"))
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func bundle() throws -> Bundle {
    guard let bundle = Bundle(path: url.path) else { throw CocoaError(.fileNoSuchFile) }
    return bundle
  }
}

/// A loader with the storyboards of a bundle in place of the main one, which is that of the tests.
@MainActor final class BundleLoader: StoryboardLoading {
  private let loader: any StoryboardLoading
  private let bundle: Bundle

  init(_ loader: any StoryboardLoading, bundle: Bundle) {
    self.loader = loader
    self.bundle = bundle
  }

  func instantiate<Screen: AnyObject>(
    _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
  ) throws -> Screen {
    let scene = SceneReference(storyboard: scene.storyboard, identifier: scene.identifier, bundle: bundle)
    return try loader.instantiate(screen, from: scene, creator: creator)
  }
}
