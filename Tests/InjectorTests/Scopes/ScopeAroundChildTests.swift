import Injector
import Testing

/// Scopes around children, whose instances belong to the scope and are built with what the child sees.
@Suite struct ScopeAroundChildTests {
  private final class Left: Sendable {
    let number: Int
    let resolver: Resolver
    init(number: Int, resolution: Resolution) {
      self.number = number
      resolver = resolution.resolver
    }
  }
  private final class Right: Sendable {
    let text: String
    init(text: String) { self.text = text }
  }

  private let log = Log()

  private var left: Module {
    Module(
      name: "Left",
      registrations: { [log] in
        $0.instance(1, for: Int.self)
        $0.service(Left.self, using: Left.init).scoped(.session).onClose { _ in log.add("left") }
      })
  }

  private var right: Module {
    Module(
      name: "Right",
      registrations: { [log] in
        $0.instance("right", for: String.self)
        $0.service(Right.self, using: Right.init).scoped(.session).onClose { _ in log.add("right") }
      })
  }

  @Test func siblingsInOneScope_keepTheirInstancesApart() throws {
    let session = try Container { $0.declare(.session, .checkout) }.makeScope(.session)
    let first = try session.makeChild(left)
    let second = try session.makeChild(right)
    let third = try session.makeChild(left)
    #expect(try first.resolve(Left.self).number == 1)
    #expect(try second.resolve(Right.self).text == "right")
    #expect(try first.resolve(Left.self) === first.resolve(Left.self))
    #expect(try third.resolve(Left.self) !== first.resolve(Left.self))
  }

  @Test func childsSingleton_mayHoldInstances_ofTheScopesAroundTheChild() throws {
    final class Held: Sendable {
      let left: Left
      init(left: Left) { self.left = left }
    }
    let registering: (Registry) -> Void = { [log] in
      $0.service(Held.self, using: Held.init).singleton().onClose { _ in log.add("held") }
      $0.service(Held.self, "weak", using: Held.init).weak()
      $0.service(Held.self, "lazy", using: { (left: Lazy<Left>) in Held(left: try left()) }).singleton()
    }
    let app = try Container(left, registering: { $0.declare(.checkout) })
    let session = try app.makeScope(.session)
    let inner = try session.makeScope(.checkout)
    let children = try [session, inner].map { try $0.makeChild(registering: registering) }
    for child in children {
      #expect(child.diagnostics == [])
      for identifier: ServiceIdentifier? in [nil, "weak", "lazy"] {
        #expect(try child.resolve(Held.self, identifier).left === session.resolve(Left.self))
      }
    }
    // In a release build, the children would be released before.
    withExtendedLifetime(children) { _ = session.close() }
    #expect(log.lines == ["held", "held", "left"])
    let error = problems { try app.makeChild(registering: registering) }
    #expect(error?.diagnostics.map(\.code) == [.captiveDependency, .scopeMismatch])
  }

  @Test func scopeAroundTheChild_isNoExcuse_ifTheHolderIsScoped() throws {
    let app = try Container {
      $0.declare(.session)
      $0.service(Right.self, using: { Right(text: "") }).scoped(.checkout)
    }
    // An instance of the session sees no checkout inside it.
    let scoped = problems {
      try app.makeScope(.session).makeScope(.checkout).makeChild {
        $0.service(Int.self, using: { (_: Right) in 1 }).scoped(.session)
      }
    }
    #expect(scoped?.diagnostics.map(\.code) == [.captiveDependency])
  }

  @Test func close_ofTheScope_tellsAndReportsTheInstances_ofItsChildren() throws {
    let session = try Container { $0.declare(.session, .checkout) }.makeScope(.session)
    let first = try session.makeChild(left)
    let second = try session.makeChild(right)
    let held = try first.resolve(Left.self)
    _ = try second.resolve(Right.self)
    #expect(
      session.close() == [
        LeakedInstance(key: ServiceKey(type: "InjectorTests.ScopeAroundChildTests.Left"), holders: [])
      ])
    #expect(log.lines == ["right", "left"])
    #expect(errorKind { try first.resolve(Left.self) } == .closed)
    extendLifetime(held)
  }
}
