import Injector
import TestSupport
import Testing

/// A plugin whose dependencies lead back to it.
private final class Circular: Plugin {
  let name: String
  let next: () -> any Plugin
  init(_ name: String, next: @escaping () -> any Plugin) {
    self.name = name
    self.next = next
  }
  var dependencies: [any Plugin] { [next()] }
  func register(in registry: Registry) {}
}

@Suite struct PluginTests {
  @Test func plugins_areInstalledOnce_dependenciesFirst() throws {
    let log = Log()
    let base = Module(name: "Base", registrations: { _ in log.add("Base") })
    let left = Module(name: "Left", dependencies: [base], registrations: { _ in log.add("Left") })
    let right = Module(name: "Right", dependencies: [base], registrations: { _ in log.add("Right") })
    let container = try Container(right, left, base)
    #expect(log.lines == ["Base", "Right", "Left"])
    #expect(container.graph.plugins.map(\.name) == ["Base", "Right", "Left"])
  }

  @Test func pluginCycle_isReported_withItsPath() {
    func make(_ name: String) -> any Plugin { Circular(name, next: { make(name == "A" ? "B" : "A") }) }
    let error = problems { try Container(make("A")) }
    #expect(error?.diagnostics.map(\.message) == ["Plugins depend on each other: A -> B -> A."])
  }

  @Test func conflict_isNamed_withBothPluginsAndPlaces() throws {
    let first = Module(name: "First", registrations: { $0.instance(1, for: Int.self) })
    let second = Module(name: "Second", registrations: { $0.instance(2, for: Int.self) })
    let error = problems { try Container(first, second) }
    #expect(error?.diagnostics.map(\.code) == [.duplicateRegistration])
    #expect(
      try error?.diagnostics.first?.message.namingLines()
        == "Swift.Int is registered twice: at InjectorTests/PluginTests.swift:`let first = Module(name: 'First', registrations: { $0.instance(1, for: Int.self) })`:0 in First and at InjectorTests/PluginTests.swift:`let second = Module(name: 'Second', registrations: { $0.instance(2, for: Int.self) })`:0 in Second."
    )
  }

  @Test func undeclaredPlugin_isReported_whenItIsResolvedFrom() throws {
    let base = Module(name: "Base", registrations: { $0.service((any Store).self, using: LocalStore.init) })
    let declared = Module(
      name: "Declared", dependencies: [base], registrations: { $0.service(Repository.self, using: Repository.init) })
    let undeclared = Module(name: "Undeclared", registrations: { $0.service(Repository.self, using: Repository.init) })
    #expect(try Container(declared).diagnostics == [])
    #expect(try Container(base, undeclared).diagnostics.map(\.code) == [.pluginContract])
  }

  @Test func contributor_needsNoDeclaration_byThePluginThatCollects() throws {
    let base = Module(name: "Base", registrations: { $0.service(Int.self, using: { (all: [String]) in all.count }) })
    let feature = Module(
      name: "Feature", dependencies: [base], registrations: { $0.service(String.self, using: { "a" }).contributing() })
    #expect(try Container(feature).diagnostics == [])
  }

  @Test func start_runsAfterEager_inOrderOfInstallation() throws {
    let log = Log()
    let base = Module(
      name: "Base",
      registrations: {
        $0.service(
          Int.self,
          using: {
            log.add("eager")
            return 1
          }
        ).singleton().eager()
      }, onStart: { log.add("start Base \(try $0.resolve(Int.self))") })
    let app = Module(name: "App", dependencies: [base], onStart: { _ in log.add("start App") })
    _ = try Container(app)
    #expect(log.lines == ["eager", "start Base 1", "start App"])
  }

  @Test func overriding_replacesRegistration_andItsAliases() throws {
    final class Both: Store {}
    let app = Module(
      name: "App",
      registrations: {
        $0.service((any Store).self, using: LocalStore.init).singleton().alias(AnyObject.self) { $0 }
        $0.service(Repository.self, using: Repository.init)
      })
    let mock = RemoteStore()
    let container = try Container(app, overriding: { $0.instance(mock, for: (any Store).self) })
    #expect(try container.resolve(Repository.self).store === mock)
    #expect(try container.resolve(AnyObject.self) === mock)
    #expect(container.graph.nodes.filter { $0.key.type == "InjectorTests.Store" }.count == 1)
  }

  @Test func overridingNothing_isAnError_withNearestKeys() {
    let app = Module(name: "App", registrations: { $0.service((any Store).self, using: LocalStore.init) })
    let error = problems {
      try Container(app, overriding: { $0.instance(LocalStore(), for: (any Store).self, .remote) })
    }
    #expect(error?.diagnostics.map(\.code) == [.overrideOfNothing])
    #expect(error?.diagnostics[0].nearMisses.map(\.reason) == ["without an identifier"])
  }

  @Test func ifAbsent_yields_whicheverComesFirst() throws {
    let fallback = Module(name: "Fallback", registrations: { $0.service(Int.self, using: { 1 }).ifAbsent() })
    let app = Module(name: "App", registrations: { $0.service(Int.self, using: { 2 }) })
    #expect(try Container(fallback, app).resolve(Int.self) == 2)
    #expect(try Container(app, fallback).resolve(Int.self) == 2)
    #expect(try Container(fallback).resolve(Int.self) == 1)
  }
}
