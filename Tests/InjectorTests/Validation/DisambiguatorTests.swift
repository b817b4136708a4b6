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

  @Test func localTypesOfOneName_areNoDuplicates() throws {
    func first(_ registry: Registry) {
      struct Local: Sendable {}
      registry.service(Local.self, .remote, using: Local.init)
    }
    func second(_ registry: Registry) {
      struct Local: Sendable {}
      registry.service(Local.self, .remote, using: Local.init)
    }
    let container = try Container {
      first($0)
      second($0)
    }
    #expect(errors(container.graph) == [])
  }

  @Test func secondRegistrationOfANamesake_isItsDuplicate() throws {
    let plugin = Module(
      name: "Twins",
      registrations: {
        $0.service(Twin.self, using: Twin.init)
        registerTwin(in: $0)
        $0.service(Twin.self, using: Twin.init)
        registerTwin(in: $0)
      })
    let error = try #require(problems { try Container(plugin) })
    let diagnostics = DependencyGraph(of: plugin).diagnostics().filter { $0.code == .duplicateRegistration }
    #expect(diagnostics == error.diagnostics)
    #expect(diagnostics.count == 2)
  }

  @Test func missingNamesake_isNear_alsoInTheGraph() {
    let plugin = Module(
      name: "Twins",
      registrations: {
        registerTwin(in: $0)
        $0.service(Int.self, using: { (twin: Twin) in 1 })
      })
    let diagnostics = DependencyGraph(of: plugin).diagnostics().filter { $0.code == .missingDependency }
    #expect(diagnostics.map { $0.nearMisses.map(\.reason) } == [["another type of this name"]])
  }

  @Test func disambiguators_areComparedWhole() {
    let nodes = [0, 1 << 32, -1, 1 << 32].enumerated().map { line, number in
      DependencyGraph.Node(
        key: ServiceKey(type: "App.Twin"), source: CallSite(fileID: "App/A.swift", line: line), disambiguator: number)
    }
    #expect(
      DependencyGraph(nodes: nodes).diagnostics().filter { $0.code == .duplicateRegistration }.map(\.source?.line) == [
        3
      ]
    )
  }

  @Test func registrationThatHidesAParents_isNoDuplicate() throws {
    let parent = try Container { $0.instance(1, for: Int.self) }
    let child = try parent.makeChild(
      Module(
        name: "Child",
        registrations: {
          $0.instance(2, for: Int.self)
          $0.service(String.self, using: { (number: Int) in "\(number)" })
        }))
    #expect(errors(child.graph) == [])
    #expect(errors(try DependencyGraph(json: child.graph.rendered(as: .json).utf8)) == [])
  }
}
