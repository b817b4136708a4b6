import Injector
import Testing

/// What a parent shares keeps what it has. The child's diagnostics name it if the child would bind it otherwise:
/// INJ032.
@Suite struct SharedBindingTests {
  private final class Page: Sendable { init(clock: any Clock) {} }
  private final class Index: Sendable { init(names: [String]) {} }
  private final class Shelf: Sendable { init(book: String?) {} }

  private func parent(_ register: (Registry) -> Void = { _ in }) throws -> Container {
    try Container {
      $0.instance(FixedClock(now: 1), for: (any Clock).self)
      $0.service(Page.self, using: Page.init).singleton()
      $0.service(Page.self, "weak", using: Page.init).weak()
      $0.service(Index.self, using: Index.init).singleton()
      $0.service(Shelf.self, using: Shelf.init).singleton()
      $0.instance("a", for: String.self, "a").contributing()
      register($0)
    }
  }

  private func named(_ child: Container) -> [String] {
    #expect(child.diagnostics.allSatisfy { $0.code == .keptOverridden && $0.severity == .info })
    return ["Page", "Index", "Shelf"].filter { name in
      child.diagnostics.contains { $0.message.contains("SharedBindingTests.\(name) (singleton)") }
    }
  }

  @Test func override_namesWhatIsShared_andItKeepsWhatItHas() throws {
    let parent = try parent()
    let child = try parent.makeChild(overriding: { $0.instance(FixedClock(now: 2), for: (any Clock).self) })
    #expect(try child.resolve(Page.self) === parent.resolve(Page.self))
    #expect(try child.resolve(Page.self, "weak") === parent.resolve(Page.self, "weak"))
    #expect(named(child) == ["Page"])
    #expect(child.diagnostics.contains { $0.message.contains("SharedBindingTests.Page \"weak\" (weak)") })
  }

  @Test func contribution_namesASharedListOfThem() throws {
    #expect(named(try parent().makeChild { $0.instance("b", for: String.self, "b").contributing() }) == ["Index"])
  }

  @Test func optional_thatOnlyTheChildHas_namesItsSharedHolder() throws {
    #expect(named(try parent().makeChild { $0.instance("c", for: String.self) }) == ["Shelf"])
  }

  @Test func decorator_namesWhatIsShared() throws {
    #expect(named(try parent().makeChild { $0.decorate((any Clock).self) { $0 } }) == ["Page"])
  }

  @Test func override_names_whatOpensAScope_withTheParentsDependencies() throws {
    final class Opener: Sendable { init(open: ScopeProvider<Int8>) {} }
    let parent = try parent {
      $0.instance(1, for: Int16.self)
      $0.service(Int8.self, using: { (number: Int16) in Int8(number) }).scoped(.session)
      $0.service(Opener.self, using: Opener.init).singleton()
    }
    let child = try parent.makeChild(overriding: { $0.instance(2, for: Int16.self) })
    #expect(child.diagnostics.map(\.code) == [.keptOverridden])
    #expect(child.diagnostics.first?.message.contains("Opener (singleton)") == true)
  }

  @Test func override_inAScope_namesTheInstances_ofTheScope() throws {
    let parent = try parent {
      $0.instance(1, for: Int16.self)
      $0.service(Int8.self, using: { (number: Int16) in Int8(number) }).scoped(.session)
    }
    let session = try parent.makeScope(.session)
    #expect(try session.resolve(Int8.self) == 1)
    let child = try session.makeChild(overriding: { $0.instance(2, for: Int16.self) })
    #expect(try child.resolve(Int8.self) == 1)
    #expect(child.diagnostics.map(\.code) == [.keptOverridden])
    #expect(child.diagnostics.first?.message.contains("Int8 (scoped(session))") == true)
    #expect(try parent.makeChild(overriding: { $0.instance(2, for: Int16.self) }).diagnostics == [])
  }

  @Test func sharedOverride_isSeen_throughADecoratedAlias() throws {
    let parent = try parent {
      $0.service(Int8.self, using: { 1 }).alias(Int16.self) { Int16($0) }
      $0.decorate(Int16.self) { $0 + 1 }
      $0.service(Int32.self, using: { (number: Int16) in Int32(number) }).singleton()
    }
    let child = try parent.makeChild { $0.service(Int8.self, using: { 2 }).singleton() }
    #expect(child.diagnostics.map(\.code) == [.keptOverridden])
  }

  @Test func nothing_isNamed_ifNothingSharedIsBoundOtherwise() throws {
    let parent = try parent()
    #expect(try parent.makeChild().diagnostics == [])
    #expect(try parent.makeChild { $0.instance(1, for: Int.self) }.diagnostics == [])
    let off = ValidationPolicy(severities: [.keptOverridden: .off])
    #expect(
      try parent.makeChild(validation: off) { $0.instance(FixedClock(), for: (any Clock).self) }.diagnostics == [])
  }
}
