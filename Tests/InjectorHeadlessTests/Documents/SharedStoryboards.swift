import Foundation

/// Real documents of other projects. They are data beside the package, not part of it: tests that read them are
/// skipped where they are absent.
enum SharedStoryboards {
  static let directory = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../../../shared/storyboards").standardized

  static let isPresent = FileManager.default.fileExists(atPath: directory.appending(path: "oracle.json").path)

  /// What an independent parser read in each document, by file name.
  static let oracle: [String: OracleDocument] = {
    guard let data = try? Data(contentsOf: directory.appending(path: "oracle.json")) else { return [:] }
    return (try? JSONDecoder().decode([String: OracleDocument].self, from: data)) ?? [:]
  }()
}
