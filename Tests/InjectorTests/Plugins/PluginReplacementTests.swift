import Injector
import InjectorInspection
import Testing

private struct Motto: Sendable { var text: String }

private struct NetworkPlugin: Plugin {
  var name: String { "Network" }
  let log: Log
  var dependencies: [any Plugin] { [ReplacementSocketPlugin(log: log)] }

  func register(in registry: Registry) {
    log.add("register Network")
    registry.service((any Store).self, using: RemoteStore.init).singleton()
    registry.service(
      Counter.self,
      using: { [log] in
        log.add("eager")
        return Counter()
      }
    ).singleton().eager()
    registry.instance(Motto(text: "real"), for: Motto.self).contributing()
  }

  func start(with resolver: Resolver) async throws { log.add("start Network") }
  func stop(with resolver: Resolver) async throws { log.add("stop Network") }
}

struct ReplacementSocketPlugin: Plugin {
  let log: Log
  func register(in registry: Registry) { log.add("register Socket") }
}

private struct FakePlugin: Plugin {
  let log: Log
  // No one can compare functions, so no one knows that two of these are the same.
  var work: () -> Void = {}
  var dependencies: [any Plugin] {
    [Module(name: "Samples", registrations: { [log] _ in log.add("register Samples") })]
  }

  func register(in registry: Registry) {
    log.add("register Fake")
    registry.service((any Store).self, using: LocalStore.init).singleton()
  }

  func start(with resolver: Resolver) async throws { log.add("start Fake") }
  func stop(with resolver: Resolver) async throws { log.add("stop Fake") }
}

struct NetworksPlugin: Plugin { func register(in registry: Registry) {} }

/// Plugins that are installed in the places of others.
@Suite struct PluginReplacementTests {
  private let log = Log()

  private var shop: Module {
    Module(
      name: "Shop", dependencies: [NetworkPlugin(log: log)],
      registrations: { $0.service(Repository.self, using: Repository.init).root() })
  }

  private var replacements: [PluginReplacement] { [(NetworkPlugin.self, FakePlugin(log: log))] }

  @Test func replacement_isInstalledInsteadOfThePlugin_underItsName() async throws {
    let other = Module(name: "Other", dependencies: [NetworkPlugin(log: log)], registrations: { _ in })
    let container = try Container(shop, other, replacing: replacements)
    try await container.start()
    #expect(try container.resolve(Repository.self).store is LocalStore)
    #expect(!container.isRegistered(Counter.self))
    #expect(try container.resolveAll(Motto.self).isEmpty)
    try await container.stop()
    // Nothing of the real one has run, and what nobody else depends on isn't installed.
    #expect(log.lines == ["register Samples", "register Fake", "start Fake", "stop Fake"])
    let plugin = try #require(container.graph.plugins.first { $0.name == "Network" })
    #expect(plugin.dependencies == ["Samples"])
    #expect(plugin.replacement?.hasSuffix("FakePlugin") == true)
    // Declared dependencies hold.
    #expect(container.diagnostics == [])
    #expect(container.graph.nodes.map(\.plugin) == ["Network", "Shop"])
  }

  @Test func replacement_namesItsTypeBesideThePlugin_inReportsAndFiles() throws {
    let graph = DependencyGraph(of: shop, replacing: replacements)
    #expect(try Container(shop, replacing: replacements).graph == graph)
    #expect(try DependencyGraph(json: graph.json.utf8) == graph)
    let lines = graph.rendered(as: .tree).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Network (") && $0.contains("FakePlugin)") })
    #expect(graph != DependencyGraph(of: shop))
  }

