import Foundation

/// Finds the Interface Builder documents of an app.
package enum DocumentFiles {
  /// The folders of other people's code, and of what builds produce.
  private static let skipped: Set = [
    "Pods", "Carthage", "DerivedData", "SourcePackages", "build", "node_modules", "checkouts",
  ]

  /// The extensions of documents.
  private static let extensions: Set = ["storyboard", "xib"]

  /// Returns the paths of the documents in files and folders, each once and sorted, or `nil` if a path is neither a
  /// document nor a folder.
  package static func find(in path: String) -> [String]? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    guard isFolder.boolValue else { return isDocument(path) ? [path] : nil }
    guard let items = FileManager.default.enumerator(atPath: path) else { return nil }
    var found: [String] = []
    while let item = items.nextObject() as? String {
      let name = item.split(separator: "/").last.map(String.init) ?? item
      if name.hasPrefix(".") || skipped.contains(name) {
        items.skipDescendants()
      } else if isDocument(name) {
        found.append((path == "." ? "" : path.hasSuffix("/") ? path : path + "/") + item)
      }
    }
    return found.sorted()
  }

  private static func isDocument(_ path: String) -> Bool {
    extensions.contains(path.split(separator: ".").last.map(String.init) ?? "")
  }
}
