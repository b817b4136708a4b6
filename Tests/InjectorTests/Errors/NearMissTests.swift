@testable import Injector
import Testing

private struct Twin: Sendable {}
private protocol Hiding {}
private struct Hidden: Hiding {}

@Suite struct NearMissTests {
  private struct TextPlugin: Plugin {
    func register(in registry: Registry) {
      registry.instance("text", for: String.self)
      registry.instance("other", for: String.self, .remote)
    }
  }

  private struct LengthPlugin: Plugin {
    func register(in registry: Registry) { registry.service(Int.self, using: { (text: String) in text.count }) }
  }

  private func near(_ error: ResolutionError?) -> [String]? { error?.nearMisses.map { "\($0.key), \($0.reason)" } }

  private func near(_ error: ValidationError?) -> [String]? {
    error?.diagnostics.first?.nearMisses.map { "\($0.key), \($0.reason)" }
  }

  /// Comparing names letter by letter takes the product of their lengths: for these, an hour.
  @Test(.timeLimit(.minutes(10))) func near_isFoundAtOnce_amongHugeNames() {
    let name = String(repeating: "x", count: 1_000_000)
    #expect(NearestNames.of(name, in: [name + "y", "x"]) == [])
    #expect(NearestNames.of("xx", in: [name]) == [])
    let longest = String(repeating: "é", count: 255)
    #expect(NearestNames.of(longest + "a", in: [longest + "b", longest + "ab"]) == [longest + "b"])
    #expect(NearestNames.of(longest + "ab", in: [longest + "b"]) == [])
    let site = CallSite(fileID: "App/A.swift", line: 1)
    let graph = DependencyGraph(
      nodes: [.init(key: ServiceKey(type: "App.\(name)", identifier: ServiceIdentifier(name)), source: site)],
      edges: [
        .init(from: 0, to: nil, key: ServiceKey(type: "App.Gone\(name)"), kind: .direct, parameter: 0),
        .init(
          from: 0, to: nil, key: ServiceKey(type: "App.\(name)", identifier: ServiceIdentifier("y" + name)),
          kind: .direct, parameter: 1),
      ])
    #expect(graph.diagnostics().count { $0.code == .missingDependency } == 2)
  }

  protocol Paying: Sendable {}
  private final class StripeClient: Paying {}
  private final class Shop: Sendable { init(payment: any Paying) {} }
  private final class Till: Sendable { init(client: StripeClient) {} }
  private let client = "InjectorTests.NearMissTests.StripeClient"
  private let paying = "InjectorTests.NearMissTests.Paying"

