import Injector
import Testing

/// What factories and activations ask of their handles while they run belongs to the same resolve.
@Suite struct OneResolveTests {
  private final class Leaf: Sendable {}

  private final class Holder: Sendable {
    let leaf: Leaf
    init(leaf: Leaf) { self.leaf = leaf }
  }

  private final class Root {
    let before: Holder
    let asked: Leaf
    let after: Holder
    init(before: Holder, asked: Leaf, after: Holder) {
      self.before = before
      self.asked = asked
      self.after = after
    }
  }

  /// What a factory asks for the instance.
  enum Handle: CaseIterable { case resolver, provider, lazy, all, optional, child }

  private static func register(_ handle: Handle, in registry: Registry, _ identifier: ServiceIdentifier) {
    switch handle {
    case .resolver:
      registry.service(Leaf.self, identifier, using: { (resolver: Resolver) in try resolver.resolve(Leaf.self) })
    case .provider: registry.service(Leaf.self, identifier, using: { (leaf: Provider<Leaf>) in try leaf() })
    case .lazy: registry.service(Leaf.self, identifier, using: { (leaf: Lazy<Leaf>) in try leaf() })
    case .all:
      registry.service(Leaf.self, identifier, using: { (leaves: Provider<[Holder]>) in try leaves()[0].leaf })
    case .optional:
      registry.service(
        Leaf.self, identifier,
        using: { (resolver: Resolver) in try resolver.resolveIfRegistered(Holder.self, "kept").unsafelyUnwrapped.leaf })
    case .child:
      // A handle of a factory that the first handle has called.
      registry.service(Leaf.self, "inner", using: { (leaf: Provider<Leaf>) in try leaf() })
      registry.service(
        Leaf.self, identifier, using: { (resolver: Resolver) in try resolver.resolve(Leaf.self, "inner") })
    }
  }

  @Test(arguments: Handle.allCases, [nil, Tracer()])
  func perResolution_isShared_throughHandlesThatFactoriesCall(_ handle: Handle, _ tracer: Tracer?) throws {
    let container = try Container(tracer: tracer) { registry in
      registry.service(Leaf.self, using: Leaf.init).perResolution()
      registry.service(Holder.self, using: Holder.init)
      registry.service(Holder.self, "kept", using: Holder.init)
      registry.service(Holder.self, using: Holder.init).contributing()
      Self.register(handle, in: registry, "asked")
      registry.service(Root.self, using: Root.init).parameter(Leaf.self, "asked")
    }
    let root = try container.resolve(Root.self)
    #expect(root.before.leaf === root.asked)
    #expect(root.after.leaf === root.asked)
    #expect(try container.resolve(Root.self).asked !== root.asked)
  }

  @Test func perResolution_isNew_forHandlesThatAreCalledLater() throws {
    final class Screen: Sendable {
      let leaf: Leaf
      let makeLeaf: Provider<Leaf>
      let resolver: Resolver
      init(leaf: Leaf, makeLeaf: Provider<Leaf>, resolver: Resolver) {
        self.leaf = leaf
        self.makeLeaf = makeLeaf
        self.resolver = resolver
      }
    }
    let container = try Container {
      $0.service(Leaf.self, using: Leaf.init).perResolution()
      $0.service(Screen.self, using: Screen.init)
      // A handle of an earlier resolve, called in another.
      $0.service(Holder.self, "later", using: { (leaf: Leaf, screen: Screen) in try Holder(leaf: screen.makeLeaf()) })
        .arguments(Screen.self)
      $0.service(Holder.self, using: Holder.init)
    }
    let screen = try container.resolve(Screen.self)
    #expect(try screen.makeLeaf() !== screen.leaf)
    #expect(try screen.makeLeaf() !== screen.makeLeaf())
    #expect(try screen.resolver.resolve(Holder.self).leaf !== screen.leaf)
    #expect(try container.resolve(Holder.self, "later", arguments: screen).leaf !== screen.leaf)
  }

  @Test func perResolution_isNew_forHandlesThatAnotherThreadCalls() throws {
    let container = try Container {
      $0.service(Leaf.self, using: Leaf.init).perResolution()
      $0.service(
        [Leaf].self,
        using: { (leaf: Leaf, makeLeaf: Provider<Leaf>) in
          [leaf, try makeLeaf(), try onStack(of: 512 << 10) { () throws(ResolutionError) in try makeLeaf() }]
        })
    }
    let leaves = try container.resolve([Leaf].self)
    #expect(leaves[0] === leaves[1])
    #expect(leaves[0] !== leaves[2])
  }

  @Test(arguments: [nil, Tracer()])
  func activation_sharesWhatTheFactoryWasGiven(_ tracer: Tracer?) throws {
    let found = Log()
    let container = try Container(tracer: tracer) { registry in
      registry.service(Leaf.self, using: Leaf.init).perResolution()
      let all = [
        registry.service(Holder.self, "transient", using: Holder.init),
        registry.service(Holder.self, "perResolution", using: Holder.init).perResolution(),
        registry.service(Holder.self, "weak", using: Holder.init).weak(),
        registry.service(Holder.self, "singleton", using: Holder.init).singleton(),
        registry.service(Holder.self, "scoped", using: Holder.init).scoped(.session),
      ]
      for holder in all {
        holder.onActivation { holder, resolver in
          found.add("\(try resolver.resolve(Leaf.self) === holder.leaf)")
        }
      }
    }
    let scope = try container.makeScope(.session)
    for name in ["transient", "perResolution", "weak", "singleton", "scoped"] as [ServiceIdentifier] {
      _ = try scope.resolve(Holder.self, name)
    }
    #expect(found.lines == ["true", "true", "true", "true", "true"])
  }

  @Test func failedActivation_isNotShared_withTheRestOfTheResolve() throws {
    let tries = Counter()
    let container = try Container {
      $0.service(Leaf.self, using: Leaf.init).perResolution().onActivation { _ in
        tries.increment()
        if tries.value == 1 { throw Failure() }
      }
      $0.service(
        Holder.self,
        using: { (makeLeaf: Provider<Leaf>) in
          #expect(throws: ResolutionError.self) { try makeLeaf() }
          return Holder(leaf: try makeLeaf())
        })
    }
    _ = try container.resolve(Holder.self)
    #expect(tries.value == 2)
  }
}
