import Foundation
import Injector
import Testing

// Plain classes, as an app in Swift 5 mode has them.
private class Session { var count = 0 }
private class Profile {
  let session: Session
  init(session: Session) { self.session = session }
}
private class Screen {
  let profile: Profile
  init(profile: Profile, clock: FixedClock) { self.profile = profile }
}
@MainActor private final class Canvas { init() {} }
private final class Painter: Sendable {
  let canvas: Canvas
  init(canvas: Canvas) { self.canvas = canvas }
}
private final class Studio: Sendable {
  let painter: Painter
  init(painter: Painter) { self.painter = painter }
}

/// Isolation spreads from what an actor creates to what needs it, and shared instances that aren't Sendable are kept on
/// an actor.
@Suite struct IsolationSpreadTests {
  private func isolations(_ register: (Registry) -> Void) throws -> [String: Isolation] {
    let graph = try Container(register).graph
    return Dictionary(
      uniqueKeysWithValues: graph.nodes.map { ($0.key.type.components(separatedBy: ".").last ?? "", $0.isolation) })
  }

  /// The members of a cycle of injections take over the isolation from each other, and one of them from its cause.
  @Test(arguments: [false, true]) func cause_isFound_behindACycleOfInjections(isCanvasFirst: Bool) throws {
    final class Left: @unchecked Sendable {
      var right: Right?
      var canvas: Canvas?
    }
    final class Right: @unchecked Sendable { var left: Left? }
    let container = try Container { registry in
      registry.service(Canvas.self, using: Canvas.init)
      let left = registry.service(Left.self, using: { Left() }).perResolution()
      if isCanvasFirst { left.injecting { (left, canvas: Canvas) in left.canvas = canvas } }
      left.injecting { (left, right: Right) in left.right = right }
      if !isCanvasFirst { left.injecting { (left, canvas: Canvas) in left.canvas = canvas } }
      registry.service(Right.self, using: { Right() }).perResolution().injecting { (right, left: Left) in
        right.left = left
      }
    }
    for error in [failure { try container.resolve(Left.self) }, failure { try container.resolve(Right.self) }] {
      #expect(error?.kind == .requiresMainActor)
      #expect(error?.detail == "it needs \(TypeName.of(Canvas.self)), which is created there")
    }
  }

  // MARK: Shared instances

  @Test func plainClass_isSharedOnTheMainActor_whateverTheLifetime() async throws {
    let lifetimes: [(Registration<Session, Registry.Inferred>) -> Void] = [
      { $0.singleton() }, { $0.weak() }, { $0.scoped(.session) },
    ]
    for refine in lifetimes {
      let container = try Container {
        $0.declare(.session)
        refine($0.service(Session.self, using: Session.init))
      }
      let scope = try container.makeScope(.session)
      #expect(errorKind { try scope.resolve(Session.self) } == .requiresMainActor)
      try await MainActor.run {
        let session = try scope.resolve(Session.self)
        #expect(try scope.resolve(Session.self) === session)
      }
      // It makes no difference that the instance exists.
      #expect(errorKind { try scope.resolve(Session.self) } == .requiresMainActor)
    }
  }

  @Test func instance_thatIsNotSendable_isKeptOnTheMainActor() async throws {
    let container = try Container { registry in
      registry.instance(Session(), for: Session.self)
      registry.instance(1, for: Int.self)
    }
    #expect(errorKind { try container.resolve(Session.self) } == .requiresMainActor)
    #expect(try container.resolve(Int.self) == 1)
    try await MainActor.run { _ = try container.resolve(Session.self) }
  }

  @Test func uncheckedSendable_isResolvedAnywhere_inAnyOrder() throws {
    let container = try Container { registry in
      registry.service(Session.self, using: Session.init).uncheckedSendable().singleton()
      registry.service(Session.self, "other", using: Session.init).singleton().uncheckedSendable()
      registry.instance(Session(), for: Session.self, "instance").uncheckedSendable()
    }
    for identifier: ServiceIdentifier? in [nil, "other", "instance"] {
      #expect(try container.resolve(Session.self, identifier) === container.resolve(Session.self, identifier))
    }
    #expect(container.graph.nodes.allSatisfy { $0.isolation == .nonisolated })
    #expect(container.graph.nodes.allSatisfy { $0.traits.contains(.uncheckedSendable) })
  }

  @Test func otherActor_keepsWhatIsNotSendable() async throws {
    let container = try Container { registry in
      registry.service(Session.self, using: Session.init).on(Aside.self).singleton()
      registry.service(Profile.self, using: Profile.init)
    }
    #expect(container.graph.nodes.map(\.isolation) == [.actor("InjectorTests.Aside"), .actor("InjectorTests.Aside")])
    #expect(errorKind { try container.resolve(Profile.self) } == .requiresActor)
    try await onLedger(container)
  }

  @Aside private func onLedger(_ container: Container) throws {
    #expect(try container.resolve(Profile.self).session === container.resolve(Session.self))
  }

  // MARK: Spreading

  @Test func isolation_spreadsThroughAllThatNeedsIt_butNotThroughHandles() throws {
    let isolations = try isolations { registry in
      registry.service(Session.self, using: Session.init).singleton()
      registry.service(Profile.self, using: Profile.init)
      registry.service(FixedClock.self, using: { FixedClock() })
      registry.service(Screen.self, using: Screen.init).root()
      registry.service(Canvas.self, using: Canvas.init)
      registry.service(Painter.self, using: Painter.init).singleton()
      registry.service(Studio.self, using: { (painter: Provider<Painter>) in Studio(painter: try painter()) }).root()
    }
    let expected: [String: Isolation] = [
      "Session": .mainActor, "Profile": .mainActor, "FixedClock": .nonisolated, "Screen": .mainActor,
      "Canvas": .mainActor, "Painter": .mainActor, "Studio": .nonisolated,
    ]
    #expect(isolations == expected)
  }

