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
}
