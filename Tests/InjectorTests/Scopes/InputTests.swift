import Injector
import Testing

@Suite struct InputTests {
  struct User: Sendable, Equatable { var name: String }
  final class Badge: Sendable {}
  final class Inbox: Sendable {
    let user: User
    init(user: User) { self.user = user }
  }
  final class Every: Sendable {
    let optional: User?
    let lazy: Lazy<User>
    let provider: Provider<User>
    let all: [User]
    init(optional: User?, lazy: Lazy<User>, provider: Provider<User>, all: [User]) {
      (self.optional, self.lazy, self.provider, self.all) = (optional, lazy, provider, all)
    }
  }

  private func makeContainer(_ more: (Registry) -> Void = { _ in }) throws -> Container {
    try Container {
      $0.input(User.self, of: .session)
      $0.service(Inbox.self, using: Inbox.init).scoped(.session)
      more($0)
    }
  }

  @Test func input_isFound_throughEveryDoor() throws {
    let session = try makeContainer {
      $0.service(Every.self, using: Every.init)
      $0.input(User.self, "guest", of: .session).contributing()
      $0.input(Badge.self, of: .session).alias(AnyObject.self) { $0 }
      $0.decorate(User.self, using: { User(name: $0.name + "!") })
    }.makeScope(.session, Badge(), User(name: "ada"), User(name: "bob"))
    let every = try session.resolve(Every.self)
    #expect(every.optional == User(name: "ada!"))
    #expect(try every.lazy() == User(name: "ada!"))
    #expect(try every.provider() == User(name: "ada!"))
    #expect(every.all == [User(name: "bob!")])
    #expect(try session.resolve(AnyObject.self) === session.resolve(Badge.self))
    #expect(session.isRegistered(User.self) && session.isRegistered(AnyObject.self))
    #expect(try session.resolveIfRegistered(User.self) == User(name: "ada!"))
    #expect(try session.provider(of: User.self)() == User(name: "ada!"))
  }

  @Test func inputsOfOneType_areTaken_inTheOrderOfDeclaration() throws {
    let session = try Container {
      $0.input(User.self, "buyer", of: .session)
      $0.input(Int.self, of: .session)
      $0.input(User.self, "seller", of: .session)
    }.makeScope(.session, User(name: "ada"), User(name: "bob"), 1)
    #expect(try session.resolve(User.self, "buyer") == User(name: "ada"))
    #expect(try session.resolve(User.self, "seller") == User(name: "bob"))
    #expect(try session.resolve(Int.self) == 1)
  }

