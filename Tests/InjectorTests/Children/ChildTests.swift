import Injector
import Testing

@Suite struct ChildTests {
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

  @Test func ifAbsent_yields_toParentsRegistration() throws {
    let parent = try Container { $0.instance(1, for: Int.self) }
    #expect(try parent.makeChild { $0.service(Int.self, using: { 2 }).ifAbsent() }.resolve(Int.self) == 1)
  }

  @Test func decoratorOfChild_wrapsTheParentsContributions_inTheChildOnly() throws {
    let parent = try Container {
      $0.service(String.self, using: { "a" }).contributing()
      $0.service(String.self, "b", using: { "b" }).singleton().contributing()
    }
    let child = try parent.makeChild {
      $0.service(String.self, using: { "c" }).contributing()
      $0.decorate(String.self) { "[\($0)]" }
    }
    #expect(try child.resolveAll(String.self) == ["[a]", "[b]", "[c]"])
    #expect(try child.resolve([ServiceIdentifier: String].self) == ["b": "[b]"])
    #expect(try parent.resolveAll(String.self) == ["a", "b"])
  }

  @Test func registering_addsAndOverriding_replaces_besidePlugins() throws {
    let text = Module(name: "Text", registrations: { $0.instance("a", for: String.self) })
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

  @Test func emptyChild_hasWhatItsParentHas() throws {
    let root = try Container {
      $0.service((any Store).self, using: LocalStore.init).singleton()
      $0.service(LocalStore.self, using: LocalStore.init).scoped(.session)
    }
    let child = try root.makeChild()
    let session = try child.makeScope(.session)
    let inner = try session.makeChild(overriding: { $0.instance(RemoteStore(), for: (any Store).self) })
    #expect(try child.resolve((any Store).self) === root.resolve((any Store).self))
    #expect(try inner.resolve(LocalStore.self) === session.resolve(LocalStore.self))
    #expect(try inner.resolve((any Store).self) is RemoteStore)
    child.close()
    #expect(errorKind { try session.resolve(LocalStore.self) } == .closed)
    _ = try root.resolve((any Store).self)
  }

  // MARK: Validation

  private final class Editor: Sendable { init() {} }
  private protocol Item: Sendable {}
  private struct Plain: Item {}
  private struct Menu: Sendable { let item: any Item }

  @Test func layering_isFound_throughAReplacement_andNotAgainWithoutOne() throws {
    let parent = try Container(validation: ValidationPolicy(severities: [.layering: .warning])) {
      $0.service((any Item).self, using: { Plain() })
      $0.service(Menu.self, using: Menu.init)
      $0.viewModel(Editor.self, using: { Editor() })
      $0.service(Int.self, using: { (editor: Editor, item: any Item) in 1 })
    }
    #expect(parent.diagnostics.map(\.code) == [.layering])
    let replaced = try parent.makeChild(overriding: { $0.service((any Item).self, using: { Plain() }) })
    #expect(replaced.diagnostics == [])
    let broken = try parent.makeChild(overriding: { $0.viewModel((any Item).self, using: { Plain() }) })
    // The parent has decided about the number already.
    #expect(broken.diagnostics.map(\.code) == [.layering])
    #expect(broken.diagnostics.map(\.key.type) == ["InjectorTests.ChildTests.Menu"])
  }
}
