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

  /// A Boolean value that indicates whether no file was found.
  var isEmpty: Bool { files.isEmpty }

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

extension Diagnostic {
  /// The diagnostic with paths in place of file IDs.
  func locating(_ paths: SourcePaths) -> Diagnostic {
    guard !paths.isEmpty else { return self }
    func located(_ site: CallSite?) -> CallSite? {
      site.map { CallSite(fileID: paths.path(of: $0.fileID), line: $0.line) }
    }
    // A text may name further places: `Shop.Cart is registered twice: at Shop/A.swift:3 in A and at Shop/B.swift:5`.
    // Only a place has a slash.
    func located(_ text: String) -> String {
      text.split(separator: " ", omittingEmptySubsequences: false).map { word in
        guard word.utf8.contains(UInt8(ascii: "/")), let end = word.range(of: ".swift:") else { return String(word) }
        return paths.path(of: word[..<end.lowerBound] + ".swift") + ":" + word[end.upperBound...]
      }.joined(separator: " ")
    }
    func located(_ step: PathStep) -> PathStep {
      PathStep(
        key: step.key, role: step.role, lifetime: step.lifetime, plugin: step.plugin, source: located(step.source),
        callSite: located(step.callSite))
    }
    return Diagnostic(
      code: code, severity: severity, message: located(message), key: key, source: located(source),
      path: path.map(located),
      nearMisses: nearMisses.map { NearMiss(key: $0.key, reason: $0.reason, source: located($0.source)) },
      fixes: fixes.map { fix in
        Fix(
          fix.steps.map { step in
            Step(
              step.action, of: step.registration.map(located), parameter: step.parameter, key: step.key,
              code: step.code, plugin: step.plugin, words: located(step.description))
          })
      })
  }
}
