import Injector
import Testing

@Suite struct EagerTests {
  private let log = Log()

  @Test func eager_isBuiltOnce_whenContainerIsBuilt() throws {
    let container = try Container { [log] in
      $0.service(
        Second.self,
        using: { (first: First) in
          log.add("second")
          return Second(first: first)
        }
      ).singleton().eager()
      $0.service(
        First.self,
        using: {
          log.add("first")
          return First()
        }
      ).singleton().eager()
    }
    #expect(log.lines == ["first", "second"])
    _ = try container.resolve(Second.self)
    #expect(log.lines == ["first", "second"])
  }

  // MARK: Actors

  @Aside final class Table: Sendable { init() {} }
  @MainActor final class Window { init() {} }

  private func fixes(_ build: () throws -> Container) -> [String] {
    do {
      _ = try build()
      return []
    } catch {
      return (error as? ResolutionErrors)?.failures.map(\.fix) ?? ["\(error)"]
    }
  }

  @Test func eager_namesTheActor_ifTheContainerIsCreatedElsewhere() {
    #expect(
      fixes { try Container { $0.service(Table.self, using: Table.init).singleton().eager() } }
        == ["create the container on that actor, or remove .eager()"])
    #expect(
      fixes { try Container { $0.service(Window.self, using: Window.init).singleton().eager() } }
        == ["create the container on the main actor, or remove .eager()"])
  }

  @Test @Aside func eager_isCreated_onTheActorOfTheContainer() {
    #expect(fixes { try Container { $0.service(Table.self, using: Table.init).singleton().eager() } } == [])
  }

  // MARK: Containers that are not built after all

  private final class First: Sendable {}
  private final class Second: Sendable { init(first: First) {} }
  private final class Broken: Sendable { init(second: Second) throws { throw Failure() } }

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