  @Test func conformingType_isNear_itsProtocol() throws {
    func register(_ registry: Registry) { registry.service(StripeClient.self, using: StripeClient.init).singleton() }
    let error = problems {
      try Container {
        register($0)
        $0.service(Shop.self, using: Shop.init)
      }
    }
    #expect(near(error) == ["\(client), conforms to it"])
    #expect(
      error?.diagnostics.map(\.fix) == [
        "add .alias((any \(paying)).self) { $0 } to \(client), or register that under \(paying)"
      ])
    let container = try Container(register)
    let missing = failure { () throws(ResolutionError) in try container.resolve((any Paying).self) }
    #expect(near(missing) == ["\(client), conforms to it"])
    #expect(missing?.fix == "resolve \(client), or add .alias((any \(paying)).self) { $0 } to it")
  }

  @Test func protocolType_isNear_whatConformsToIt() throws {
    let error = problems {
      try Container {
        $0.service((any Paying).self, using: StripeClient.init)
        $0.instance(1, for: Int.self)
        $0.service(Till.self, using: Till.init)
      }
    }
    #expect(near(error) == ["\(paying), a protocol that it conforms to"])
    #expect(error?.diagnostics.map(\.fix) == ["take \(paying) instead, or register \(client)"])
    let container = try Container { $0.service((any Paying).self, using: StripeClient.init) }
    let missing = failure { () throws(ResolutionError) in try container.resolve(StripeClient.self) }
    #expect(missing?.fix == "resolve \(paying), or register \(client)")
  }

  @Test func conformance_isUnknown_ofPrivateAndConstrainedProtocols() {
    func address(_ type: any Any.Type) -> Int { Int(bitPattern: ObjectIdentifier(type)) }
    func conforms(_ type: any Any.Type, _ existential: any Any.Type) -> Bool? {
      ProtocolType(at: address(existential))?.isConformedTo(byTypeAt: address(type))
    }
    #expect(conforms(Int.self, (any Hashable).self) == true)
    #expect(conforms(StripeClient.self, (any Paying & AnyObject).self) == true)
    #expect(conforms(Int.self, (any Paying).self) == false)
    #expect(conforms((any Paying).self, (any Sendable).self) == false)
    #expect(conforms(Int.self, Int.self) == nil)
    #expect(conforms([Int].self, (any Collection<Int>).self) == nil)
    #expect(conforms(Hidden.self, (any Hiding).self) == nil)
  }

  @Test func missing_namesChildAndSibling_thatHaveTheKey() throws {
    let root = try Container { _ in }
    let child = try root.makeChild(TextPlugin())
    let sibling = try root.makeChild()
    let nephew = try sibling.makeScope(.session).makeChild()
    #expect(
      near(failure { () throws(ResolutionError) in try root.resolve(String.self) }) == [
        "Swift.String, registered in a child container"
      ])
    #expect(
      near(failure { () throws(ResolutionError) in try nephew.resolve(String.self, .remote) }) == [
        "Swift.String \"remote\", registered in a sibling container"
      ])
    #expect(
      near(problems { try sibling.makeChild(LengthPlugin()) }) == ["Swift.String, registered in a sibling container"])
    #expect(try child.resolve(String.self) == "text")
  }

  @Test func child_isForgotten_onceItIsGone() throws {
    let root = try Container { _ in }
    for _ in 0..<100 { _ = try root.makeChild(TextPlugin()) }
    #expect(near(failure { () throws(ResolutionError) in try root.resolve(String.self) }) == [])
    let alive = try (0..<20).map { _ in try root.makeChild(TextPlugin()) }
    let error = failure { () throws(ResolutionError) in try root.resolve(String.self) }
    #expect(near(error) == ["Swift.String, registered in a child container"])
    #expect(alive.count == 20)
  }

  @Test func lowered_missesInTheOwner_andNamesTheChild() throws {
    let policy = ValidationPolicy(severities: [.missingDependency: .warning])
    let parent = try Container(LengthPlugin(), validation: policy)
    let child = try parent.makeChild(TextPlugin())
    let error = failure { () throws(ResolutionError) in try parent.resolve(Int.self) }
    #expect(error?.kind == .missing)
    #expect(near(error) == ["Swift.String, registered in a child container"])
    #expect(try child.resolve(Int.self) == 4)
  }

  @Test func pluginThatIsLeftOut_isNamed_byBuildAndResolve() throws {
    let error = problems { try Container(LengthPlugin(), uninstalledPlugins: [TextPlugin(), LengthPlugin()]) }
    #expect(near(error) == ["Swift.String, registered by TextPlugin, which is not installed"])
    #expect(error?.diagnostics.first?.fix == "install TextPlugin")

    let override = problems {
      try Container(
        plugins: [], uninstalledPlugins: [TextPlugin()], overriding: { $0.instance("mock", for: String.self) })
    }
    #expect(near(override) == ["Swift.String, registered by TextPlugin, which is not installed"])
    #expect(override?.diagnostics.first?.fix == "install TextPlugin, or register it without overriding")

    let container = try Container(plugins: [], uninstalledPlugins: [LengthPlugin(), TextPlugin()])
    let child = try container.makeChild()
    let missing = failure { () throws(ResolutionError) in try child.resolve(Int.self) }
    #expect(near(missing) == ["Swift.Int, registered by LengthPlugin, which is not installed"])
    #expect(missing?.fix == "install LengthPlugin")
    #expect(!container.isRegistered(Int.self))
  }

  @Test func pluginThatIsLeftOut_isNotNamed_whereAChildHasInstalledIt() throws {
    let container = try Container(DebugPlugin(), uninstalledPlugins: [TextPlugin()])
    #expect(
      near(failure { () throws(ResolutionError) in try container.resolve(String.self) }) == [
        "Swift.String, registered by TextPlugin, which is not installed"
      ])
    let child = try container.makeChild(TextPlugin())
    #expect(
      near(failure { () throws(ResolutionError) in try child.resolve(String.self, .local) }) == [
        "Swift.String, without an identifier", "Swift.String \"remote\", another identifier",
      ])
  }

  private struct DebugPlugin: Plugin {
    func register(in registry: Registry) {}
  }

  @Test func module_isNamed_whereNothingOfItIsInstalled() throws {
    let error = problems { try Container { $0.service(Int.self, using: { (issue: Issue) in 1 }) } }
    #expect(
      error?.diagnostics.first?.message
        == "Swift.Int needs Testing.Issue for parameter 1, which is not registered (no plugin of module Testing is installed)."
    )
    #expect(
      error?.diagnostics.first?.fix == "install the plugin that registers Testing.Issue, or register it here")
    let container = try Container { _ in }
    #expect(
      failure { () throws(ResolutionError) in try container.resolve(Issue.self) }?.detail
        == "no plugin of module Testing is installed")
    // The language's own types, and types of modules that are there, have no plugin to install.
    #expect(failure { () throws(ResolutionError) in try container.resolve(Int.self) }?.detail == nil)
    let other = try Container(TextPlugin())
    #expect(failure { () throws(ResolutionError) in try other.resolve(Twin.self) }?.detail == nil)
  }

  @Test func privateTypeOfTheSameName_isToldApart() throws {
    let container = try Container { registerTwin(in: $0) }
    let twin = "InjectorTests.Twin, another type of this name, private to its file or function"
    #expect(near(failure { () throws(ResolutionError) in _ = try container.resolve(Twin.self) }) == [twin])
    #expect(
      near(
        problems {
          try Container {
            registerTwin(in: $0)
            $0.service(Int.self, using: { (twin: Twin) in 1 })
          }
        }) == [twin])
    #expect(
      near(
        problems {
          try Container {
            registerTwin(in: $0)
            $0.service(Int.self, using: { (twin: Lazy<Twin>) in 1 })
          }
        }) == [twin])
  }

  @Test func typeOfTheSameRuntimeName_isFromAnotherImage() {
    #expect(
      NearMiss.sameName("Shop.Store", "Shop.Store") == "the same name in another image: its module is linked twice")
    #expect(
      NearMiss.sameName("Shop.(unknown context at $1f).Store", "Shop.(unknown context at $2e).Store")
        == "another type of this name, private to its file or function")
  }

  @Test func contribution_isSaidToBeFoundAsOneOfAll() throws {
    let container = try Container { $0.service(Int.self, using: { 1 }).contributing() }
    #expect(
      near(failure { () throws(ResolutionError) in try container.resolve(Int.self) }) == [
        "Swift.Int, a contribution, found only among all of its type"
      ])
    let graph = DependencyGraph(
      nodes: [
        DependencyGraph.Node(
          key: ServiceKey(type: "Shop.A"), source: CallSite(fileID: "Shop/A.swift", line: 1),
          traits: .contribution),
        DependencyGraph.Node(key: ServiceKey(type: "Shop.B"), source: CallSite(fileID: "Shop/A.swift", line: 2)),
      ], edges: [DependencyGraph.Edge(from: 1, to: nil, key: ServiceKey(type: "Shop.A"), kind: .direct, parameter: 0)])
    #expect(
      graph.diagnostics().first?.nearMisses.map(\.reason) == ["a contribution, found only among all of its type"])
  }

  @Test func decoratorOfNothing_isNamed_whereItsRuleWasLowered() throws {
    let policy = ValidationPolicy(severities: [.decoratorOfNothing: .warning])
    let container = try Container(validation: policy) { $0.decorate(Int.self) { $0 + 1 } }
    #expect(
      near(failure { () throws(ResolutionError) in try container.resolve(Int.self) }) == [
        "Swift.Int, a decorator of nothing"
      ])
  }

  @Test func argumentMismatch_saysPositionByPosition_alsoThroughAnAlias() throws {
    let container = try Container {
      $0.service(Int.self, using: { (a: Int, b: String) in a }).arguments(Int.self, String.self)
        .alias(Double.self) { Double($0) }
    }
    func detail(_ error: ResolutionError?) -> String? { error?.detail }
    #expect(
      detail(failure { () throws(ResolutionError) in try container.resolve(Int.self, arguments: 1) })
        == "argument 1: expected Swift.Int, given Swift.Int; argument 2: expected Swift.String, given nothing")
    #expect(
      detail(failure { () throws(ResolutionError) in try container.resolve(Int.self, arguments: 1, true, 2.0) })
        == "argument 1: expected Swift.Int, given Swift.Int; argument 2: expected Swift.String, given Swift.Bool; argument 3: expected nothing, given Swift.Double"
    )
    #expect(
      detail(failure { () throws(ResolutionError) in try container.resolve(Double.self) })
        == "argument 1: expected Swift.Int, given nothing; argument 2: expected Swift.String, given nothing")
  }

  @Test func thousandsOfMissingKeys_areReportedInShortTime() {
    var graph = DependencyGraph()
    for index in 0..<3_000 {
      graph.nodes.append(
        DependencyGraph.Node(
          key: ServiceKey(type: "Shop.Service\(index)"), source: CallSite(fileID: "Shop/A.swift", line: index)))
      graph.edges.append(
        DependencyGraph.Edge(
          from: index, to: nil, key: ServiceKey(type: "Shop.Serviced\(index)"), kind: .direct, parameter: 0))
    }
    graph.nodes.append(
      DependencyGraph.Node(
        key: ServiceKey(type: "Shop.Serviced2999", identifier: "x"),
        source: CallSite(fileID: "Shop/A.swift", line: 3_000)))
    let diagnostics = graph.diagnostics().filter { $0.code == .missingDependency }
    #expect(diagnostics.count == 3_000)
    #expect(diagnostics.first?.nearMisses.map(\.reason) == ["a similar name", "a similar name"])
    // Spelling is compared for the first of so many; what is found at once is told for all.
    #expect(diagnostics.last?.nearMisses.map(\.reason) == ["another identifier"])
  }

  @Test func identifierOfOtherBytes_isToldApart_whereItReadsTheSame() throws {
    let container = try Container { $0.instance(1, for: Int.self, "caf\u{E9}") }
    #expect(
      near(failure { () throws(ResolutionError) in try container.resolve(Int.self, "cafe\u{301}") }) == [
        "Swift.Int \"caf\u{E9}\", the same text in other bytes"
      ])
  }

  @Test func missingContainer_isAResolverToTake() throws {
    let fix =
      "take a Resolver instead, which resolves and opens scopes, or a ScopeProvider of what the scope is opened for"
    let error = problems { try Container { $0.service(Int.self, using: { (container: Container) in 1 }) } }
    #expect(error?.diagnostics.map(\.fix) == [fix])
    let container = try Container { _ in }
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(Container.self) }?.fix == fix)
  }

  @Test func closed_advisesWhatCanBeDone_withWhatWasClosed() throws {
    let root = try Container { $0.instance(1, for: Int.self) }
    let child = try root.makeChild(TextPlugin())
    let session = try root.makeScope(.session)
    func fix(_ container: Container) -> String? {
      container.close()
      return failure { () throws(ResolutionError) in try container.resolve(Int.self) }?.fix
    }
    #expect(fix(session) == "resolve before close(), or open a new scope")
    #expect(fix(child) == "resolve before close(), or make a new child")
    #expect(fix(root) == "resolve before close(), or build a new container")
  }
}
