import Injector
import Testing

/// Containers whose initializer throws after something was built.
@Suite struct HalfBuiltTests {
  private final class First: Sendable {}
  private final class Second: Sendable { init(first: First) {} }
  private final class Broken: Sendable { init(second: Second) throws { throw Failure() } }

  private let log = Log()

  private func register(_ registry: Registry) {
    registry.service(First.self, using: First.init).singleton().eager().onClose { [log] _ in log.add("first") }
    registry.service(Second.self, using: Second.init).singleton().eager().onClose { [log] _ in log.add("second") }
  }

  @Test func eagerSingletons_areTold_whereAnotherOneFails() throws {
    #expect(throws: ResolutionErrors.self) {
      try Container {
        register($0)
        $0.service(Broken.self, using: Broken.init).singleton().eager()
      }
    }
    #expect(log.lines == ["second", "first"])
  }

  @Test func eagerSingletons_areTold_whereAPluginDoesNotStart() throws {
    #expect(throws: Failure.self) {
      try Container(Module(name: "Broken", registrations: register, onStart: { _ in throw Failure() }))
    }
    #expect(log.lines == ["second", "first"])
  }

  @Test func childsEagerSingletons_areTold_andTheParentStaysOpen() throws {
    let parent = try Container { [log] in
      $0.service(Int.self, using: { 1 }).singleton().eager().onClose { _ in log.add("parent") }
    }
    #expect(throws: Failure.self) {
      try parent.makeChild(Module(name: "Broken", registrations: register, onStart: { _ in throw Failure() }))
    }
    #expect(log.lines == ["second", "first"])
    #expect(try parent.resolve(Int.self) == 1)
  }

  @Test func resolverThatStartWasGiven_isOfAClosedContainer() throws {
    final class Keeper: Plugin {
      nonisolated(unsafe) var resolver: Resolver?  // Written and read by the one thread of the test.
      func register(in registry: Registry) { registry.instance(1, for: Int.self) }
      func start(with resolver: Resolver) throws {
        self.resolver = resolver
        throw Failure()
      }
    }
    let keeper = Keeper()
    #expect(throws: Failure.self) { try Container(keeper) }
    let resolver = try #require(keeper.resolver)
    #expect(failure { () throws(ResolutionError) in try resolver.resolve(Int.self) }?.kind == .closed)
  }

  @Test func instanceWhoseActivationFails_isStillBuilt_whileItEnds() throws {
    final class Ending: Sendable {
      let (resolver, log): (Resolver, Log)
      init(resolver: Resolver, log: Log) { (self.resolver, self.log) = (resolver, log) }
      deinit {
        do {
          _ = try resolver.resolve(Ending.self)
          log.add("resolved")
        } catch { log.add("\(error.kind)") }
      }
    }
    let container = try Container { [log] in
      $0.instance(log, for: Log.self)
      $0.service(Ending.self, using: Ending.init).singleton().onActivation { _ in throw Failure() }
    }
    #expect(failure { () throws(ResolutionError) in try container.resolve(Ending.self) }?.kind == .factoryFailed)
    #expect(log.lines == ["cycle"])
    #expect(failure { () throws(ResolutionError) in try container.resolve(Ending.self) }?.kind == .factoryFailed)
  }
}
