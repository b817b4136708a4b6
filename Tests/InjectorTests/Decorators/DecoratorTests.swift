import Injector
import Synchronization
import Testing

@Suite struct DecoratorTests {
  @Test func decorators_apply_inOrder() throws {
    let container = try Container {
      $0.service(String.self, using: { "x" })
      $0.decorate(String.self) { "a(\($0))" }
      $0.decorate(String.self) { "b(\($0))" }
    }
    #expect(try container.resolve(String.self) == "b(a(x))")
  }

  @Test func decorator_takesDependencies_ofItsOwn() throws {
    let container = try Container {
      $0.instance(7, for: Int.self)
      $0.service(String.self, using: { "x" })
      $0.decorate(String.self) { (inner: String, number: Int) in "\(inner)\(number)" }
    }
    #expect(try container.resolve(String.self) == "x7")
  }

  @Test func decorator_inheritsLifetime() throws {
    final class Wrapper: Store {
      let inner: any Store
      init(_ inner: any Store) { self.inner = inner }
    }
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).singleton()
      $0.decorate((any Store).self) { Wrapper($0) }
    }
    let store = try container.resolve((any Store).self)
    #expect(store is Wrapper)
    #expect(try container.resolve((any Store).self) === store)
  }

  @Test func decorator_runsItsOwnClosures_aroundThoseOfWhatItWraps() throws {
    let log = Mutex<[String]>([])
    let note: @Sendable (String) -> Void = { text in log.withLock { $0.append(text) } }
    let container = try Container {
      $0.service(String.self, using: { "x" }).singleton().onActivation { note("activate \($0)") }
        .onClose { note("close \($0)") }
      $0.decorate(String.self) { "[\($0)]" }.onActivation { note("activate \($0)") }.onClose { note("close \($0)") }
    }
    _ = try container.resolve(String.self)
    container.close()
    #expect(log.withLock { $0 } == ["activate x", "activate [x]", "close [x]", "close x"])
  }

  @Test func decorator_leavesOtherIdentifiersAlone() throws {
    let container = try Container {
      $0.service(String.self, using: { "x" })
      $0.service(String.self, .remote, using: { "r" })
      $0.decorate(String.self, .remote) { "[\($0)]" }
    }
    #expect(try container.resolve(String.self) == "x")
    #expect(try container.resolve(String.self, .remote) == "[r]")
  }

  @Test func decoratorThatTakesAnArgument_isRefused_andNeverReadsWhatIsMeantForTheInner() throws {
    func register(_ registry: Registry) {
      registry.service(String.self, using: { (number: Int) in "n\(number)" }).arguments(Int.self)
      registry.decorate(
        String.self, using: { (inner: String, suffix: String) in "\(inner)\(suffix)" }
      ).arguments(String.self)
      registry.service(Float.self, using: { 1 }).singleton()
      registry.decorate(Float.self, using: { (inner: Float, more: Float) in inner + more }).arguments(Float.self)
    }
    let error = try #require(problems { try Container(register) })
    #expect(error.diagnostics.map(\.code) == [.argumentMismatch, .argumentMismatch])
    #expect(
      error.diagnostics.first?.message
        == "The decorator of Swift.String takes a runtime argument: those go to what it decorates.")
    let lowered = try Container(validation: ValidationPolicy(severities: [.argumentMismatch: .warning]), register)
    let failed = failure { () throws(ResolutionError) in try lowered.resolve(String.self, arguments: 3) }
    #expect(failed?.kind == .argumentMismatch)
    #expect(failed?.detail == "its decorator takes a runtime argument")
    #expect(errorKind { try lowered.resolve(Float.self) } == .argumentMismatch)
    let both = failure { () throws(ResolutionError) in try lowered.resolve(String.self, arguments: 3, "x") }
    #expect(both?.kind == .argumentMismatch)
  }
}
