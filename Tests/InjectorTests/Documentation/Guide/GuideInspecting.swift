import Injector
import InjectorInspection
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

  @Test func graph_isKnown_beforeAnythingIsCreated() throws {
    let graph = DependencyGraph(of: AppPlugin())
    #expect(graph == (try Container(AppPlugin()).graph))
    #expect(graph.diagnostics().map(\.code) == [.unusedRegistration])
  }
}
