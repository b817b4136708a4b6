import Foundation
import Injector
import InjectorInspection
import TestSupport

extension TemporaryFolder {
  /// Returns a folder with the file `graph.json`, which has the sample graph.
  static func withGraph() throws -> TemporaryFolder { try TemporaryFolder(["graph.json": DependencyGraph.sample.json]) }

  /// Writes an executable shell script and returns its path.
  @discardableResult func script(_ name: String, _ lines: String) throws -> String {
    let file = try write(name, "#!/bin/sh\n\(lines)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    return file
  }

  /// Runs a command line of the tool in the folder.
  func inspect(_ line: String, environment: [String: String] = [:]) async throws -> Inspect.Result {
    try await shell("\"$INSPECT\" \(line)", environment: environment)
  }

  /// Runs a command in a shell in the folder in which `$INSPECT` is the tool.
  func shell(_ command: String, environment: [String: String] = [:]) async throws -> Inspect.Result {
    try await Inspect.shell("cd '\(path)' && \(command)", environment: environment)
  }
}
