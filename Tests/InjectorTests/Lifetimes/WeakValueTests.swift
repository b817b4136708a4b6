import Injector
import Testing

@Suite struct WeakValueTests {
  private func codes(_ register: @escaping (Registry) -> Void) throws -> [String] {
    let plugin = Module(name: "App", registrations: register)
    let container = try Container(plugin)
    let graph = container.graph
    #expect(graph.diagnostics().filter { $0.severity > .info } == container.diagnostics)
    return container.diagnostics.map(\.code.rawValue)
  }

  @Test func weakValue_isAWarning_asNothingIsShared() throws {
    #expect(try codes { $0.service(FixedClock.self, using: FixedClock.init).weak() } == ["INJ026"])
    #expect(try codes { $0.service(LocalStore?.self, using: { LocalStore() }).weak() } == ["INJ026"])
    #expect(try codes { $0.service((Int, Int).self, using: { (1, 2) }).weak() } == ["INJ026"])
    #expect(try codes { $0.service((@Sendable () -> Int).self, using: { { 1 } }).weak() } == ["INJ026"])
    #expect(try codes { $0.viewModel([Int].self, using: { [1] }).weak() } == ["INJ026"])
  }

  @Test func weakObject_orExistential_isSilent() throws {
    #expect(try codes { $0.service(LocalStore.self, using: LocalStore.init).weak() } == [])
    #expect(try codes { $0.service((any Store).self, using: LocalStore.init).weak() } == [])
    // Only its value shows whether it is an object.
    #expect(try codes { $0.service((any Clock).self, using: FixedClock.init).weak() } == [])
    #expect(try codes { $0.service(AnyObject.self, using: { LocalStore() }).on(MainActor.self).weak() } == [])
    #expect(try codes { $0.service(FixedClock.self, using: FixedClock.init).singleton() } == [])
  }

  /// A value in a box becomes another object each time, so nothing could be shared: the resolve says so.
  @Test func weakValueBehindAProtocol_isRefused_whenItIsResolved() throws {
    let container = try Container {
      $0.service((any Clock).self, using: FixedClock.init).weak()
      $0.service((any Error).self, using: { Failure() }).on(MainActor.self).weak()
      $0.service((any Store).self, using: LocalStore.init).weak()
    }
    let error = failure { () throws(ResolutionError) in _ = try container.resolve((any Clock).self) }
    #expect(error?.description.contains("weak") == true)
    let store = try container.resolve((any Store).self)
    #expect(try container.resolve((any Store).self) === store)
  }
}
