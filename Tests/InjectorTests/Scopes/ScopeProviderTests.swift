import Injector
import Testing

@Suite struct ScopeProviderTests {
  struct User: Sendable, Equatable { var name: String }
  final class Inbox: Sendable {
    let user: User
    init(user: User) { self.user = user }
  }
  final class Home: Sendable {
    let inbox: Inbox
    init(inbox: Inbox) { self.inbox = inbox }
  }
  final class App: Sendable {
    let open: ScopeProvider<Home, User>
    init(open: ScopeProvider<Home, User>) { self.open = open }
  }

  private func register(_ registry: Registry, _ log: Log = Log()) {
    registry.input(User.self, of: .session)
    registry.service(Inbox.self, using: Inbox.init).scoped(.session).onClose { log.add("\($0.user.name) closed") }
    registry.service(Home.self, using: Home.init).scoped(.session)
    registry.service(App.self, using: App.init).singleton()
  }

  @Test(arguments: [nil, Tracer()]) func call_opensTheScope_andResolvesInIt(_ tracer: Tracer?) throws {
    let container = try Container(tracer: tracer) { register($0) }
    let app = try container.resolve(App.self)
    let ada = try app.open(User(name: "ada"))
    let bob = try app.open(User(name: "bob"))
    #expect(ada.value.inbox.user == User(name: "ada") && bob.value.inbox.user == User(name: "bob"))
    #expect(ada.container.scope == .session)
    #expect(try ada.resolver.resolve(Home.self) === ada.value)
    #expect(ada.value !== bob.value)
  }

  @Test func close_closesTheScope_andReportsNeitherTheValue_norWhatItReceived() throws {
    let log = Log()
    let container = try Container { register($0, log) }
    let opened = try container.resolve(App.self).open(User(name: "ada"))
    #expect(opened.close() == [])
    #expect(log.lines == ["ada closed"])
    #expect(errorKind { try opened.container.resolve(Home.self) } == .closed)
  }

  @Test func scope_closes_whenTheLastReferenceGoes() throws {
    let log = Log()
    let container = try Container { register($0, log) }
    var home: Scoped<Home>? = try container.resolve(App.self).open(User(name: "ada"))
    let copy = home
    home = nil
    #expect(log.lines == [])
    #expect(copy?.value.inbox.user == User(name: "ada"))
    try { _ = try container.resolve(App.self).open(User(name: "bob")) }()
    #expect(log.lines == ["bob closed"])
    _ = copy
  }

  @Test func scope_closes_ifTheValueFails() throws {
    let log = Log()
    let container = try Container {
      $0.input(User.self, of: .session).onClose { log.add($0.name) }
      $0.service(Home.self, using: { (user: User) throws -> Home in throw Failure() }).scoped(.session)
      $0.service(App.self, using: App.init)
    }
    let app = try container.resolve(App.self)
    let error = failure { try app.open(User(name: "ada")) }
    #expect(error?.kind == .factoryFailed)
    #expect(error?.callSite?.fileID == #fileID)
    #expect(log.lines == ["ada"])
  }

  @Test func call_throwsContainerReleased_afterTheContainerIsGone() throws {
    let app = try Container { register($0) }.resolve(App.self)
    #expect(errorKind { try app.open(User(name: "ada")) } == .containerReleased)
  }

  @Test func scope_isThatOfTheInputs_forWhatIsNotScoped() throws {
    typealias MakeText = Provider<String, Int>
    let container = try Container {
      $0.input(User.self, of: .session)
      $0.input(Bool.self, of: .checkout).root()
      $0.service(String.self, using: { (user: User, count: Int) in "\(user.name) \(count)" }).arguments(Int.self)
      $0.service(
        Int.self,
        using: { (open: ScopeProvider<MakeText, User>) in
          let session = try open(User(name: "ada"))
          return try withExtendedLifetime(session) { try session.value(7).count }
        })
    }
    #expect(try container.resolve(Int.self) == 5)
    let edge = try #require(container.graph.edges.first { $0.kind == .scopeProvider })
    #expect(edge.scope == .session)
    #expect(edge.inputs == ["InjectorTests.ScopeProviderTests.User"])
    #expect(edge.arguments == ["Swift.Int"])
    #expect(!edge.hasIncompatibleInputs && !edge.hasIncompatibleArguments)
  }

  @Test func scopeProvider_nests_asOtherHandlesDo() throws {
    final class All: Sendable {
      let missing: ScopeProvider<Double>?
      let all: [ScopeProvider<Home, User>]
      let lazy: Lazy<ScopeProvider<Home, User>>
      init(missing: ScopeProvider<Double>?, all: [ScopeProvider<Home, User>], lazy: Lazy<ScopeProvider<Home, User>>) {
        (self.missing, self.all, self.lazy) = (missing, all, lazy)
      }
    }
    let container = try Container {
      register($0)
      $0.service(Home.self, using: Home.init).scoped(.session).contributing()
      $0.service(All.self, using: All.init)
    }
    let all = try container.resolve(All.self)
    #expect(all.missing == nil)
    #expect(try all.all.map { try $0(User(name: "ada")).value.inbox.user.name } == ["ada"])
    #expect(try all.lazy()(User(name: "bob")).value.inbox.user.name == "bob")
    #expect(container.isRegistered(ScopeProvider<Home, User>.self))
    #expect(!container.isRegistered(ScopeProvider<Home>.self))
    #expect(errorKind { try container.resolve(ScopeProvider<Home>.self) } == .inputMismatch)
    #expect(errorKind { try container.resolve(ScopeProvider<All>.self) } == .inputMismatch)
  }

  @Test func scopeProvider_isRefused_whereItsScopeIsNotClear() {
    #expect(
      codes {
        register($0)
        $0.service(Int.self, using: { (open: ScopeProvider<Home>) in 1 })
        $0.service(String.self, using: { (open: ScopeProvider<Int, Bool>) in "" })
      } == [.scopeOpening, .scopeOpening])
    #expect(
      codes {
        $0.service(Int.self, using: { 1 }).scoped(.checkout)
        $0.service(String.self, using: { (open: ScopeProvider<Int>) in "" }).singleton()
      } == [.scopeMismatch])
  }

  // MARK: Actors

  @MainActor final class Page {
    let user: User
    init(user: User) { self.user = user }
  }

  @Test func resolveAsync_hops_andAwaits() async throws {
    let container = try Container {
      $0.input(User.self, of: .session)
      $0.service(Page.self, using: Page.init).on(MainActor.self).scoped(.session)
      $0.asyncService(Int.self, using: { (user: User) async in user.name.count }).scoped(.session)
      $0.service(Pages.self, using: Pages.init)
    }
    let pages = try container.resolve(Pages.self)
    let page = try await pages.page.resolveAsync(User(name: "ada"))
    #expect(page.value.user == User(name: "ada"))
    #expect(try await pages.count.resolveAsync(User(name: "ada")).value == 3)
    #expect(errorKind { try pages.page(User(name: "")) } == .requiresMainActor)
    #expect(errorKind { try pages.count(User(name: "")) } == .requiresAsync)
  }

  final class Pages: Sendable {
    let page: ScopeProvider<Page, User>
    let count: ScopeProvider<Int, User>
    init(page: ScopeProvider<Page, User>, count: ScopeProvider<Int, User>) { (self.page, self.count) = (page, count) }
  }
}
