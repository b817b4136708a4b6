import Injector
import Testing

@Suite struct LifetimeTests {
  private final class Leaf: Sendable {}
  private final class Left: Sendable {
    let leaf: Leaf
    init(leaf: Leaf) { self.leaf = leaf }
  }
  private final class Right: Sendable {
    let leaf: Leaf
    init(leaf: Leaf) { self.leaf = leaf }
  }
  private final class Top: Sendable {
    let left: Left
    let right: Right
    init(left: Left, right: Right) { (self.left, self.right) = (left, right) }
  }

  private func diamond(_ refine: (Registration<Leaf, Registry.Inferred>) -> Void) throws -> Container {
    try Container {
      refine($0.service(Leaf.self, using: Leaf.init))
      $0.service(Left.self, using: Left.init)
      $0.service(Right.self, using: Right.init)
      $0.service(Top.self, using: Top.init)
    }
  }

  @Test func transient_isNew_eachTime() throws {
    let container = try diamond { _ in }
    let top = try container.resolve(Top.self)
    #expect(top.left.leaf !== top.right.leaf)
    #expect(try container.resolve(Leaf.self) !== container.resolve(Leaf.self))
  }

  @Test func singleton_isSame_everywhere() throws {
    let container = try diamond { $0.singleton() }
    let top = try container.resolve(Top.self)
    #expect(top.left.leaf === top.right.leaf)
    #expect(try container.resolve(Leaf.self) === top.left.leaf)
  }

  @Test func perResolution_isShared_withinOneResolveOnly() throws {
    let container = try diamond { $0.perResolution() }
    let first = try container.resolve(Top.self)
    let second = try container.resolve(Top.self)
    #expect(first.left.leaf === first.right.leaf)
    #expect(first.left.leaf !== second.left.leaf)
  }

  @Test func weak_isSameWhileHeld_andBuiltAgainAfter() throws {
    let built = Counter()
    let container = try Container {
      $0.service(
        Leaf.self,
        using: {
          built.increment()
          return Leaf()
        }
      ).weak()
    }
    var held: Leaf? = try container.resolve(Leaf.self)
    #expect(held === (try container.resolve(Leaf.self)))
    #expect(built.value == 1)
    held = nil
    _ = try container.resolve(Leaf.self)
    #expect(built.value == 2)
  }

  /// The construction of a singleton is one resolve, which sees no scope.
  @Test func singleton_isAResolveOfItsOwn() throws {
    final class Shared: @unchecked Sendable {
      // Sendable: the property is written before any other thread can have the instance.
      let leaf: Leaf
      var injected: Leaf?
      init(leaf: Leaf) { self.leaf = leaf }
    }
    let container = try Container {
      $0.service(Leaf.self, using: Leaf.init).perResolution()
      $0.service(Shared.self, using: Shared.init).singleton().injecting(\.injected)
      $0.service(Left.self, using: Left.init).scoped(.session)
      $0.service(Right.self, using: { (resolution: Resolution) in Right(leaf: try resolution.resolve(Left.self).leaf) })
        .singleton()
    }
    let shared = try container.resolve(Shared.self)
    #expect(shared.injected === shared.leaf)
    #expect(errorKind { try container.makeScope(.session).resolve(Right.self) } == .scopeNotOpen)
  }

  @Test func nil_isKept_ofAnOptionalThatIsRegistered() throws {
    let calls = Counter()
    let container = try Container {
      $0.service(
        Leaf?.self,
        using: { () -> Leaf? in
          calls.increment()
          return calls.value > 1 ? Leaf() : nil
        }
      ).singleton()
    }
    #expect(try container.resolve(Leaf?.self) === nil)
    #expect(try container.resolve(Leaf?.self) === nil)
    #expect(calls.value == 1)
  }
}
