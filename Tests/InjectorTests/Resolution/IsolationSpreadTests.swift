import Foundation
@testable import Injector
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
private class Sketch { init(canvas: Canvas) {} }
private final class Studio: Sendable {
  let painter: Painter
  init(painter: Painter) { self.painter = painter }
}
@globalActor private actor Ledger { static let shared = Ledger() }
@Ledger private final class Book { init() {} }

/// Isolation spreads from what an actor creates to what needs it, and shared instances that aren't Sendable are kept on
/// an actor.
@Suite struct IsolationSpreadTests {
  private func isolations(_ register: (Registry) -> Void) throws -> [String: Isolation] {
    let graph = try Container(register).graph
    return Dictionary(
      uniqueKeysWithValues: graph.nodes.map { ($0.key.type.components(separatedBy: ".").last ?? "", $0.isolation) })
  }

  private func kind(_ body: () throws(ResolutionError) -> Void) -> ResolutionError.Kind? {
    do throws(ResolutionError) { try body() } catch { return error.kind }
    return nil
  }

  // MARK: Shared instances

  @Test func plainClass_isSharedOnTheMainActor_whateverTheLifetime() async throws {
    let lifetimes: [(Registration<Session, Registry.Inferred>) -> Void] = [
      { $0.singleton() }, { $0.weak() }, { $0.scoped(.session) }, { $0.kept(by: .timeToLive(60)) },
    ]
    for refine in lifetimes {
      let container = try Container { refine($0.service(Session.self, using: Session.init)) }
      let scope = try container.makeScope(.session)
      #expect(kind { () throws(ResolutionError) in _ = try scope.resolve(Session.self) } == .requiresMainActor)
      try await MainActor.run {
        let session = try scope.resolve(Session.self)
        #expect(try scope.resolve(Session.self) === session)
      }
      // It makes no difference that the instance exists.
      #expect(kind { () throws(ResolutionError) in _ = try scope.resolve(Session.self) } == .requiresMainActor)
    }
  }

  @Test func plainClass_isCreatedAnywhere_ifItIsNotShared() throws {
    let container = try Container { $0.service(Session.self, using: Session.init) }
    #expect(try container.resolve(Session.self).count == 0)
    #expect(container.graph.nodes[0].isolation == .nonisolated)
  }

