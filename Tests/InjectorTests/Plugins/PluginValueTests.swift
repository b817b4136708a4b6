import Injector
import InjectorInspection
import Testing

/// Plugins of one type: equal ones are one, others are an error.
@Suite struct PluginValueTests {
  private struct NetPlugin: Plugin {
    var host: String
    func register(in registry: Registry) { registry.instance(host, for: String.self) }
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
    let inGraph = DependencyGraph(of: app, shop).diagnostics().filter { $0.severity == .error }.map(\.code.rawValue)
    #expect(below == atTop && inGraph == atTop)
    return atTop
  }

  @Test func equalPlugins_andOneObject_areOne() {
    #expect(codes(EquatablePlugin(closure: {}, number: 1), EquatablePlugin(closure: {}, number: 1)) == [])
    let object = ObjectPlugin(host: "a")
    #expect(codes(object, object) == [])
  }

  @Test func differentPlugins_areRefused() {
    #expect(codes(NetPlugin(host: "a"), NetPlugin(host: "b")) == ["INJ022"])
    #expect(codes(ObjectPlugin(host: "a"), ObjectPlugin(host: "a")) == ["INJ022"])
    #expect(codes(EquatablePlugin(closure: {}, number: 1), EquatablePlugin(closure: {}, number: 2)) == ["INJ022"])
  }

  @Test func differentPlugins_areNamed_byWhatNeedsThem() throws {
    let app = Module(name: "App", dependencies: [NetPlugin(host: "a")])
    let shop = Module(name: "Shop", dependencies: [NetPlugin(host: "b")])
    let error = try #require(problems { try Container(app, shop, NetPlugin(host: "c")) })
    #expect(
      error.diagnostics.map(\.message) == [
        "NetPlugin is to be installed with different values: App needs one, Shop needs another, and the container was given another."
      ])
    #expect(
      error.diagnostics.map(\.fix) == [
        "pass the same plugin to all of them, give plugins of different values different names, or make the type Equatable if the values are equal"
      ])
    let graph = DependencyGraph(of: app, shop)
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8) == graph)
  }

  @Test func pluginOfAParent_isNotInstalledAgain_whateverItsValue() throws {
    let child = try Container(NetPlugin(host: "a")).makeChild(NetPlugin(host: "b"))
    #expect(child.diagnostics == [])
    #expect(try child.resolve(String.self) == "a")
  }

  // MARK: Overrides of one key

  private let overrideLine = #line + 3

  private func overriding(_ name: String, needs dependencies: [any Plugin] = []) -> Module {
    Module(name: name, dependencies: dependencies, registrations: { $0.instance(name, for: String.self).overriding() })
  }

  private let base = Module(name: "Base", registrations: { $0.instance("base", for: String.self) })

  @Test func overridesOfTwoPlugins_areAWarning_thatNamesBoth() throws {
    let (first, second) = (overriding("First", needs: [base]), overriding("Second", needs: [base]))
    let container = try Container(first, second)
    #expect(container.diagnostics.map(\.code.rawValue) == ["INJ023"])
    let line = "InjectorTests/PluginValueTests.swift:\(overrideLine)"
    #expect(
      container.diagnostics.map(\.message) == [
        "Swift.String is overridden by First at \(line), and by Second, which replaces the others because it is installed last."
      ])
    #expect(
      container.diagnostics.map(\.fix) == [
        "add First to the dependencies of Second, or remove one of the overrides"
      ])
    #expect(try container.resolve(String.self) == "Second")
    let graph = container.graph
    #expect(graph.diagnostics().filter { $0.code.rawValue == "INJ023" } == container.diagnostics)
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8) == graph)
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
