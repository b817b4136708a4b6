import Foundation
import Injector

/// A directory of storyboards that is removed with the value.
final class TemporaryStoryboards {
  let url = FileManager.default.temporaryDirectory.appending(path: "storyboards-\(UUID().uuidString)")

  init(_ files: [String: String]) throws {
    for (path, text) in files {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// An error's text, with the directory's own name, which differs from run to run, left out.
  func text(_ error: (any Error)?) -> String {
    "\(String(describing: error ?? CancellationError()))".replacing(url.path + "/", with: "").replacing(
      url.path, with: "DIR")
  }
}
