internal import Foundation
import Injector

/// Finds storyboard files by name.
struct StoryboardFiles {
  /// The directories to search recursively, before a bundle.
  let directories: [URL]

  /// Returns the file of a storyboard.
  ///
  /// - Throws: `StoryboardError` if there is no such file. The error contains the nearest names and the searched
  ///   directories.
  func file(of scene: SceneReference) throws(StoryboardError) -> URL {
    let files = (directories.map(Self.allFiles) + [Self.files(of: scene.bundle)]).flatMap { files in
      files.filter { $0.pathExtension == "storyboard" }.sorted { $0.path < $1.path }
    }
    let names = files.map { $0.deletingPathExtension().lastPathComponent }
    if let index = names.firstIndex(of: scene.storyboard) { return files[index] }
    let nearest = NearestNames.of(scene.storyboard, in: Set(names))
    let searched = directories.map(\.relativePath) + ["the bundle \(scene.bundle.bundleURL.lastPathComponent)"]
    throw StoryboardError(
      .storyboardNotFound(nearest: nearest, searched: searched), file: "\(scene.storyboard).storyboard")
  }

  /// Returns the files in a directory and its subdirectories.
  private static func allFiles(in directory: URL) -> [URL] {
    let paths = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
    return paths.map { directory.appending(path: $0) }
  }

  /// Returns the files in the resources of a bundle. Searches only the resource folder and the subfolders that Xcode
  /// and the package manager create, because the main bundle of a command-line tool is the folder that contains it.
  private static func files(of bundle: Bundle) -> [URL] {
    guard let root = bundle.resourceURL else { return [] }
    let inside = contents(of: root).filter { $0.pathExtension == "lproj" || $0.lastPathComponent == "Storyboards" }
    return ([root] + inside).flatMap(contents)
  }

  private static func contents(of directory: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.map { directory.appending(path: $0) }
  }
}