  @Test func handlesInACollection_areTaken_whereTheirInstancesArentCreated() async throws {
    struct Easel: Sendable {
      let all: [Provider<Canvas>]
      let keyed: [ServiceIdentifier: Provider<Canvas>]
      let other: [Lazy<Canvas>]?
    }
    let container = try Container { registry in
      registry.service(Canvas.self, "oil", using: Canvas.init).contributing()
      registry.service(
        Easel.self,
        using: { (all: [Provider<Canvas>], keyed: [ServiceIdentifier: Provider<Canvas>], other: [Lazy<Canvas>]?) in
          Easel(all: all, keyed: keyed, other: other)
        }
      ).uncheckedSendable()
    }
    let easel = try container.resolve(Easel.self)
    #expect(errorKind { try easel.all[0]() } == .requiresMainActor)
    _ = try await easel.keyed["oil"]?.resolveAsync()
    _ = try await MainActor.run { try easel.other?[0]() }
  }

  @Test func eagerSendable_isUsedAnywhere_fromTheStart() async throws {
    let container = try await MainActor.run {
      try Container { registry in
        registry.service(Canvas.self, using: Canvas.init).singleton().eager()
        registry.service(Painter.self, using: Painter.init)
      }
    }
    #expect(container.graph.nodes.map(\.isolation) == [.mainActor, .nonisolated])
    #expect(try container.resolve(Canvas.self) === container.resolve(Painter.self).canvas)
  }

  // MARK: Asynchronous registrations

  private final class Catalog: Sendable {
    let canvas = Guarded<Canvas?>(nil)
    init(canvas: Canvas) async { self.canvas.withLock { $0 = canvas } }
  }

  @Test func asyncService_mayNeed_whatAnotherActorCreates() async throws {
    let container = try Container { registry in
      registry.service(Canvas.self, using: Canvas.init).singleton()
      registry.asyncService(Catalog.self, using: Catalog.init).singleton()
      registry.asyncService([Int].self, using: { (canvas: [Canvas], lazy: Canvas?) async in [canvas.count] })
    }
    let catalog = try await container.resolveAsync(Catalog.self)
    #expect(catalog.canvas.withLock { $0 } === (try await container.resolveAsync(Canvas.self)))
    #expect(try await container.resolveAsync([Int].self) == [0])
    #expect(container.graph.nodes.map(\.isolation) == [.mainActor, .nonisolated, .nonisolated])
  }

  // MARK: Words

  @Test func alias_hasTheIsolationOfWhatReplacesAnAsyncService() async throws {
    func register(_ registry: Registry) {
      registry.asyncService(Studio.self, using: { () async in Studio(painter: await Painter(canvas: Canvas())) })
        .alias((any Sendable).self) { $0 }
    }
    func replace(_ registry: Registry) {
      registry.service(Canvas.self, using: Canvas.init)
      registry.service(Painter.self, using: Painter.init)
      registry.service(Studio.self, using: Studio.init).overriding()
    }
    let plugin = Module(name: "Studios", registrations: register)
    for container in [
      try Container(plugin, registering: replace), try Container(plugin).makeChild(registering: replace),
    ] {
      #expect(container.graph.nodes.allSatisfy { $0.role != .alias || $0.isolation == .mainActor })
      let kind = await Task.detached { errorKind { try container.resolve((any Sendable).self) } }.value
      #expect(kind == .requiresMainActor)
      _ = try await container.resolveAsync((any Sendable).self)
    }
  }

  @Test func refusal_saysWhereTheIsolationComesFrom_andBothCures() throws {
    let container = try Container { registry in
      registry.service(Session.self, using: Session.init).singleton()
      registry.service(Profile.self, using: Profile.init)
    }
    let error = failure { _ = try container.resolve(Profile.self) }
    let session = TypeName.of(Session.self)
    #expect(
      error?.detail
        == "it needs \(session), which is created there: \(session) isn't known to be Sendable, so its instances are "
        + "kept on the main actor")
    #expect(
      error?.fix
        == "resolve it on the main actor, or add .uncheckedSendable() to the registration of \(session) if it may be "
        + "used anywhere, or where Service: Sendable to an extension that shares it, or pass concurrency: .minimal to "
        + "the container if the app's classes say nothing of actors")
  }

  /// A wrapper of a lifetime knows what its own extension says of the type.
  @Test func wrapperOfALifetime_keepsASendableType_ifItSaysSo() throws {
    let container = try Container { registry in
      registry.service(Tally.self, "wrapped", using: Tally.init).shared()
      registry.service(Tally.self, "known", using: Tally.init).sharedAnywhere()
    }
    #expect(try container.resolve(Tally.self, "known") === container.resolve(Tally.self, "known"))
    let error = failure { try container.resolve(Tally.self, "wrapped") }
    #expect(error?.kind == .requiresMainActor)
    #expect(error?.fix.contains("where Service: Sendable") == true)
  }

  private final class Tally: Sendable {}

  @Test @MainActor func injection_takesTheCycle_toItsActor() throws {
    let container = try Container { registry in
      registry.service(Canvas.self, using: Canvas.init)
      registry.service(View.self, using: View.init).perResolution().injecting(\.presenter)
      registry.service((any Presenting).self, using: { (view: View, _: Canvas) in Presenter(view: view) })
        .perResolution()
    }
    let view = try container.resolve(View.self)
    #expect(view.presenter?.shown === view)
    view.presenter = nil
  }
}

extension Registration {
  @discardableResult fileprivate func shared() -> Self { singleton() }
}

extension Registration where Service: Sendable {
  @discardableResult fileprivate func sharedAnywhere() -> Self { singleton() }
}