  @Test func whatAReplacementDoesNotRegister_isMissing() {
    let app = Module(
      name: "App", dependencies: [NetworkPlugin(log: log)],
      registrations: { $0.service(Int.self, using: { (counter: Counter) in counter.value }) })
    let found = problems { try Container(app, replacing: replacements) }?.diagnostics ?? []
    #expect(found.map(\.code) == [.missingDependency])
    #expect(
      found.first?.fixes.first?.description
        == "register InjectorTests.Counter in InjectorTests.FakePlugin, if the plugin that it replaces does")
  }

  @Test func plugin_isReplaced_alsoIfItIsPassedToTheContainer_orNeededByAReplacement() throws {
    let container = try Container(NetworkPlugin(log: log), replacing: replacements)
    #expect(try container.resolve((any Store).self) is LocalStore)
    struct Wrapping: Plugin {
      let network: any Plugin
      var dependencies: [any Plugin] { [network] }
      func register(in registry: Registry) {}
    }
    let second = try Container(
      ReplacementSocketPlugin(log: log),
      replacing: replacements + [(ReplacementSocketPlugin.self, Wrapping(network: NetworkPlugin(log: log)))])
    #expect(try second.resolve((any Store).self) is LocalStore)
    #expect(second.graph.plugins.map(\.name) == ["Samples", "Network", "ReplacementSocketPlugin"])
  }

  @Test func lastReplacement_counts_ofThoseForOnePlugin() throws {
    let other: PluginReplacement = (NetworkPlugin.self, Module(name: "Other", registrations: { _ in }))
    let container = try Container(shop, replacing: [other] + replacements)
    #expect(try container.resolve(Repository.self).store is LocalStore)
    #expect(container.diagnostics == [])
  }

  @Test func twoPlugins_replacedByPluginsOfOneName_areStartedAndStopped() async throws {
    struct Nothing: Plugin {
      let log: Log
      let text: String
      func register(in registry: Registry) {}
      func start(with resolver: Resolver) throws { log.add("start \(text)") }
      func stop(with resolver: Resolver) async throws { log.add("stop \(text)") }
    }
    let container = try Container(
      NetworkPlugin(log: log), ReplacementSocketPlugin(log: log),
      replacing: [
        (NetworkPlugin.self, Nothing(log: log, text: "network")),
        (ReplacementSocketPlugin.self, Nothing(log: log, text: "socket")),
      ])
    try await container.stop()
    #expect(log.lines == ["start network", "start socket", "stop socket", "stop network"])
  }

  @Test func test_ofOneType_findsTheReplacement() throws {
    let container = try Container(testing: Repository.self, from: shop, replacing: replacements)
    #expect(try container.resolve(Repository.self).store is LocalStore)
    #expect(log.lines == ["register Samples", "register Fake"])
  }

  @Test func child_installsReplacements_andNeedsNoPluginThatItsParentHasReplaced() throws {
    let child = try Container(ReplacementSocketPlugin(log: log)).makeChild(shop, replacing: replacements)
    #expect(try child.resolve(Repository.self).store is LocalStore)
    let grandchild = try child.makeChild(NetworkPlugin(log: log))
    #expect(grandchild.diagnostics == [])
    #expect(try grandchild.resolve((any Store).self) is LocalStore)
  }

  // MARK: Replacements of nothing

  private func messages(_ build: () throws -> Container) -> [String] {
    problems(build)?.diagnostics.map { "\($0.code) \($0.message) To fix this, \($0.fix)." } ?? []
  }

  @Test func replacementOfAPluginThatIsNotInstalled_isAnError_withTheNearestOne() throws {
    let near = Module(name: "NetworkPlugin", registrations: { _ in })
    let vain: [PluginReplacement] = [(NetworksPlugin.self, ReplacementSocketPlugin(log: log))]
    let (type, socket) = ("InjectorTests.NetworksPlugin", "InjectorTests.ReplacementSocketPlugin")
    let expected =
      "INJ003 \(socket) replaces \(type), which isn't installed. To fix this, replace NetworkPlugin, which is "
      + "installed; or install \(type)."
    #expect(messages { try Container(near, replacing: vain) } == [expected])
    let far = Module(name: "Far", registrations: { _ in })
    #expect(
      messages { try Container(far, replacing: vain) } == [
        "INJ003 \(socket) replaces \(type), which isn't installed. To fix this, install \(type), or remove the "
          + "replacement."
      ])
    let graph = DependencyGraph(of: near, replacing: vain)
    #expect(graph.diagnostics().map(\.code) == [.overrideOfNothing])
    #expect(try DependencyGraph(json: graph.json.utf8).diagnostics() == graph.diagnostics())
    let lenient = ValidationPolicy(severities: [.overrideOfNothing: .off])
    #expect(
      try Container(near, replacing: vain, validation: lenient).graph
        == DependencyGraph(of: near, replacing: vain, validation: lenient))
  }

  @Test func replacementInAChild_ofAPluginOfItsParent_isAnError() throws {
    let parent = try Container(NetworkPlugin(log: log))
    let found = messages { try parent.makeChild(replacing: replacements) }
    #expect(found.count == 1)
    #expect(
      found.first?.contains("which a parent container has installed. To fix this, pass the replacement to") == true)
  }

  @Test func replacementThatNeedsWhatItReplaces_isACycle_withItsType() {
    let network = NetworkPlugin(log: log)
    let wrapping = Module(name: "Wrapping", dependencies: [network], registrations: { _ in })
    #expect(
      messages { try Container(network, replacing: [(NetworkPlugin.self, wrapping)]) } == [
        "INJ011 Plugins depend on each other: Network -> Network. To fix this, remove Network from the "
          + "dependencies of \(TypeName.of(Module.self)), which takes its place."
      ])
  }

  @Test func replacementOfAPlugin_thatIsLeftOutWithItsUsers_isNoError() {
    let graph = DependencyGraph(of: shop, replacing: replacements, without: ["Shop"])
    #expect(graph.plugins == [])
    #expect(graph.diagnostics() == [])
  }
}
