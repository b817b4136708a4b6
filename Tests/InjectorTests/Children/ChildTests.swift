import Injector
import Testing

@Suite struct ChildTests {
  private struct Naming: Plugin {
    let name: String
    let registrations: @Sendable (Registry) -> Void
    init(_ name: String, _ registrations: @escaping @Sendable (Registry) -> Void) {
      self.name = name
      self.registrations = registrations
    }
    func register(in registry: Registry) { registrations(registry) }
  }

  @Test func child_seesParent_andNeverTheReverse() throws {
    let parent = try Container { $0.instance(1, for: Int.self) }
    let child = try parent.makeChild(Naming("Child") { $0.instance("a", for: String.self) })
    #expect(try child.resolve(Int.self) == 1)
    #expect(try child.resolve(String.self) == "a")
    #expect(!parent.isRegistered(String.self))
  }

  @Test func child_isRefused_beforeAnythingOfItRuns_ifTheParentClosesMeanwhile() throws {
    let log = Log()
    let parent = try Container {
      $0.service(LocalStore.self, using: LocalStore.init).singleton().onClose { _ in log.add("parent closed") }
    }
    _ = try parent.resolve(LocalStore.self)
    let plugin = Module(
      name: "Child",
      registrations: { registry in
        registry.service(Reader.self, using: { (store: LocalStore) in Reader(log) }).singleton().eager()
        parent.close()
      }, onStart: { _ in log.add("child started") })
    #expect(throws: ClosedContainerError.self) { try parent.makeChild(plugin) }
    #expect(log.lines == ["parent closed"])
  }

  private final class Reader: Sendable { init(_ log: Log) { log.add("child created") } }

  @Test func siblings_areIsolated() throws {
    let parent = try Container { _ in }
    let first = try parent.makeChild(Naming("First") { $0.instance(1, for: Int.self) })
    let second = try parent.makeChild(Naming("Second") { $0.instance("b", for: String.self) })
    #expect(first.isRegistered(Int.self) && !first.isRegistered(String.self))
    #expect(!second.isRegistered(Int.self) && second.isRegistered(String.self))
  }

  /// A type for each pair of types, so that a test can have hundreds.
  private struct Pair<First, Second>: Sendable { let name: String }

  private static let manyTypes: [any Sendable.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
    UInt64.self, Float.self, Double.self, Bool.self, String.self, Character.self, Substring.self, Unicode.Scalar.self,
    ObjectIdentifier.self, [Int].self, [String].self,
  ]

  /// Calls something with each of 400 types.
  private func forEachPair(_ body: (any PairVisitor.Type) throws -> Void) rethrows {
    func visitor<First: Sendable, Second: Sendable>(
      _ first: First.Type, _ second: Second.Type
    ) -> any PairVisitor.Type { Visitor<First, Second>.self }
    for first in Self.manyTypes { for second in Self.manyTypes { try body(visitor(first, second)) } }
  }

  private protocol PairVisitor {
    static func register(in registry: Registry, _ owner: String)
    static func name(in container: Container) throws -> String
  }

  private enum Visitor<First: Sendable, Second: Sendable>: PairVisitor {
    static func register(in registry: Registry, _ owner: String) {
      registry.instance(Pair<First, Second>(name: owner), for: Pair<First, Second>.self)
    }
    static func name(in container: Container) throws -> String { try container.resolve(Pair<First, Second>.self).name }
  }

  @Test func child_findsEveryType_againAndAgain_howeverMany() throws {
    let parent = try Container { registry in forEachPair { $0.register(in: registry, "parent") } }
    let child = try parent.makeChild(
      Naming("Child") { registry in
        var position = 0
        forEachPair { visitor in
          if position.isMultiple(of: 7) { visitor.register(in: registry, "child") }
          position += 1
        }
      })
    for container in [child, child, try child.makeChild(), try child.makeScope(Scope("session"))] {
      var names: [String] = []
      try forEachPair { names.append(try $0.name(in: container)) }
      #expect(names == (0..<400).map { $0.isMultiple(of: 7) ? "child" : "parent" })
    }
    var names: [String] = []
    try forEachPair { names.append(try $0.name(in: parent)) }
    #expect(names == Array(repeating: "parent", count: 400))
  }

  @Test func nearestRegistration_wins_throughIntermediates() throws {
    let root = try Container { $0.instance(1, for: Int.self) }
    let middle = try root.makeChild(Naming("Middle") { $0.instance("m", for: String.self) })
    let leaf = try middle.makeChild(Naming("Leaf") { $0.instance(3, for: Int.self) })
    let below = try leaf.makeChild(Naming("Below") { _ in })
    #expect(try root.resolve(Int.self) == 1)
    #expect(try middle.resolve(Int.self) == 1)
    #expect(try below.resolve(Int.self) == 3)
    #expect(try below.resolve(String.self) == "m")
  }

