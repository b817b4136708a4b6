internal import Foundation
import Injector

/// Finds storyboard files by name.
struct StoryboardFiles {
  /// The directories to search recursively, before a bundle.
  let directories: [URL]
  /// The languages that the user prefers, best first.
  var languages = Locale.preferredLanguages

  /// Returns the file of a storyboard.
  ///
  /// Of several localizations, the file is the one in the language that the user prefers, in the base language, or in
  /// the development region of the bundle, whichever exists first.
  ///
  /// - Throws: `StoryboardError` if there is no such file. The error contains the nearest names and the searched
  ///   directories.
  func file(of scene: SceneReference) throws(StoryboardError) -> URL {
    var names: Set<String> = []
    let region = scene.bundle.infoDictionary?["CFBundleDevelopmentRegion"] as? String ?? "en"
    let files = directories.map(Self.allFiles) + [Self.files(of: scene.bundle)]
    for file in files.flatMap({ sorted($0, region: region) }) {
      let name = file.deletingPathExtension().lastPathComponent
      if name == scene.storyboard { return file }
      names.insert(name)
    }
    let nearest = NearestNames.of(scene.storyboard, in: names)
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

  /// Returns the storyboards among files: those that aren't localized, then the localizations, best first.
  private func sorted(_ files: [URL], region: String) -> [URL] {
    // `Bundle.preferredLocalizations` would be the answer, but returns any of the localizations on Linux.
    let wanted = languages.flatMap(Self.localizations) + ["base"] + Self.localizations(for: region)
    func rank(_ file: URL) -> Int {
      let folder = file.deletingLastPathComponent()
      guard folder.pathExtension == "lproj" else { return -1 }
      let name = folder.deletingPathExtension().lastPathComponent
      return wanted.firstIndex(of: Self.localizations(for: name)[0]) ?? wanted.count
    }
    return files.filter { $0.pathExtension == "storyboard" }.map { (rank($0), $0.path, $0) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// Returns the localizations that serve a language, best first: `zh-hant-tw`, `zh-hant`, and `zh` for `zh_Hant_TW`.
  private static func localizations(for language: String) -> [String] {
    let parts = language.lowercased().replacing("_", with: "-").split(separator: "-", omittingEmptySubsequences: false)
    return (1...parts.count).reversed().map { parts.prefix($0).joined(separator: "-") }
  }
}
