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

  @Test func pluginCycle_isReportedOnce_forAllThatDependOnEachOther() {
    let names = (0..<400).map { "P\($0)" }
    let plugins = names.map { name in
      DependencyGraph.InstalledPlugin(name: name, dependencies: names.filter { $0 != name })
    }
    #expect(
      DependencyGraph(plugins: plugins).diagnostics().map(\.message) == [
        "Plugins depend on each other: P399 -> P0 -> P399; so do P398, P397, P396, and 395 more."
      ])
  }

  @Test func aLongCircle_isShortened() {
    let plugins = (0..<400).map { number in
      DependencyGraph.InstalledPlugin(name: "P\(number)", dependencies: ["P\((number + 1) % 400)"])
    }
    #expect(
      DependencyGraph(plugins: plugins).diagnostics().map(\.message) == [
        "Plugins depend on each other: P399 -> P0 -> P1 -> P2 -> P3 -> P4 -> P5 -> P6 -> ... and 389 more ... "
          + "-> P396 -> P397 -> P398 -> P399."
      ])
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
