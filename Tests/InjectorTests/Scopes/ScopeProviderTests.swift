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

  @Test(arguments: [nil, Tracer()])
  func call_opensTheScope_andResolvesInIt(_ tracer: Tracer?) throws {
    let container = try Container(tracer: tracer) { register($0) }
    let app = try container.resolve(App.self)
    let ada = try app.open(User(name: "ada"))
    let bob = try app.open(User(name: "bob"))
    #expect(ada.value.inbox.user == User(name: "ada") && bob.value.inbox.user == User(name: "bob"))
    #expect(ada.container.scope == .session)
    #expect(try ada.resolver.resolve(Home.self) === ada.value)
    #expect(ada.value !== bob.value)
    #expect(container.graph.edges.allSatisfy { $0.provenance == .declared })
  }

  @Test func close_closesTheScope_andReportsNotTheValueItself() throws {
    let log = Log()
    let container = try Container { register($0, log) }
    let opened = try container.resolve(App.self).open(User(name: "ada"))
    let inbox = opened.value.inbox
    #expect(opened.close().map(\.key.type) == ["InjectorTests.ScopeProviderTests.Inbox"])
    #expect(log.lines == ["ada closed"])
    #expect(failure { () throws(ResolutionError) in try opened.container.resolve(Home.self) }?.kind == .closed)
    _ = inbox
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
    let error = failure { () throws(ResolutionError) in try app.open(User(name: "ada")) }
    #expect(error?.kind == .factoryFailed)
    #expect(error?.callSite?.fileID == #fileID)
    #expect(log.lines == ["ada"])
  }

  @Test func call_throwsContainerReleased_afterTheContainerIsGone() throws {
    let app = try Container { register($0) }.resolve(App.self)
    let error = failure { () throws(ResolutionError) in try app.open(User(name: "ada")) }
    #expect(error?.kind == .containerReleased)
    #expect(error?.key == ServiceKey(type: "Injector.Scope", identifier: "session"))
  }

  @Test func call_isClosed_inAClosedContainer() throws {
    let container = try Container { register($0) }
    let app = try container.resolve(App.self)
    container.close()
    #expect(failure { () throws(ResolutionError) in try app.open(User(name: "ada")) }?.kind == .closed)
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
    #expect(
      failure { () throws(ResolutionError) in try container.resolve(ScopeProvider<Home>.self) }?.kind == .inputMismatch)
    #expect(
      failure { () throws(ResolutionError) in try container.resolve(ScopeProvider<All>.self) }?.kind == .inputMismatch)
  }

  @Test func mismatch_namesTheScopeProviderToUse() throws {
    let container = try Container {
      register($0)
      $0.service(Home.self, "other", using: Home.init).scoped(.session).contributing()
    }
    let suite = "InjectorTests.ScopeProviderTests"
    let fix = "To fix this, use a ScopeProvider<\(suite).Home, \(suite).User>."
    func check<Value>(_ type: Value.Type) {
      let error = failure { () throws(ResolutionError) in try container.resolve(type) }
      #expect(error?.kind == .inputMismatch, "\(type)")
      #expect(error?.description.hasSuffix(fix) == true)
    }
    check(ScopeProvider<Home>.self)
    check(ScopeProvider<Home, Int>?.self)
    check(Lazy<ScopeProvider<Home, Int>>.self)
    check(Provider<ScopeProvider<Home, Int>>.self)
    check([ScopeProvider<Home, Int>].self)
    check([ServiceIdentifier: ScopeProvider<Home, Int>].self)
    #expect(try container.resolve(ScopeProvider<Double>?.self) == nil)
    #expect(try container.resolve([ScopeProvider<Inbox, Int>].self).isEmpty)
  }

  @Test func scopeProvider_worksInChildrenAndScopes() throws {
    let container = try Container { register($0) }
    let child = try container.makeChild {
      $0.service(
        String.self,
        using: { (open: ScopeProvider<Home, User>) in
          try open(User(name: "ada")).value.inbox.user.name
        })
      $0.service(Int.self, using: { (user: User) in user.name.count }).scoped(.checkout)
      $0.service(Bool.self, using: { (open: ScopeProvider<Int>) in try open().value == 3 }).scoped(.session)
    }
    #expect(try child.resolve(String.self) == "ada")
    #expect(try child.makeScope(.session, User(name: "bob")).resolve(Bool.self))
  }

  @Test func scopeProvider_isRefused_whereItsScopeIsNotClear() {
    #expect(
      codes {
        try Container {
          register($0)
          $0.service(Int.self, using: { (open: ScopeProvider<Home>) in 1 })
          $0.service(String.self, using: { (open: ScopeProvider<Int, Bool>) in "" })
        }
      } == [.scopeOpening, .scopeOpening])
    #expect(
      codes {
        try Container {
          $0.service(Int.self, using: { 1 }).scoped(.checkout)
          $0.service(String.self, using: { (open: ScopeProvider<Int>) in "" }).singleton()
        }
      } == [.scopeMismatch])
  }

  @Test func loweredOpening_throwsWhenItIsCalled() throws {
    let container = try Container(validation: ValidationPolicy(severities: [.scopeOpening: .warning])) {
      register($0)
      $0.service(
        Int.self,
        using: { (open: ScopeProvider<Home>) in
          _ = try open()
          return 1
        })
      $0.service(
        Bool.self,
        using: { (open: ScopeProvider<Int>) in
          _ = try open()
          return true
        })
    }
    #expect(failure { () throws(ResolutionError) in try container.resolve(Int.self) }?.kind == .inputMismatch)
    #expect(failure { () throws(ResolutionError) in try container.resolve(Bool.self) }?.kind == .inputMismatch)
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
    #expect(failure { () throws(ResolutionError) in try pages.page(User(name: "")) }?.kind == .requiresMainActor)
    #expect(failure { () throws(ResolutionError) in try pages.count(User(name: "")) }?.kind == .requiresAsync)
  }

  final class Pages: Sendable {
    let page: ScopeProvider<Page, User>
    let count: ScopeProvider<Int, User>
    init(page: ScopeProvider<Page, User>, count: ScopeProvider<Int, User>) { (self.page, self.count) = (page, count) }
  }

  final class Count { var value = 0 }
  @MainActor final class Screen {
    let count: Count
    init(count: Count) { self.count = count }
  }

  @MainActor @Test func call_takesInputsThatAreNotSendable_onTheMainActor() throws {
    let container = try Container {
      $0.input(Count.self, of: .session)
      $0.viewModel(Screen.self, using: Screen.init).scoped(.session)
    }
    let open = try container.resolve(ScopeProvider<Screen, Count>.self)
    let count = Count()
    #expect(try open(count).value.count === count)
  }

  @Test func scopes_openOnManyThreads_andOnSmallStacks() throws {
    let log = Log()
    let container = try Container { register($0, log) }
    let app = try container.resolve(App.self)
    let names = onThreads(64) { index in try? app.open(User(name: "\(index)")).value.inbox.user.name }
    #expect(names == (0..<64).map { "\($0)" })
    #expect(log.lines.count == 64)
    #expect(onStack(of: 512 << 10) { try? app.open(User(name: "ada")).value.inbox.user.name } == "ada")
  }
}
