import Injector
import InjectorInspection
import Testing

private struct Left: Plugin {
  var dependencies: [any Plugin] { [Right()] }
  func register(in registry: Registry) {}
}

private struct Right: Plugin {
  var dependencies: [any Plugin] { [Left()] }
  func register(in registry: Registry) {}
}

@Suite struct PluginCycleTests {
  @Test func pluginCycle_isFound_inAGraphAsInAContainer() throws {
    let graph = DependencyGraph(of: Left())
    let found = problems { try Container(Left()) }?.diagnostics
    #expect(graph.diagnostics() == found)
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8).diagnostics() == found)
  }

  @Test func pluginsOfAGraph_mayShareWhatTheyNeed() {
    let graph = DependencyGraph(plugins: [
      .init(name: "Base"), .init(name: "A", dependencies: ["Base", "Gone"]),
      .init(name: "B", dependencies: ["A", "Base"]),
    ])
    #expect(graph.diagnostics() == [])
  }

  @Test func everyCircleOfAGraph_isFound_once() {
    let graph = DependencyGraph(plugins: [
      .init(name: "Self", dependencies: ["Self"]), .init(name: "C", dependencies: ["A"]),
      .init(name: "B", dependencies: ["C"]), .init(name: "A", dependencies: ["B", "Self"]),
    ])
    #expect(
      graph.diagnostics().map(\.message) == [
        "Plugins depend on each other: A -> B -> C -> A.", "Plugins depend on each other: Self -> Self.",
      ])
  }
}
