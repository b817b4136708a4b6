internal import Foundation
import Injector

/// Finds storyboard files by their names.
struct StoryboardFiles {
  /// Directories that are searched with everything inside them, before a bundle is.
  let directories: [URL]

  /// The file of a storyboard.
  ///
  /// - Throws: `StoryboardError` where there is none; it names the nearest and the places that were searched.
  func file(of scene: SceneReference) throws(StoryboardError) -> URL {
    var names: Set<String> = []
    for file in directories.flatMap(Self.allFiles) + Self.files(of: scene.bundle) {
      let name = file.deletingPathExtension().lastPathComponent
      if name == scene.storyboard { return file }
      names.insert(name)
    }
    let nearest = NearestNames.of(scene.storyboard, in: names)
    let searched = directories.map(\.relativePath) + ["the bundle \(scene.bundle.bundleURL.lastPathComponent)"]
    throw StoryboardError(
      .storyboardNotFound(nearest: nearest, searched: searched), file: scene.storyboard + ".storyboard")
  }

  /// The storyboards in a directory and in those inside it, sorted: the base language's before other languages'.
  private static func allFiles(in directory: URL) -> [URL] {
    let paths = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
    return sorted(paths.map { directory.appending(path: $0) })
  }

  /// The storyboards in a bundle's resources. Only its own folder and those that Xcode and the package manager make are
  /// searched: the main bundle of a command is the whole folder that it lies in.
  private static func files(of bundle: Bundle) -> [URL] {
    guard let root = bundle.resourceURL else { return [] }
    let inside = contents(of: root).filter { $0.pathExtension == "lproj" || $0.lastPathComponent == "Storyboards" }
    return sorted(([root] + inside).flatMap(contents))
  }

  private static func contents(of directory: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.map { directory.appending(path: $0) }
  }

  private static func sorted(_ files: [URL]) -> [URL] {
    func rank(_ file: URL) -> Int {
      let folder = file.deletingLastPathComponent()
      return folder.pathExtension != "lproj" ? 0 : folder.lastPathComponent == "Base.lproj" ? 1 : 2
    }
    return files.filter { $0.pathExtension == "storyboard" }.sorted { (rank($0), $0.path) < (rank($1), $1.path) }
  }
}
