import Foundation

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
