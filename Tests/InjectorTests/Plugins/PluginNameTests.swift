import Injector
import InjectorInspection
import Testing

private enum Http {
  struct NetPlugin: Plugin {
    func register(in registry: Registry) { registry.instance("http", for: String.self) }
  }
}

private enum Ftp {
  struct NetPlugin: Plugin {
    func register(in registry: Registry) { registry.instance(21, for: Int.self) }
  }
}

private struct Left: Plugin {
  var dependencies: [any Plugin] { [Right()] }
  func register(in registry: Registry) {}
}

private struct Right: Plugin {
  var dependencies: [any Plugin] { [Left()] }
  func register(in registry: Registry) {}
}

@Suite struct PluginNameTests {
  @Test func pluginsOfOneType_areInstalledOnce_andSilently() throws {
    let app = Module(name: "App", dependencies: [Http.NetPlugin()])
    let container = try Container(Http.NetPlugin(), app, Http.NetPlugin())
    #expect(container.diagnostics == [])
    #expect(container.graph.plugins.map(\.name) == ["NetPlugin", "App"])
  }

  @Test func pluginsOfOneName_andTwoTypes_areRefused() throws {
    let shop = Module(name: "Shop", dependencies: [Ftp.NetPlugin()])
    let app = Module(name: "App", dependencies: [Http.NetPlugin(), shop])
    let error = try #require(problems { try Container(app) })
    #expect(
      error.diagnostics.map(\.message) == [
        "Two plugins have the name NetPlugin: InjectorTests.Http.NetPlugin, which App needs, and InjectorTests.Ftp.NetPlugin, which Shop needs."
      ])
    #expect(error.diagnostics.map(\.fix) == ["give one of them another name: var name: String { \"…\" }"])
    let graph = DependencyGraph(of: app)
    #expect(graph.diagnostics().filter { $0.severity == .error } == error.diagnostics)
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8) == graph)
  }

  @Test func pluginCycle_isFound_inAGraphAsInAContainer() throws {
    let graph = DependencyGraph(of: Left())
    let found = problems { try Container(Left()) }?.diagnostics
    #expect(graph.diagnostics() == found)
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8).diagnostics() == found)
  }
}
