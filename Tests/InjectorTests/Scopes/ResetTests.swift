import Injector
import Testing

@Suite struct ResetTests {
  private struct User: Sendable, Equatable { var name: String }
  private final class Inbox: Sendable {
    let user: User
    init(user: User) { self.user = user }
  }

  private func makeContainer(_ log: Log = Log()) throws -> Container {
    try Container {
      $0.input(User.self, of: .session)
      $0.service(Inbox.self, using: Inbox.init).scoped(.session).onClose { log.add($0.user.name) }
      $0.service(Int.self, using: { (inbox: Inbox) in 1 }).scoped(.checkout).onClose { _ in log.add("checkout") }
    }
  }

  @Test func reset_closesTheOpenScopes_newestFirst_andOpensOne() throws {
    let log = Log()
    let container = try makeContainer(log)
    let first = try container.makeScope(.session, User(name: "ada"))
    let second = try container.makeScope(.session, User(name: "bob"))
    let checkout = try first.makeScope(.checkout)
    _ = (try checkout.resolve(Int.self), try second.resolve(Inbox.self))
    let third = try container.reset(.session, User(name: "cem"))
    #expect(log.lines == ["bob", "checkout", "ada"])
    #expect(try third.resolve(Inbox.self).user == User(name: "cem"))
    for closed in [first, second] { #expect(errorKind { try closed.resolve(Inbox.self) } == .closed) }
    #expect(errorKind { try checkout.resolve(Int.self) } == .closed)
  }

  @Test func reset_closesNothing_ifTheInputsAreWrong() throws {
    let container = try makeContainer()
    let session = try container.makeScope(.session, User(name: "ada"))
    #expect(errorKind { try container.reset(.session) } == .inputMismatch)
    #expect(try session.resolve(Inbox.self).user == User(name: "ada"))
  }

  @Test func reset_leavesOneScopeOpen_afterManyAtOnce() throws {
    let container = try makeContainer()
    let sessions = onThreads(32) { try? container.reset(.session, User(name: "\($0)")) }
    #expect(sessions.filter { session in (try? session?.resolve(Inbox.self)) != nil }.count == 1)
    #expect(sessions.allSatisfy { $0 != nil })
  }
}
