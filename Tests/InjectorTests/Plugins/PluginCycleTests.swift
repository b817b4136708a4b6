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
}
