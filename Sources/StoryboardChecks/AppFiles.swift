import Foundation

/// The files of an app that are compared: Interface Builder documents, and the sources beside them.
package struct AppFiles {
  /// The folders of other people's code, and of the files that builds produce.
  private static let skipped: Set = [
    "Pods", "Carthage", "DerivedData", "SourcePackages", "build", "node_modules", "checkouts",
  ]

  /// The paths of the documents.
  package private(set) var documents: Set<String> = []
  /// The paths of the Swift files.
  package private(set) var sources: Set<String> = []
  /// A Boolean value that indicates whether there are sources in Objective-C, whose classes aren't known.
  package private(set) var hasObjectiveC = false

  /// Creates an empty list.
  package init() {}

  /// Adds the files at a path, which is a folder or one of the files.
  ///
  /// - Returns: `false` if the path is neither; otherwise, `true`.
  package mutating func add(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
    guard isFolder.boolValue else { return addFile(path) }
    guard let items = FileManager.default.enumerator(atPath: path) else { return false }
    while let item = items.nextObject() as? String {
      let name = item.split(separator: "/").last.map(String.init) ?? item
      if name.hasPrefix(".") || Self.skipped.contains(name) {
        items.skipDescendants()
      } else {
        _ = addFile((path == "." ? "" : path.hasSuffix("/") ? path : path + "/") + item)
      }
    }
    return true
  }

  private mutating func addFile(_ path: String) -> Bool {
    switch path.split(separator: ".").last {
    case "storyboard", "xib": documents.insert(path)
    case "swift": sources.insert(path)
    case "m", "mm": hasObjectiveC = true
    default: return false
    }
    return true
  }
}