  @Test func dependencies_comeFromTheChild_thatReplacesThem() throws {
    let parent = try Container {
      $0.service((any Store).self, using: LocalStore.init)
      $0.service(Repository.self, using: Repository.init)
    }
    let child = try parent.makeChild(Naming("Child") { $0.service((any Store).self, using: RemoteStore.init) })
    #expect(try child.resolve((any Store).self) is RemoteStore)
    #expect(try child.resolve(Repository.self).store is RemoteStore)
    #expect(try parent.resolve(Repository.self).store is LocalStore)
  }

  @Test func singletonsOfParent_areUntouched_byOverrideInChild() throws {
    let parent = try Container { $0.service((any Store).self, using: LocalStore.init).singleton() }
    let store = try parent.resolve((any Store).self)
    let child = try parent.makeChild(
      Naming("Child") { $0.service((any Store).self, using: RemoteStore.init).singleton().overriding() })
    #expect(try child.resolve((any Store).self) is RemoteStore)
    #expect(try parent.resolve((any Store).self) === store)
  }

  @Test func contributions_merge_parentsFirst() throws {
    let parent = try Container {
      $0.service(String.self, using: { "p1" }).contributing()
      $0.service(String.self, using: { "p2" }).contributing()
    }
    let child = try parent.makeChild(Naming("Child") { $0.service(String.self, using: { "c" }).contributing() })
    #expect(try child.resolveAll(String.self) == ["p1", "p2", "c"])
    #expect(try parent.resolveAll(String.self) == ["p1", "p2"])
  }

  @Test func decoratorOfChild_leavesParentAlone() throws {
    let parent = try Container { $0.service(String.self, using: { "x" }).singleton() }
    let child = try parent.makeChild(Naming("Child") { $0.decorate(String.self) { inner in "[\(inner)]" } })
    #expect(try child.resolve(String.self) == "[x]")
    #expect(try parent.resolve(String.self) == "x")
  }

  @Test func plugin_ofParent_isNotInstalledAgain() throws {
    let installs = Counter()
    let plugin = Naming("Shared") { _ in installs.increment() }
    let parent = try Container(plugin)
    _ = try parent.makeChild(plugin)
    #expect(installs.value == 1)
  }

  @Test func graphOfChild_namesParentsNodesFirst() throws {
    let parent = try Container { $0.service((any Store).self, using: LocalStore.init) }
    let child = try parent.makeChild(Naming("Child") { $0.service(Repository.self, using: Repository.init) })
    #expect(child.graph.nodes.map(\.key.type) == ["InjectorTests.Store", "InjectorTests.Repository"])
    #expect(child.graph.edges.map(\.to) == [0])
  }

  @Test func singletonOfParent_isBuiltInParent_whenAskedThroughChild() throws {
    let parent = try Container { $0.service((any Store).self, using: LocalStore.init).singleton() }
    let child = try parent.makeChild(Naming("Child") { _ in })
    let store = try child.resolve((any Store).self)
    #expect(store === (try parent.resolve((any Store).self)))
  }

  @Test func ifAbsent_yields_toParentsRegistration() throws {
    let parent = try Container { $0.instance(1, for: Int.self) }
    let child = try parent.makeChild(Naming("Child") { $0.service(Int.self, using: { 2 }).ifAbsent() })
    #expect(try child.resolve(Int.self) == 1)
  }

  @Test func decoratorOfChild_wrapsTheParentsContributions_inTheChildOnly() throws {
    let parent = try Container {
      $0.service(String.self, using: { "a" }).contributing()
      $0.service(String.self, "b", using: { "b" }).singleton().contributing()
    }
    let child = try parent.makeChild(
      Naming("Child") {
        $0.service(String.self, using: { "c" }).contributing()
        $0.decorate(String.self) { "[\($0)]" }
      })
    #expect(try child.resolveAll(String.self) == ["[a]", "[b]", "[c]"])
    #expect(try child.resolve([ServiceIdentifier: String].self) == ["b": "[b]"])
    #expect(try parent.resolveAll(String.self) == ["a", "b"])
  }

  @Test func decoratorOfChild_keepsTheParentsSingleton_asItsInner() throws {
    final class Wrapper: Store {
      let inner: any Store
      init(_ inner: any Store) { self.inner = inner }
    }
    let parent = try Container { $0.service((any Store).self, using: LocalStore.init).singleton() }
    let child = try parent.makeChild(Naming("Child") { $0.decorate((any Store).self) { Wrapper($0) } })
    let wrapper = try #require(try child.resolve((any Store).self) as? Wrapper)
    #expect(wrapper.inner === (try parent.resolve((any Store).self)))
    #expect(try child.resolve((any Store).self) === wrapper)
    let sibling = try parent.makeChild(Naming("Sibling") { _ in })
    #expect(try sibling.resolve((any Store).self) === wrapper.inner)
  }

