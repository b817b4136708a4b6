import Foundation
import Injector
import InjectorInspection
import Testing

/// What looks like a member of `Plugin`, and isn't one: INJ037.
@Suite struct PluginMemberTests {
  private struct TextPlugin: Plugin {
    func register(in registry: Registry) { registry.instance("text", for: String.self).contributing() }
  }

  private func messages(_ plugin: any Plugin) -> [String] {
    problems { try Container(plugin) }?.diagnostics.map { "\($0.code): \($0.message) \($0.fix)" } ?? []
  }

  private struct OfOneType: Plugin {
    var dependencies = [TextPlugin()]
    func register(in registry: Registry) {}
  }

  private struct Computed: Plugin {
    var dependencies: [TextPlugin] { [TextPlugin()] }
    func register(in registry: Registry) {}
  }

  private struct OfTypes: Plugin {
    var dependencies: [any Plugin.Type] { [TextPlugin.self] }
    func register(in registry: Registry) {}
  }

  private struct OfNoArray: Plugin {
    let dependencies = TextPlugin()
    func register(in registry: Registry) {}
  }

  @Test func dependencies_ofAnotherType_areAnError() {
    let fix = "declare them as var dependencies: [any Plugin], with an instance of each plugin"
    for (plugin, type) in [
      (OfOneType(), "Swift.Array<InjectorTests.PluginMemberTests.TextPlugin>"),
      (Computed(), "Swift.Array<InjectorTests.PluginMemberTests.TextPlugin>"),
      (OfTypes(), "Swift.Array<Injector.Plugin.Type>"), (OfNoArray(), "InjectorTests.PluginMemberTests.TextPlugin"),
    ] as [(any Plugin, String)] {
      #expect(
        messages(plugin) == [
          "INJ037: The dependencies of \(plugin.name) are of the type \(type), so they are ignored. \(fix)"
        ])
    }
  }

  private struct Mislabeled: Plugin {
    func register(in registry: Registry) {}
    func start(resolver: Resolver) throws { Issue.record("nothing calls it") }
    func start(using resolver: Resolver) async { Issue.record("nothing calls it") }
    func start(_ resolver: Resolver) { Issue.record("nothing calls it") }
    func start(with container: Container) async throws { Issue.record("nothing calls it") }
    func stop(resolver: Resolver) { Issue.record("nothing calls it") }
  }

  @Test func method_withAWrongLabelOrType_isAnError() {
    let starts = ["start(resolver:)", "start(using:)", "start(_:)", "start(with: Container)"]
    #expect(
      messages(Mislabeled())
        == (starts.map { ($0, "start") } + [("stop(resolver:)", "stop")]).map { method, name in
          "INJ037: Mislabeled has a method \(method), which nothing calls. declare it as \(name)(with: Resolver)"
        })
  }

  @Test func graph_hasTheDiagnostics_alsoOnceItIsSaved() throws {
    let graph = DependencyGraph(of: Mislabeled(), OfOneType())
    let saved = try DependencyGraph(json: Data(graph.rendered(as: .json).utf8))
    #expect(saved == graph)
    for graph in [graph, saved] {
      #expect(graph.diagnostics().map(\.code) == Array(repeating: .pluginMember, count: 6))
    }
  }

  private final class Started: Plugin {
    let dependencies: [any Plugin] = [TextPlugin()]
    func register(in registry: Registry) { registry.service(Int.self, using: { 1 }).contributing() }
    func start(with resolver: Resolver) {}
  }

  @Test func members_ofTheProtocol_areRight() throws {
    let container = try Container(Started())
    #expect(container.diagnostics == [])
    #expect(container.graph.plugins.map(\.name) == ["TextPlugin", "Started"])
  }
}
