import Injector
import Testing

// begin: scopes
extension Scope {
  static let account = Scope("account")
  static let editing = Scope("editing", within: .account)
}

struct UserSession: Sendable {
  let userName: String
}

final class Inbox: Sendable {
  let session: UserSession
  let journal: Journal
  init(session: UserSession, journal: Journal) { (self.session, self.journal) = (session, journal) }
  func stop() { journal.write("inbox of \(session.userName) stopped") }
}

final class UndoStack: Sendable {
  let inbox: Inbox
  init(inbox: Inbox) { self.inbox = inbox }
}

struct AccountPlugin: Plugin {
  var dependencies: [any Plugin] { [SupportPlugin()] }

  func register(in registry: Registry) {
    registry.input(UserSession.self, of: .account)
    registry.service(Inbox.self, using: Inbox.init).scoped(.account).onClose { $0.stop() }
    registry.service(UndoStack.self, using: UndoStack.init).scoped(.editing)
  }
}
// end: scopes

@Suite struct GuideScopes {
  @Test func scopes_nest_andReportLeaks() throws {
    // begin: nested
    let container = try Container(AccountPlugin())
    let account = try container.makeScope(.account, UserSession(userName: "ada"))
    let editing = try account.makeScope(.editing)

    let undo = try editing.resolve(UndoStack.self)
    let inbox = try account.resolve(Inbox.self)  // the same as undo.inbox
    let bob = UserSession(userName: "bob")
    let other = try container.makeScope(.account, bob).resolve(Inbox.self)  // another account's

    let leaks = editing.close()  // runs onClose, dependents first
    for leak in leaks { print("still alive: \(leak)") }  // UndoStack: the variable `undo` holds it
    // end: nested
    #expect(undo.inbox === inbox)
    #expect(other !== inbox)
    #expect(leaks.map(\.key) == [ServiceKey(type: "InjectorTests.UndoStack")])
    #expect(failure { try editing.resolve(UndoStack.self) }?.kind == .closed)
    #expect(failure { try container.resolve(Inbox.self) }?.kind == .scopeNotOpen)
    account.close()
    #expect(try container.resolve(Journal.self).lines == ["opened", "inbox of ada stopped"])
    _ = undo
  }
}

// begin: provider
@MainActor final class MailCoordinator {
  private let openInbox: ScopeProvider<Inbox, UserSession>
  private var inbox: Scoped<Inbox>?

  init(openInbox: ScopeProvider<Inbox, UserSession>) { self.openInbox = openInbox }

  var userName: String? { inbox?.value.session.userName }

  func signedIn(_ session: UserSession) throws { inbox = try openInbox(session) }
  func signedOut() { inbox = nil }  // the last reference goes: the scope closes
}

struct MailPlugin: Plugin {
  var dependencies: [any Plugin] { [AccountPlugin()] }

  func register(in registry: Registry) {
    registry.coordinator(MailCoordinator.self, using: MailCoordinator.init).root()
  }
}
// end: provider

extension GuideScopes {
  @MainActor @Test func scopeProvider_opensTheScope_andClosesIt() throws {
    let container = try Container(MailPlugin())
    let coordinator = try container.resolve(MailCoordinator.self)
    try coordinator.signedIn(UserSession(userName: "ada"))
    #expect(coordinator.userName == "ada")
    coordinator.signedOut()
    #expect(try container.resolve(Journal.self).lines == ["opened", "inbox of ada stopped"])
  }

  @Test func reset_closesTheOldScope() throws {
    let container = try Container(AccountPlugin())
    // begin: reset
    let first = try container.reset(.account, UserSession(userName: "ada"))
    let second = try container.reset(.account, UserSession(userName: "bob"))  // closes the first
    let userName = try second.resolve(Inbox.self).session.userName  // "bob"
    // end: reset
    #expect(userName == "bob")
    #expect(failure { try first.resolve(Inbox.self) }?.kind == .closed)
  }

  @Test func innerScope_closesWithTheOuter() throws {
    let account = try Container(AccountPlugin()).makeScope(.account, UserSession(userName: "ada"))
    let editing = try account.makeScope(.editing)
    let undo = try editing.resolve(UndoStack.self)
    // The inbox is alive because the undo stack holds it.
    #expect(account.close().map(\.key.type) == ["InjectorTests.UndoStack"])
    #expect(failure { try editing.resolve(UndoStack.self) }?.kind == .closed)
    _ = undo
  }
}
