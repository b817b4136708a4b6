import Foundation
import Injector

/// Finds the files that call sites name as `Module/File.swift`, so that editors and CI can open them.
struct SourcePaths {
  /// The Swift files of the package by name, as paths from the current folder.
  private var files: [String: [String]] = [:]

  /// Finds the files of a package, or of the one that contains the current folder, if there is one.
  init(package: String?) {
    guard let root = package ?? Self.currentPackage else { return }
    let url = URL(fileURLWithPath: root)
    let found = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    while let file = found?.nextObject() as? URL {
      if file.pathExtension == "swift" { files[file.lastPathComponent, default: []].append(Self.shortened(file.path)) }
    }
  }

  /// Returns the path of the file with the given ID, or the ID itself unless exactly one file matches it.
  ///
  /// A target's files are in a folder with the name of the module, unless its path says otherwise.
  func path(of fileID: String) -> String {
    let parts = fileID.split(separator: "/")
    guard parts.count >= 2, let name = parts.last, let named = files[String(name)] else { return fileID }
    for places in [["/Sources/\(parts[0])/", "/Tests/\(parts[0])/"], ["/\(parts[0])/"], ["/"]] {
      let matches = named.filter { path in places.contains { "/\(path)".contains($0) } }
      if !matches.isEmpty { return matches.count == 1 ? matches[0] : fileID }
    }
    return fileID
  }

  /// The nearest folder around the current one that contains a package.
  private static var currentPackage: String? {
    var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      if folder.path == "/" { return nil }
      folder.deleteLastPathComponent()
    }
    return folder.path
  }

  /// Returns a path inside the current folder without that folder.
  private static func shortened(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