  @Test func makeScope_throwsInputMismatch_forTooFewTooManyAndWrongInputs() throws {
    let container = try makeContainer()
    let errors = [
      failure { try container.makeScope(.session) },
      failure { try container.makeScope(.session, "ada") },
      failure { try container.makeScope(.session, User(name: ""), User(name: "")) },
      failure { try container.makeScope(.session, User(name: "") as User?) },
      failure { try container.resolver.makeScope(.session) },
    ]
    #expect(errors.map { $0?.kind } == Array(repeating: .inputMismatch, count: 5))
    #expect(errors.allSatisfy { $0?.key == key("session") })
    #expect(errors.allSatisfy { $0?.callSite?.fileID == #fileID })
    let takes = "it takes InjectorTests.InputTests.User (\(#fileID):23)"
    #expect(
      errors.map { $0?.detail } == [
        "\(takes); given nothing", "\(takes); given Swift.String",
        "\(takes); given InjectorTests.InputTests.User, InjectorTests.InputTests.User",
        "\(takes); given Swift.Optional<InjectorTests.InputTests.User>", "\(takes); given nothing",
      ])
    let add = "hand over a value of exactly the type InjectorTests.InputTests.User"
    #expect(
      errors.map { $0?.fix } == [
        add, add, "leave out InjectorTests.InputTests.User, or declare it as an input of the scope",
        "unwrap the optional, and hand over the InjectorTests.InputTests.User", add,
      ])
  }

  protocol Greeting: Sendable {}
  private class Guest: @unchecked Sendable {}
  private final class Member: Guest, Greeting, @unchecked Sendable {}

  @Test func makeScope_saysHowToHandOver_aValueThatFits() throws {
    let container = try Container { $0.input((any Greeting).self, of: .session) }
    let other = try Container { $0.input(Guest.self, of: .session) }
    let errors = [
      failure { try container.makeScope(.session, Member()) }, failure { try container.reset(.session, Guest()) },
      failure { try other.makeScope(.session, Member()) },
    ]
    #expect(
      errors.map { $0?.fix } == [
        "hand it over as any InjectorTests.InputTests.Greeting",
        "hand over a value of exactly the type InjectorTests.InputTests.Greeting",
        "hand it over as InjectorTests.InputTests.Guest",
      ])
  }

  private func key(_ scope: String) -> ServiceKey {
    ServiceKey(type: "Injector.Scope", identifier: ServiceIdentifier(scope))
  }

  @Test func input_isNotThere_outsideItsScope() throws {
    let container = try makeContainer()
    #expect(!container.isRegistered(User.self))
    #expect(errorKind { try container.resolve(User.self) } == .scopeNotOpen)
    #expect(errorKind { try container.resolve(Inbox.self) } == .scopeNotOpen)
    let misplaced = try Container { $0.input(User.self, of: .checkout) }
    #expect(errorKind { try misplaced.makeScope(.checkout, User(name: "ada")) } == .scopeNotOpen)
  }

  @Test func close_releasesAnInput_andReportsNoLeakOfIt() throws {
    weak var released: Badge?
    let container = try Container { $0.input(Badge.self, of: .session) }
    let kept = Badge()
    let session = try container.makeScope(.session, kept)
    #expect(session.close() == [])
    let other = try {
      let badge = Badge()
      released = badge
      return try container.makeScope(.session, badge)
    }()
    #expect(released != nil)
    #expect(other.close() == [])
    #expect(released == nil)
    #expect(errorKind { try session.resolve(Badge.self) } == .closed)
    _ = kept
  }

  @Test(arguments: [nil, Tracer()]) func onClose_runsForAnInput_afterEverythingInTheScope(_ tracer: Tracer?) throws {
    let log = Log()
    let session = try Container(tracer: tracer) {
      $0.input(User.self, of: .session).onClose { log.add($0.name) }
      $0.service(Inbox.self, using: Inbox.init).scoped(.session).onClose { _ in log.add("inbox") }
    }.makeScope(.session, User(name: "ada"))
    _ = try session.resolve(Inbox.self)
    session.close()
    session.close()
    #expect(log.lines == ["inbox", "ada"])
  }

  @Test func child_opensAScopeOfItsParent_withTheInputsOfBoth() throws {
    let container = try makeContainer()
    let child = try container.makeChild { $0.input(Int.self, of: .session).root() }
    let session = try child.makeScope(.session, 7, User(name: "ada"))
    #expect(try session.resolve(Inbox.self).user == User(name: "ada"))
    #expect(try session.resolve(Int.self) == 7)
    let outer = try container.makeScope(.session, User(name: "bob"))
    let inner = try outer.makeChild { $0.input(Int.self, of: .session).root() }
    #expect(try inner.resolve(Inbox.self).user == User(name: "bob"))
    #expect(!inner.isRegistered(Int.self))
    let error = failure { try inner.resolve(Int.self) }
    #expect(error?.kind == .scopeNotOpen)
    #expect(error?.fix == "open the scope in the child container that declares the input")
  }

  @Test func instance_overridesAnInput_whichTheScopeNoLongerTakes() throws {
    struct UserPlugin: Plugin {
      func register(in registry: Registry) {
        registry.input(User.self, of: .session)
        registry.service(Inbox.self, using: Inbox.init).scoped(.session)
      }
    }
    let container = try Container(UserPlugin(), overriding: { $0.instance(User(name: "mock"), for: User.self) })
    #expect(try container.makeScope(.session).resolve(Inbox.self).user == User(name: "mock"))
    let part = try Container(testing: Inbox.self, from: UserPlugin())
    #expect(try part.makeScope(.session, User(name: "mock")).resolve(Inbox.self).user == User(name: "mock"))
    let mocked = try Container(
      testing: Inbox.self, from: UserPlugin(), mocks: { $0.instance(User(name: "mock"), for: User.self) })
    #expect(try mocked.makeScope(.session).resolve(Inbox.self).user == User(name: "mock"))
  }

  @Test func eagerInput_isRefused_withTheOneFix() {
    let found = problems { try makeContainer { $0.input(Badge.self, of: .session).eager().root() } }?.diagnostics
    #expect(found?.first?.code == .keptLifetime)
    #expect(found?.first?.fix == "remove .eager() from InjectorTests.InputTests.Badge")
  }

  // MARK: Inputs that belong to the main actor

  @MainActor final class Window {}
  @MainActor final class Page {
    let window: Window
    init(window: Window) { self.window = window }
  }

  @MainActor @Test func inputThatIsNotSendable_isHandedOver_onTheMainActor() async throws {
    let container = try Container {
      $0.input(NotSendable.self, of: .session).root()
      $0.input(Window.self, of: .session)
      $0.viewModel(Page.self, using: Page.init).scoped(.session)
    }
    let window = Window()
    let session = try container.makeScope(.session, NotSendable(), window)
    #expect(try session.resolve(Page.self).window === window)
    #expect(kindElsewhere(session) == .requiresMainActor)
    session.close()
  }

  final class NotSendable { var count = 0 }

  private nonisolated func kindElsewhere(_ session: Container) -> ResolutionError.Kind? {
    errorKind { _ = try session.resolve(NotSendable.self) }
  }
}
