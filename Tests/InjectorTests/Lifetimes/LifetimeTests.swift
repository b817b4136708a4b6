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
    init(left: Left, right: Right) {
      self.left = left
      self.right = right
    }
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

  @Test func perResolution_ofSingleton_isItsOwn() throws {
    final class Shared: Sendable {
      let leaf: Leaf
      init(leaf: Leaf) { self.leaf = leaf }
    }
    final class Root: Sendable {
      let leaf: Leaf
      let shared: Shared
      init(leaf: Leaf, shared: Shared) {
        self.leaf = leaf
        self.shared = shared
      }
    }
    let container = try Container {
      $0.service(Leaf.self, using: Leaf.init).perResolution()
      $0.service(Shared.self, using: Shared.init).singleton()
      $0.service(Root.self, using: Root.init)
    }
    let first = try container.resolve(Root.self)
    #expect(first.leaf !== first.shared.leaf)
    #expect(first.shared === (try container.resolve(Root.self).shared))
  }

  @Test func perResolution_isFoundAgain_amongMany() throws {
    let container = try Container { registry in
      for index in 0..<40 {
        registry.service(Leaf.self, ServiceIdentifier("\(index)"), using: Leaf.init).perResolution()
      }
      registry.service(Set<ObjectIdentifier>.self, using: { (resolver: Resolver) in [] })
      for index in 0..<40 {
        registry.service(
          Left.self, ServiceIdentifier("\(index)"), using: Left.init(leaf:)
        ).parameter(Leaf.self, ServiceIdentifier("\(index)")).contributing()
        registry.service(
          Left.self, ServiceIdentifier("again \(index)"), using: Left.init(leaf:)
        ).parameter(Leaf.self, ServiceIdentifier("\(index)")).contributing()
      }
    }
    let all = try container.resolveAll(Left.self)
    #expect(all.count == 80)
    #expect(Set(all.map { ObjectIdentifier($0.leaf) }).count == 40)
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

  @Test func weak_givesNewValue_forValueTypes() throws {
    let built = Counter()
    let container = try Container {
      $0.service(
        (any Clock).self,
        using: {
          built.increment()
          return FixedClock(now: built.value)
        }
      ).weak()
    }
    #expect(try container.resolve((any Clock).self).now == 1)
    #expect(try container.resolve((any Clock).self).now == 2)
  }

  @Test func valueTypes_areNeverAliased_evenAsSingletons() throws {
    struct Options: Sendable { var count = 0 }
    let container = try Container { $0.service(Options.self, using: { Options() }).singleton() }
    var first = try container.resolve(Options.self)
    first.count = 9
    #expect(try container.resolve(Options.self).count == 0)
  }

  @Test func eager_isBuiltOnce_whenContainerIsBuilt() throws {
    let log = Log()
    final class First: Sendable {}
    final class Second: Sendable { init(first: First) {} }
    let container = try Container {
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

  @Test func eager_reportsAllFailures_together() throws {
    let error = #expect(throws: ResolutionErrors.self) {
      try Container {
        $0.service(Int.self, using: { () throws -> Int in throw Failure(reason: "one") }).singleton().eager()
        $0.service(String.self, using: { () throws -> String in throw Failure(reason: "two") }).singleton().eager()
      }
    }
    #expect(error?.failures.map { ($0.underlying as? Failure)?.reason } == ["one", "two"])
  }

  @Test func onActivation_closesCycle_onIdenticalInstances() throws {
    final class Parent: @unchecked Sendable { var child: Child? }
    final class Child: Sendable {
      let parent: Parent
      init(parent: Parent) { self.parent = parent }
    }
    let container = try Container {
      $0.service(Parent.self, using: Parent.init).singleton()
        .onActivation { parent, resolver in parent.child = try resolver.resolve(Child.self) }
      $0.service(Child.self, using: Child.init).singleton()
    }
    let parent = try container.resolve(Parent.self)
    #expect(parent.child?.parent === parent)
    #expect(try container.resolve(Child.self) === parent.child)
    parent.child = nil
  }

  @Test func onActivation_thatNeverEnds_isRefusedBeforeTheStackEnds() throws {
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).onActivation { _, resolver in
        _ = try resolver.resolve((any Store).self)
      }
      $0.service(Repository.self, using: Repository.init).perResolution().onActivation { _, resolver in
        _ = try resolver.resolve(Repository.self)
      }
    }
    #expect(failure { () throws(ResolutionError) in try container.resolve((any Store).self) }?.kind == .tooDeep)
    #expect(failure { () throws(ResolutionError) in try container.resolve(Repository.self) }?.kind == .tooDeep)
  }

  @Test func instance_isHandedOut_asItIs() throws {
    let store = LocalStore()
    let container = try Container { $0.instance(store, for: (any Store).self) }
    #expect(try container.resolve((any Store).self) === store)
  }
}
