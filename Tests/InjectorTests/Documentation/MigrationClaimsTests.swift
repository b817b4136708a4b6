import Injector
import Synchronization
import Testing

/// What the migration guides say of Injector where another library differs.
@Suite struct MigrationClaimsTests {
  private final class Shared: Sendable {}

  private final class Keeper: Sendable {
    let shared: Shared
    init(shared: Shared) { self.shared = shared }
  }

  private final class Asker: Sendable {
    let shared: Shared
    let keeper: Keeper
    let fromFactory: Shared
    let later: Lazy<Shared>
    init(shared: Shared, keeper: Keeper, provider: Provider<Shared>, later: Lazy<Shared>) throws {
      self.shared = shared
      self.keeper = keeper
      fromFactory = try provider()
      self.later = later
    }
  }

  @Test func perResolution_isShared_inOneResolve_butNotWithASingleton() throws {
    let container = try Container { registry in
      registry.service(Shared.self, using: Shared.init).perResolution()
      registry.service(Keeper.self, using: Keeper.init).singleton()
      registry.service(Asker.self, using: Asker.init)
    }
    let asker = try container.resolve(Asker.self)
    #expect(asker.fromFactory !== asker.shared)
    #expect(asker.keeper.shared !== asker.shared)
    #expect(try asker.later() !== asker.shared)
  }

  @Test func singleton_isOne_forEachContainer() throws {
    let containers = try (1...2).map { _ in
      try Container { $0.service(Shared.self, using: Shared.init).singleton() }
    }
    #expect(try containers[0].resolve(Shared.self) === containers[0].resolve(Shared.self))
    #expect(try containers[0].resolve(Shared.self) !== containers[1].resolve(Shared.self))
  }

  @Test func identifier_doesNotFallBack_toTheUnnamedRegistration() throws {
    let container = try Container { $0.service(Shared.self, using: Shared.init) }
    #expect(failure { () throws(ResolutionError) in try container.resolve(Shared.self, "other") }?.kind == .missing)
  }

  @Test func contribution_isNotFound_byItsTypeAlone() throws {
    let container = try Container { $0.service(Shared.self, using: Shared.init).contributing() }
    #expect(try container.resolveAll(Shared.self).count == 1)
    #expect(try container.resolveIfRegistered(Shared.self) == nil)
  }

  @Test func input_isThere_inItsScopeOnly_untilTheNext() throws {
    let container = try Container { registry in
      registry.input(Shared.self, of: .visit)
      registry.service(Keeper.self, using: Keeper.init).scoped(.visit)
    }
    let (first, second) = (Shared(), Shared())
    let visit = try container.reset(.visit, first)
    #expect(try visit.resolve(Keeper.self).shared === first)
    #expect(failure { () throws(ResolutionError) in try container.resolve(Shared.self) }?.kind == .scopeNotOpen)
    #expect(try container.reset(.visit, second).resolve(Keeper.self).shared === second)
    #expect(failure { () throws(ResolutionError) in try visit.resolve(Keeper.self) }?.kind == .closed)
  }

  /// Factory's and Resolver's `@WeakLazyInjected`, DITranquillity's `AsyncLazy`.
  @Test func lazy_keepsWhatItHasReturned_andAProviderAsksEachTime() async throws {
    final class Page: Sendable {
      let lazy: Lazy<Shared>
      let make: Provider<Shared>
      init(lazy: Lazy<Shared>, make: Provider<Shared>) { (self.lazy, self.make) = (lazy, make) }
    }
    let container = try Container { registry in
      registry.service(Shared.self, using: Shared.init).weak()
      registry.service(Shared.self, "new", using: Shared.init)
      registry.service(Page.self, using: Page.init)
      registry.service(Page.self, "new", using: Page.init)
        .parameter(Shared.self, "new").parameter(Shared.self, "new")
    }
    let page = try container.resolve(Page.self)
    weak let made = try page.make()
    #expect(made == nil)
    weak let kept = try page.lazy()
    #expect(kept != nil)
    #expect(try page.lazy() === kept)
    let new = try container.resolve(Page.self, "new")
    let (first, second) = try await (new.make.resolveAsync(), new.make.resolveAsync())
    #expect(first !== second)
    #expect(try new.lazy() === new.lazy())
  }

  @Test func activation_runs_onceForEachNewInstance() throws {
    let log = Log()
    let container = try Container { registry in
      registry.service(Shared.self, using: Shared.init).onActivation { _ in log.add("transient") }
      registry.service(Shared.self, "kept", using: Shared.init).singleton().onActivation { _ in log.add("singleton") }
    }
    for _ in 1...2 {
      _ = try container.resolve(Shared.self)
      _ = try container.resolve(Shared.self, "kept")
    }
    #expect(log.lines == ["transient", "singleton", "transient"])
  }

  /// Factory's `.scopeOnParameters`.
  @Test func arguments_areTheKey_ofASharedInstance() throws {
    let container = try Container {
      $0.service(Shared.self, using: { (_: Int) in Shared() }).arguments(Int.self).weak()
    }
    let first = try container.resolve(Shared.self, arguments: 1)
    #expect(try container.resolve(Shared.self, arguments: 1) === first)
    #expect(try container.resolve(Shared.self, arguments: 2) !== first)
    let growing = try Container {
      $0.service(Shared.self, using: { (_: Int) in Shared() }).arguments(Int.self).singleton()
    }
    #expect(growing.diagnostics.map(\.code) == [.sharedArgument])
  }

  /// Swinject's `initCompleted`, Dip's `resolvingProperties`, DITranquillity's `injection(cycle: true)`.
  @Test func injecting_closesACycle_fromBothEnds_andKnowsItsEdges() throws {
    let container = try Container { registry in
      registry.service(View.self, using: View.init).perResolution().injecting { $0.presenter = $1 }
      registry.service((any Presenting).self, using: Presenter.init).perResolution()
    }
    let views = [try container.resolve(View.self), try container.resolve((any Presenting).self).shown]
    for view in views {
      #expect(view.presenter?.shown === view)
      view.presenter = nil
    }
    #expect(container.graph.edges.map(\.kind) == [.injected, .direct])
  }

  @Test func injecting_requiresWhatAnOptionalPropertyWraps() {
    let injected = problems { try Container { $0.service(View.self, using: View.init).injecting(\.presenter) } }
    #expect(injected?.diagnostics.map(\.code) == [.missingDependency])
  }

  /// A container that holds a lock while a factory runs, as most do.
  private final class LockingContainer: Sendable {
    private let lock = Mutex(())
    func resolve<T>(_ factory: () throws -> T) rethrows -> T { try lock.withLock { _ in try factory() } }
  }

  @Test func containers_mayAskEachOther_onOneThread() throws {
    let (old, older) = (LockingContainer(), LockingContainer())
    let container = try Container { registry in
      registry.service(Shared.self, using: { older.resolve { Shared() } })
      registry.service(Keeper.self, using: Keeper.init).singleton()
    }
    let keeper = try old.resolve { try container.resolve(Keeper.self) }
    #expect(try container.resolve(Keeper.self) === keeper)
  }
}

extension Scope {
  fileprivate static let visit = Scope("visit")
}