  @Test func overrideInChild_isSeen_byTheLaziesAndProvidersOfWhatItCreates() throws {
    let parent = try Container {
      $0.service((any Store).self, using: LocalStore.init)
      $0.service(LazinessTests.Owner.self, using: LazinessTests.Owner.init)
    }
    let child = try parent.makeChild(Naming("Child") { $0.service((any Store).self, using: RemoteStore.init) })
    let owner = try child.resolve(LazinessTests.Owner.self)
    #expect(try owner.store() is RemoteStore)
    #expect(try owner.provider() is RemoteStore)
    let parents = try parent.resolve(LazinessTests.Owner.self)
    #expect(try parents.store() is LocalStore)
    #expect(try parents.provider() is LocalStore)
  }

  @Test func grandchildren_collectContributions_fromEveryLevel() throws {
    let root = try Container { $0.service(Int.self, "a", using: { 1 }).contributing() }
    let middle = try root.makeChild(Naming("Middle") { _ in })
    let leaf = try middle.makeChild(Naming("Leaf") { $0.service(Int.self, "b", using: { 2 }).contributing() })
    let below = try leaf.makeChild(
      Naming("Below") { $0.service(String.self, using: { (all: [Int]) in "\(all)" }) })
    #expect(try below.resolve(String.self) == "[1, 2]")
    #expect(try below.resolve([ServiceIdentifier: Int].self) == ["a": 1, "b": 2])
  }

  @Test(arguments: [true, false])
  func child_isMade_ofAList(_ hasText: Bool) throws {
    let parent = try Container(Naming("Parent") { $0.instance(1, for: Int.self) })
    let text = Naming("Text") { $0.instance("a", for: String.self) }
    let half = Naming("Half") { $0.instance(0.5, for: Double.self) }
    let child = try parent.makeChild(plugins: hasText ? [half, text] : [half])
    #expect(child.graph.plugins.map(\.name) == ["Parent", "Half"] + (hasText ? ["Text"] : []))
    #expect(child.isRegistered(String.self) == hasText)
    #expect(try child.resolve(Int.self) == 1)
  }

  @Test func closure_registers_inAChild() throws {
    let parent = try Container { $0.instance(1, for: Int.self) }
    let child = try parent.makeChild { $0.service((any Store).self, using: LocalStore.init) }
    #expect(try child.resolve((any Store).self) is LocalStore)
    let hiding = try parent.makeChild { $0.instance(2, for: Int.self) }
    #expect(try hiding.resolve(Int.self) == 2)
  }

  @Test func registering_addsAndOverriding_replaces_besidePlugins() throws {
    let text = Naming("Text") { $0.instance("a", for: String.self) }
    let parent = try Container(text, registering: { $0.instance(1, for: Int.self) })
    #expect(parent.graph.nodes.map(\.plugin) == ["Text", nil])
    let child = try parent.makeChild(
      plugins: [], registering: { $0.instance(0.5, for: Double.self) },
      overriding: { $0.instance("b", for: String.self) })
    #expect(try child.resolve(String.self) == "b")
    #expect(try child.resolve(Double.self) == 0.5)
    #expect(
      codes { try parent.makeChild(registering: { $0.instance(1, for: Int.self, "one").overriding() }) }
        == [.overrideOfNothing])
  }

  @Test func childOfAList_takesPolicyMocksAndPluginsLeftOut() throws {
    let parent = try Container(Naming("Parent") { $0.instance(1, for: Int.self) })
    let text = Naming("Text") { $0.service(String.self, using: { (half: Double) in "\(half)" }) }
    let half = Naming("Half") { $0.instance(0.5, for: Double.self) }
    let policy = ValidationPolicy(severities: [.missingDependency: .warning])
    let child = try parent.makeChild(
      plugins: [text], validation: policy, uninstalledPlugins: [half, text],
      overriding: { $0.instance(2, for: Int.self) })
    #expect(child.diagnostics.map(\.fix) == ["install Half"])
    #expect(try child.resolve(Int.self) == 2)
    #expect(
      try parent.makeChild(text, validation: policy, uninstalledPlugins: [half]).diagnostics == child.diagnostics)
    #expect(
      problems { try parent.makeChild(text, uninstalledPlugins: [half]) }?.diagnostics.map(\.fix)
        == ["install Half"])
  }
}
