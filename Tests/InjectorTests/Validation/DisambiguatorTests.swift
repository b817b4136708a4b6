import Injector
import InjectorInspection
import Testing

private struct Twin: Sendable {}

/// Registrations whose keys read the same in a plain graph, and are not the same.
@Suite struct DisambiguatorTests {
  private struct TwinPlugin: Plugin {
    func register(in registry: Registry) {
      registry.service(Twin.self, using: Twin.init)
      registerTwin(in: registry)
      registry.service(Int.self, using: { (twin: Twin) in 1 })
    }
  }

  private func errors(_ graph: DependencyGraph) -> [DiagnosticCode] {
    graph.diagnostics().filter { $0.severity == .error }.map(\.code)
  }

  @Test func privateTypesOfOneName_areNoDuplicates_howeverTheGraphIsTaken() throws {
    let container = try Container(TwinPlugin())
    #expect(container.graph.nodes[0].key == container.graph.nodes[1].key)
    #expect(container.graph.nodes.map(\.disambiguator) == [0, 1, 0])
    #expect(errors(container.graph) == [])
    #expect(errors(DependencyGraph(of: TwinPlugin())) == [])
    let read = try DependencyGraph(json: container.graph.rendered(as: .json).utf8)
    #expect(read == container.graph)
    #expect(errors(read) == [])
  }
}
