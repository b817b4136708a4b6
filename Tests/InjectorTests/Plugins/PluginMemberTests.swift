import Injector
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
  }

  private struct Asynchronous: Plugin {
    func register(in registry: Registry) {}
    func start(with resolver: Resolver) async throws { Issue.record("nothing awaits it") }
  }

  @Test func start_withAWrongLabel_isAnError() {
    #expect(
      messages(Mislabeled()) == [
        "INJ037: Mislabeled has a method start(resolver:), which nothing calls. rename it to start(with:)"
      ])
  }

  @Test func start_thatIsAsynchronous_isAnError() {
    #expect(
      messages(Asynchronous()) == [
        "INJ037: Asynchronous has an asynchronous start(with:), which nothing awaits. make it synchronous, and await what "
          + "takes long in a task or in an asyncService"
      ])
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
