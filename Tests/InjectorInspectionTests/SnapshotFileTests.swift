import Foundation
import Injector
import InjectorInspection
import Testing

/// The call with which a unit test saves the graph of an app that no host can run.
@Suite struct SnapshotFileTests {
  private struct Clock {}
  private struct AppPlugin: Plugin {
    func register(in registry: Registry) { registry.service(Clock.self, using: { Clock() }).root() }
  }

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "snapshot-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test func snapshot_readsBack_andReplacesTheFile() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "graph.json")
    try Data("old".utf8).write(to: file)
    let graph = DependencyGraph(of: AppPlugin())
    try graph.writeSnapshot(to: file)
    let bytes = try Data(contentsOf: file)
    #expect(try DependencyGraph(json: bytes) == graph)
    #expect(bytes == Data(graph.rendered(as: .json).utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["graph.json"])
  }

  @Test func snapshot_throws_ifTheFolderIsAbsent() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "absent/graph.json")
    #expect(throws: (any Error).self) { try DependencyGraph().writeSnapshot(to: file) }
  }
}
