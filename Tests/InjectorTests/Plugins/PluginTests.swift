import Injector
import Testing

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

  @Test func undeclaredPlugin_isReported_whenItIsResolvedFrom() throws {
    let base = Module(name: "Base", registrations: { $0.service((any Store).self, using: LocalStore.init) })
    let declared = Module(
      name: "Declared", dependencies: [base], registrations: { $0.service(Repository.self, using: Repository.init) })
    let undeclared = Module(name: "Undeclared", registrations: { $0.service(Repository.self, using: Repository.init) })
    #expect(try Container(declared).diagnostics == [])
    #expect(try Container(base, undeclared).diagnostics.map(\.code) == [.pluginContract])
    let samples = Module(
      name: "Samples", dependencies: [base],
      registrations: { $0.service((any Store).self, using: RemoteStore.init).overriding() })
    #expect(try Container(declared, samples).diagnostics == [])
  }

  /// Whoever installs the plugins chooses what contributes.
  @Test func contributors_needNoDeclaration_whereTheyAreCollectedOrDecorated() throws {
    let text = Module(name: "Text", registrations: { $0.service(String.self, "text", using: { "a" }).contributing() })
    let shout = Module(name: "Shout", registrations: { $0.decorate(String.self) { "\($0)!" } })
    let list = Module(name: "List", registrations: { $0.service(Int.self, using: { (all: [String]) in all.count }) })
    let container = try Container(text, shout, list)
    #expect(container.diagnostics.map(\.message) == [])
    #expect(try container.resolveAll(String.self) == ["a!"])
  }

  @Test func dependenciesOfAnotherType_areReported_asNothingReadsThem() throws {
    struct Stating: Plugin {
      let dependencies = [Module(name: "Base", registrations: { _ in })]
      func register(in registry: Registry) {}
    }
    #expect(try Container(Stating()).diagnostics.map(\.code) == [.pluginContract])
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

  @Test func ifAbsent_yields_whicheverComesFirst() throws {
    let fallback = Module(name: "Fallback", registrations: { $0.service(Int.self, using: { 1 }).ifAbsent() })
    let app = Module(name: "App", registrations: { $0.service(Int.self, using: { 2 }) })
    #expect(try Container(fallback, app).resolve(Int.self) == 2)
    #expect(try Container(app, fallback).resolve(Int.self) == 2)
    #expect(try Container(fallback).resolve(Int.self) == 1)
  }

  #if DEBUG
    @Test func registry_thatIsUsedLate_stopsADebugBuild() async {
      await #expect(processExitsWith: .failure) {
        var kept: Registry?
        _ = try Container { kept = $0 }
        kept?.instance(7, for: Int.self)
      }
    }
  #else
    @Test func registry_thatIsUsedLate_hasNoEffect_inAReleaseBuild() throws {
      var kept: Registry?
      let container = try Container { kept = $0 }
      kept?.instance(7, for: Int.self)
      #expect(try container.resolveIfRegistered(Int.self) == nil)
    }
  #endif
}