  @Test func instance_thatIsNotSendable_isKeptOnTheMainActor() async throws {
    let container = try Container { registry in
      registry.instance(Session(), for: Session.self)
      registry.instance(1, for: Int.self)
    }
    #expect(kind { () throws(ResolutionError) in _ = try container.resolve(Session.self) } == .requiresMainActor)
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
      registry.service(Session.self, using: Session.init).on(Ledger.self).singleton()
      registry.service(Profile.self, using: Profile.init)
    }
    #expect(container.graph.nodes.map(\.isolation) == [.actor("InjectorTests.Ledger"), .actor("InjectorTests.Ledger")])
    #expect(kind { () throws(ResolutionError) in _ = try container.resolve(Profile.self) } == .requiresActor)
    try await onLedger(container)
  }

  @Ledger private func onLedger(_ container: Container) throws {
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

  @Test func isolation_reachesAChild_throughTheParent() async throws {
    let parent = try Container { registry in
      registry.service(Session.self, using: Session.init).singleton()
      registry.service(Profile.self, using: Profile.init)
      registry.service(FixedClock.self, using: { FixedClock() })
    }
    let child = try parent.makeChild { $0.service(Screen.self, using: Screen.init) }
    #expect(child.graph.nodes.last?.isolation == .mainActor)
    #expect(kind { () throws(ResolutionError) in _ = try child.resolve(Screen.self) } == .requiresMainActor)
    try await MainActor.run { _ = try child.resolve(Screen.self) }
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

  @Test func eagerOnAnActor_keepsOthersFromBeingBuiltElsewhere() throws {
    let log = Log()
    let error = #expect(throws: ResolutionErrors.self) {
      _ = try Container { registry in
        registry.service(Canvas.self, using: Canvas.init).singleton().eager().onActivation { _ in log.add("canvas") }
        registry.service(Painter.self, using: Painter.init).singleton().eager().onActivation { _ in log.add("painter") }
      }
    }
    #expect(error?.failures.map(\.kind) == [.requiresMainActor])
    #expect(log.lines == [])
  }

  // MARK: Two actors

  @Test func constructionThatNeedsTwoActors_isRefused() throws {
    let error = #expect(throws: ValidationError.self) {
      _ = try Container { registry in
        registry.service(Canvas.self, using: Canvas.init)
        registry.service(Book.self, using: Book.init)
        registry.service(Int.self, using: { (_: Canvas, _: Book) in 1 }).root()
      }
    }
    #expect(error?.diagnostics.map(\.code) == [.isolation])
  }

  @Test func providerOfTheOther_isTheWayOut() throws {
    let isolations = try isolations { registry in
      registry.service(Canvas.self, using: Canvas.init)
      registry.service(Book.self, using: Book.init)
      registry.service(Int.self, using: { (_: Canvas, _: Provider<Book>) in 1 }).root()
    }
    #expect(isolations["Int"] == .mainActor)
  }

  // MARK: Asynchronous registrations

  @MainActor private final class Gallery {
    var painter: Painter?
    init() {}
  }

  private final class Catalog: Sendable {
    let canvas = Guarded<Canvas?>(nil)
    let gallery = Guarded<Gallery?>(nil)
    init(canvas: Canvas) async { self.canvas.withLock { $0 = canvas } }
  }

  @Test func asyncService_mayNeed_whatAnotherActorCreates() async throws {
    let container = try Container { registry in
      registry.service(Canvas.self, using: Canvas.init).singleton()
      registry.service(Gallery.self, using: Gallery.init)
      registry.asyncService(Catalog.self, using: Catalog.init).singleton()
        .injecting { (catalog, gallery: Gallery) in catalog.gallery.withLock { $0 = gallery } }
      registry.asyncService([Int].self, using: { (canvas: [Canvas], lazy: Canvas?) async in [canvas.count] })
    }
    let catalog = try await container.resolveAsync(Catalog.self)
    #expect(catalog.canvas.withLock { $0 } === (try await container.resolveAsync(Canvas.self)))
    #expect(catalog.gallery.withLock { $0 } != nil)
    #expect(try await container.resolveAsync([Int].self) == [0])
    #expect(container.graph.nodes.map(\.isolation) == [.mainActor, .mainActor, .nonisolated, .nonisolated])
  }

  // MARK: Words

  @Test func refusal_saysWhereTheIsolationComesFrom_andBothCures() throws {
    let container = try Container { registry in
      registry.service(Session.self, using: Session.init).singleton()
      registry.service(Profile.self, using: Profile.init)
    }
    let error = failure { () throws(ResolutionError) in _ = try container.resolve(Profile.self) }
    let session = TypeName.of(Session.self)
    #expect(
      error?.detail
        == "it needs \(session), which is created there: \(session) isn't known to be Sendable, so its instances are "
        + "kept on the main actor")
    #expect(
      error?.fix
        == "resolve it on the main actor, or add .uncheckedSendable() to the registration of \(session) if it may be "
        + "used anywhere")
  }

  /// The cause and the cure in the error of a resolve off the actor.
  private func words<Value>(_ resolve: () throws(ResolutionError) -> Value) -> [String?] {
    failure(resolve).map { [$0.detail, $0.fix] } ?? []
  }

  @Test func refusalOfAComposite_saysWhyItsPartIsKeptThere_andBothCures() throws {
    let container = try Container { registry in
      registry.service(Session.self, using: Session.init).singleton()
      registry.service(Session.self, "free", using: Session.init).contributing()
      registry.service(Session.self, "kept", using: Session.init).singleton().contributing()
      registry.service(Profile.self, using: Profile.init)
      registry.service(AnyObject.self, using: Canvas.init).contributing()
      registry.service(AnyObject.self, using: Session.init).singleton().contributing()
      registry.service(Int.self, using: { @Ledger in 1 }).contributing()
    }
    let (session, profile) = (TypeName.of(Session.self), TypeName.of(Profile.self))
    let object = TypeName.of(AnyObject.self)
    func confined(_ key: String, needed: String = "") -> [String?] {
      [
        "\(needed)\(key) isn't known to be Sendable, so its instances are kept on the main actor",
        "resolve it on the main actor, or add .uncheckedSendable() to the registration of \(key) if it may be used "
          + "anywhere",
      ]
    }
    let kept = "\(session) \"kept\""
    #expect(words { () throws(ResolutionError) in _ = try container.resolve([Session].self) } == confined(kept))
    #expect(words { () throws(ResolutionError) in _ = try container.resolveAll(Session.self) } == confined(kept))
    #expect(
      words { () throws(ResolutionError) in _ = try container.resolve([ServiceIdentifier: Session].self) }
        == confined(kept))
    #expect(words { () throws(ResolutionError) in _ = try container.resolve(Session?.self) } == confined(session))
    #expect(words { () throws(ResolutionError) in _ = try container.resolve([Session].self, "kept") } == confined(kept))
    #expect(
      words { () throws(ResolutionError) in _ = try container.resolve(Profile?.self) }
        == confined(session, needed: "\(profile) needs \(session), which is created there: "))
    let child = try container.makeChild { $0.service(Session.self, "own", using: Session.init).contributing() }
    #expect(words { () throws(ResolutionError) in _ = try child.resolve([Session].self) } == confined(kept))
    // The part that keeps `resolveAsync` from working comes before others on the actor.
    #expect(
      words { () throws(ResolutionError) in _ = try container.resolve([AnyObject].self) }
        == confined(object))
    #expect(
      words { () throws(ResolutionError) in _ = try container.resolve([Int].self) }
        == [
          "it is built on \(TypeName.of(Ledger.self))",
          "resolve it on that actor, or, if Swift.Int is Sendable, use resolveAsync",
        ])
  }

  @Test func refusal_advisesToAwait_onlyWhatIsSendable() throws {
    let container = try Container { registry in
      registry.service(Canvas.self, using: Canvas.init)
      registry.service(Canvas.self, "shared", using: Canvas.init).singleton()
      registry.service(Sketch.self, using: Sketch.init)
      registry.service(Sketch.self, "promised", using: Sketch.init).uncheckedSendable()
      registry.service(Painter.self, using: Painter.init).perResolution()
        .alias(AnyObject.self, "alias") { $0 }
    }
    let (canvas, sketch) = (TypeName.of(Canvas.self), TypeName.of(Sketch.self))
    let object = TypeName.of(AnyObject.self)
    let needs = "it needs \(canvas), which is created there"
    let inject = "resolve it on the main actor, inject a Provider of \(canvas), or"
    #expect(
      words { () throws(ResolutionError) in _ = try container.resolve(Sketch.self) }
        == [needs, "\(inject), if \(sketch) is Sendable, use resolveAsync"])
    #expect(
      words { () throws(ResolutionError) in _ = try container.resolve(Sketch.self, "promised") }
        == [needs, "\(inject), if \(sketch) is Sendable, use resolveAsync"])
    #expect(
      words { () throws(ResolutionError) in _ = try container.resolve(Painter.self) }
        == [needs, "\(inject) use resolveAsync"])
    #expect(
      words { () throws(ResolutionError) in _ = try container.resolve(AnyObject.self, "alias") }
        == [needs, "\(inject), if \(object) is Sendable, use resolveAsync"])
    #expect(
      words { () throws(ResolutionError) in _ = try container.resolve(Canvas.self) }
        == [nil, "resolve it on the main actor, or, if \(canvas) is Sendable, use resolveAsync"])
    #expect(
      words { () throws(ResolutionError) in _ = try container.resolve(Canvas.self, "shared") }
        == [nil, "resolve it on the main actor, or use resolveAsync"])
  }
}
