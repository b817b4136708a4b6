import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

@Suite struct GuideInspecting {
  private struct AppPlugin: Plugin {
    func register(in registry: Registry) { registry.instance(7, for: Int.self) }
  }

  @Test func program_goesOn_ifNobodyAsksForItsGraph() {
    // begin: an answer
    GraphRequest.answer { DependencyGraph(of: AppPlugin()) }
    // end: an answer
  }

  @Test func graph_isSaved_byAUnitTest() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.url
    // begin: a snapshot
    try DependencyGraph(of: AppPlugin()).writeSnapshot(to: folder.appending(path: "graph.json"))
    // end: a snapshot
    let saved = try Data(contentsOf: folder.appending(path: "graph.json"))
    #expect(try DependencyGraph(json: saved) == DependencyGraph(of: AppPlugin()))
  }

  @Test func graph_isKnown_beforeAnythingIsCreated() throws {
    let graph = DependencyGraph(of: AppPlugin())
    #expect(graph == (try Container(AppPlugin()).graph))
    #expect(graph.diagnostics().map(\.code) == [.unusedRegistration])
  }
}
