import Injector
import Testing

/// What belongs to one resolve: the parameters of its factories, and what they ask a `Resolution` for.
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
    init(before: Holder, asked: Leaf, after: Holder) { (self.before, self.asked, self.after) = (before, asked, after) }
  }

  /// What a factory asks for the instance.
  enum Handle: CaseIterable {
    case resolution, nested, all, optional
    /// Handles that begin a resolve of their own at each call.
    case resolver, provider, lazy

    var joinsTheResolve: Bool { ![.resolver, .provider, .lazy].contains(self) }
  }

  private static func register(_ handle: Handle, in registry: Registry, _ identifier: ServiceIdentifier) {
    func asking(_ ask: @escaping @Sendable (Resolution) throws -> Leaf) {
      registry.service(Leaf.self, identifier, using: { (resolution: Resolution) in try ask(resolution) })
    }
    switch handle {
    case .resolution: asking { try $0.resolve(Leaf.self) }
    case .nested:
      registry.service(Leaf.self, "inner", using: { (resolution: Resolution) in try resolution.resolve(Leaf.self) })
      asking { try $0.resolve(Leaf.self, "inner") }
    case .all: asking { try $0.resolve([Holder].self)[0].leaf }
    case .optional: asking { try #require(try $0.resolve(Holder?.self)).leaf }
    case .resolver: asking { try $0.resolver.resolve(Leaf.self) }
    case .provider: registry.service(Leaf.self, identifier, using: { (leaf: Provider<Leaf>) in try leaf() })
    case .lazy: registry.service(Leaf.self, identifier, using: { (leaf: Lazy<Leaf>) in try leaf() })
    }
  }

  @Test(arguments: Handle.allCases, [nil, Tracer()])
  func perResolution_isShared_byAResolutionOnly(_ handle: Handle, _ tracer: Tracer?) throws {
    let container = try Container(tracer: tracer) { registry in
      registry.service(Leaf.self, using: Leaf.init).perResolution()
      registry.service(Holder.self, using: Holder.init)
      registry.service(Holder.self, "listed", using: Holder.init).contributing()
      Self.register(handle, in: registry, "asked")
      registry.service(Root.self, using: Root.init).parameter(Leaf.self, "asked")
    }
    let root = try container.resolve(Root.self)
    #expect(root.before.leaf === root.after.leaf)
    #expect((root.before.leaf === root.asked) == handle.joinsTheResolve)
    #expect(try container.resolve(Root.self).asked !== root.asked)
  }

  @Test(arguments: [nil, Tracer()]) func activation_sharesWhatTheFactoryWasGiven(_ tracer: Tracer?) throws {
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
        holder.onActivation { holder, resolution in
          found.add("\(try resolution.resolve(Leaf.self) === holder.leaf)")
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
        using: { (resolution: Resolution) in
          #expect(throws: ResolutionError.self) { try resolution.resolve(Leaf.self) }
          return Holder(leaf: try resolution.resolve(Leaf.self))
        })
    }
    _ = try container.resolve(Holder.self)
    #expect(tries.value == 2)
  }

  @Test func storedResolution_throwsReleased_withItsContainer() throws {
    final class Keeper {
      let resolution: Resolution
      init(resolution: Resolution) { self.resolution = resolution }
    }
    let keeper = try Container { $0.service(Keeper.self, using: Keeper.init) }.resolve(Keeper.self)
    let errors = [
      failure { _ = try keeper.resolution.resolve(Keeper.self) },
      failure { _ = try keeper.resolution.resolver.resolve(Keeper.self) },
    ]
    #expect(errors.map { $0?.kind } == [.containerReleased, .containerReleased])
  }

  @Test func resolver_isNoParameter_ofASynchronousFactory() {
    let error = problems {
      $0.service(String.self, using: { (resolver: Resolver) in try resolver.resolve(String.self, "a") })
    }
    #expect(error?.diagnostics.map(\.code) == [.missingDependency])
    #expect(error?.diagnostics[0].fix.contains("Resolution") == true)
  }
}
