import Injector
import InjectorInspection
import Testing

private enum Http {
  struct NetPlugin: Plugin { func register(in registry: Registry) {} }
}

private enum Ftp {
  struct NetPlugin: Plugin { func register(in registry: Registry) {} }
}

private struct Left: Plugin {
  var dependencies: [any Plugin] { [Right()] }
  func register(in registry: Registry) {}
}

private struct Right: Plugin {
  var dependencies: [any Plugin] { [Left()] }
  func register(in registry: Registry) {}
}

/// Plugins of one type or name: equal ones are one, others are an error.
@Suite struct PluginConflictTests {
  private struct NetPlugin: Plugin {
    var host: String
    func register(in registry: Registry) { registry.instance(host, for: String.self) }
  }

  private enum Level: Equatable { case debug, release }
  private enum Target {
    case none, server(String)
  }

  /// A plugin with fields that reflection shows, of which no one is Equatable as a whole.
  private struct StoredPlugin: Plugin {
    var dependencies: [any Plugin] = []
    var level: Level?
    var target: Target = .server("a")
    var part: (Int, Http.NetPlugin) = (1, Http.NetPlugin())
    var object: ObjectPlugin?
    func register(in registry: Registry) {}
  }

  private struct ClosurePlugin: Plugin {
    let closure: () -> Void
    func register(in registry: Registry) {}
  }

  private struct HidingPlugin: Plugin, CustomReflectable {
    let host: String
    var customMirror: Mirror { Mirror(self, children: []) }
    func register(in registry: Registry) {}
  }

  private final class ObjectPlugin: Plugin {
    let host: String?
    init(host: String?) { self.host = host }
    func register(in registry: Registry) {}
  }

  private struct EquatablePlugin: Plugin, Equatable {
    let closure: () -> Void
    let number: Int
    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    func register(in registry: Registry) {}
  }

  private func codes(_ first: any Plugin, _ second: any Plugin) -> [String] {
    let app = Module(name: "App", dependencies: [first])
    let shop = Module(name: "Shop", dependencies: [second])
    let atTop = InjectorTests.codes { try Container(first, second) }.map(\.rawValue)
    let below = InjectorTests.codes { try Container(app, shop) }.map(\.rawValue)
    let graph = DependencyGraph(of: app, shop)
    let inGraph = graph.diagnostics().filter { $0.severity == .error }.map(\.code.rawValue)
    #expect(below == atTop && inGraph == atTop)
    // A graph that is read from a file has the same plugins.
    #expect((try? DependencyGraph(json: graph.json.utf8)) == graph)
    return atTop
  }

  @Test func equalPlugins_andOneObject_areOne() {
    #expect(codes(EquatablePlugin(closure: {}, number: 1), EquatablePlugin(closure: {}, number: 1)) == [])
    let object = ObjectPlugin(host: "a")
    #expect(codes(object, object) == [])
    #expect(codes(Http.NetPlugin(), Http.NetPlugin()) == [])
  }

  @Test func pluginsWithTheSameStoredValues_areOne() {
    #expect(codes(NetPlugin(host: "a"), NetPlugin(host: "a")) == [])
    #expect(codes(StoredPlugin(), StoredPlugin()) == [])
    #expect(codes(StoredPlugin(dependencies: [Ftp.NetPlugin()]), StoredPlugin(dependencies: [Ftp.NetPlugin()])) == [])
    let object = ObjectPlugin(host: nil)
    #expect(codes(StoredPlugin(level: .debug, object: object), StoredPlugin(level: .debug, object: object)) == [])
  }

  @Test func pluginsWithOtherStoredValues_areRefused() {
    let plain = StoredPlugin()
    let others = [
      StoredPlugin(dependencies: [Ftp.NetPlugin()]), StoredPlugin(level: .debug), StoredPlugin(target: .server("b")),
      StoredPlugin(part: (2, Http.NetPlugin())), StoredPlugin(object: ObjectPlugin(host: nil)),
    ]
    for other in others { #expect(codes(plain, other) == ["INJ022"]) }
    #expect(
      codes(StoredPlugin(object: ObjectPlugin(host: nil)), StoredPlugin(object: ObjectPlugin(host: nil))) == ["INJ022"])
  }

  @Test func pluginsThatCannotBeCompared_areRefused() {
    let closure = ClosurePlugin {}
    #expect(codes(closure, closure) == ["INJ022"])
    #expect(codes(StoredPlugin(target: .none), StoredPlugin(target: .none)) == ["INJ022"])
    #expect(codes(HidingPlugin(host: "a"), HidingPlugin(host: "a")) == ["INJ022"])
  }

  @Test func differentPlugins_areRefused() {
    #expect(codes(NetPlugin(host: "a"), NetPlugin(host: "b")) == ["INJ022"])
    #expect(codes(ObjectPlugin(host: "a"), ObjectPlugin(host: "a")) == ["INJ022"])
    #expect(codes(EquatablePlugin(closure: {}, number: 1), EquatablePlugin(closure: {}, number: 2)) == ["INJ022"])
    #expect(codes(Http.NetPlugin(), Ftp.NetPlugin()) == ["INJ020"])
    #expect(codes(Left(), Right()) == ["INJ011"])
  }

  @Test func differentPlugins_areNamed_byWhatNeedsThem() throws {
    let app = Module(name: "App", dependencies: [NetPlugin(host: "a")])
    let shop = Module(name: "Shop", dependencies: [NetPlugin(host: "b")])
    let error = try #require(problems { try Container(app, shop, NetPlugin(host: "c")) })
    #expect(
      error.diagnostics.map(\.message) == [
        "NetPlugin is to be installed with values that aren't known to be the same: App needs one, Shop needs another, and the container was given another."
      ])
  }

  @Test func pluginOfAParent_isNotInstalledAgain_whateverItsValue() throws {
    let child = try Container(NetPlugin(host: "a")).makeChild(NetPlugin(host: "b"))
    #expect(child.diagnostics == [])
    #expect(try child.resolve(String.self) == "a")
  }

  // MARK: Overrides of one key

  private func overriding(_ name: String, needs dependencies: [any Plugin] = []) -> Module {
    Module(name: name, dependencies: dependencies, registrations: { $0.instance(name, for: String.self).overriding() })
  }

  private let base = Module(name: "Base", registrations: { $0.instance("base", for: String.self) })

  @Test func overridesOfTwoPlugins_areAWarning() throws {
    let (first, second) = (overriding("First", needs: [base]), overriding("Second", needs: [base]))
    let container = try Container(first, second)
    #expect(container.diagnostics.map(\.code.rawValue) == ["INJ023"])
    #expect(try container.resolve(String.self) == "Second")
    #expect(try DependencyGraph(json: container.graph.json.utf8) == container.graph)
  }

  @Test func overridesOfTwoPlugins_areSilent_ifOneDependsOnTheOther() throws {
    let first = overriding("First", needs: [base])
    let between = Module(name: "Between", dependencies: [first])
    #expect(try Container(first, overriding("Second", needs: [first])).diagnostics == [])
    #expect(try Container(overriding("Second", needs: [between])).diagnostics == [])
    #expect(try Container(overriding("Second", needs: [base])).diagnostics == [])
    let mocked = try Container(first, overriding: { $0.instance("mock", for: String.self) })
    #expect(mocked.diagnostics == [])
    #expect(try mocked.resolve(String.self) == "mock")
  }
}
