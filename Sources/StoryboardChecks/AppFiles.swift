import Foundation

/// The Interface Builder documents at a path.
package struct AppFiles {
  /// The folders of other people's code, and of the files that builds produce.
  private static let skipped: Set = [
    "Pods", "Carthage", "DerivedData", "SourcePackages", "build", "node_modules", "checkouts",
  ]

  /// The paths of the documents.
  package private(set) var documents: Set<String> = []
  /// The paths of the folders that were skipped.
  private var skippedFolders: Set<String> = []

  /// Finds the documents at a path, which is a folder or one of them, or returns `nil` if it is neither.
  package init?(at path: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    guard isFolder.boolValue else {
      guard Self.isDocument(path) else { return nil }
      documents = [path]
      return
    }
    guard let items = FileManager.default.enumerator(atPath: path) else { return nil }
    let start = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    while let item = items.nextObject() as? String {
      let name = item.split(separator: "/").last.map(String.init) ?? item
      if name.hasPrefix(".") || Self.skipped.contains(name) {
        items.skipDescendants()
        if Self.skipped.contains(name) { skippedFolders.insert(start + item) }
      } else if Self.isDocument(item) {
        documents.insert(start + item)
      }
    }
  }

  /// The paths of the skipped folders that have documents, in order.
  package var skippedFoldersWithDocuments: [String] {
    skippedFolders.filter { folder in
      FileManager.default.enumerator(atPath: folder)?.contains { ($0 as? String).map(Self.isDocument) == true } == true
    }.sorted()
  }

  private static func isDocument(_ path: String) -> Bool { path.hasSuffix(".storyboard") || path.hasSuffix(".xib") }
}
