import Foundation
import Injector
import InjectorInspection
import TestSupport

/// The graph of the demo.
enum DemoGraph {
  /// Runs the demo and returns its graph, as a tool does.
  static func read() async throws -> DependencyGraph {
    let file = FileManager.default.temporaryDirectory.appending(path: "demo-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = BuildFolder.url.appending(path: "DemoApp")
    process.environment = ProcessInfo.processInfo.environment
      .merging([GraphRequest.environmentVariable: file.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    try await process.runToEnd()
    return try DependencyGraph(json: Data(contentsOf: file))
  }
}
