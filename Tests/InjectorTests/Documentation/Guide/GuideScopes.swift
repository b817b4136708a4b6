import Injector
import Testing

// begin: scopes
extension Scope {
  static let account = Scope("account")
  static let editing = Scope("editing", within: .account)
}

final class Inbox: Sendable {
  let journal: Journal
  init(journal: Journal) { self.journal = journal }
  func stop() { journal.write("inbox stopped") }
}

final class UndoStack: Sendable {
  let inbox: Inbox
  init(inbox: Inbox) { self.inbox = inbox }
}

struct AccountPlugin: Plugin {
  var dependencies: [any Plugin] { [SupportPlugin()] }

  func register(in registry: Registry) {
    registry.service(Inbox.self, using: Inbox.init).scoped(.account).onClose { $0.stop() }
    registry.service(UndoStack.self, using: UndoStack.init).scoped(.editing)
  }
}
// end: scopes

@Suite struct GuideScopes {
  @Test func scopes_nest_andReportLeaks() throws {
    // begin: nested
    let container = try Container(AccountPlugin())
    let account = container.makeScope(.account)
    let editing = account.makeScope(.editing)

    let undo = try editing.resolve(UndoStack.self)
    let inbox = try account.resolve(Inbox.self)  // the same as undo.inbox
    let other = try container.makeScope(.account).resolve(Inbox.self)  // another account's

    let leaks = editing.close()  // runs onClose, the newest instance first
    for leak in leaks { print("still alive: \(leak)") }  // UndoStack: the variable `undo` holds it
    // end: nested
    #expect(undo.inbox === inbox)
    #expect(other !== inbox)
    #expect(leaks.map(\.key) == [ServiceKey(type: "InjectorTests.UndoStack")])
    #expect(failure { () throws(ResolutionError) in try editing.resolve(UndoStack.self) }?.kind == .closed)
    #expect(failure { () throws(ResolutionError) in try container.resolve(Inbox.self) }?.kind == .scopeNotOpen)
    account.close()
    #expect(try container.resolve(Journal.self).lines == ["opened", "inbox stopped"])
    _ = undo
  }

  @Test func onClose_runsInReverseOrder_ofCreation() throws {
    let log = Log()
    let container = try Container(
      AccountPlugin(),
      Module(
        name: "Pages",
        registrations: {
          $0.service(Draft.self, "first", using: Draft.init).scoped(.account).onClose { _ in log.add("first") }
          $0.service(Draft.self, "second", using: Draft.init).scoped(.account).onClose { _ in log.add("second") }
        }))
    let account = container.makeScope(.account)
    _ = try account.resolve(Draft.self, "first")
    _ = try account.resolve(Draft.self, "second")
    #expect(account.close() == [])
    #expect(account.close() == [])
    #expect(log.lines == ["second", "first"])
  }

  @Test func innerScope_closesWithTheOuter() throws {
    let account = try Container(AccountPlugin()).makeScope(.account)
    let editing = account.makeScope(.editing)
    let undo = try editing.resolve(UndoStack.self)
    #expect(account.close().map(\.key.type) == ["Inbox", "UndoStack"].map { "InjectorTests.\($0)" })
    #expect(failure { () throws(ResolutionError) in try editing.resolve(UndoStack.self) }?.kind == .closed)
    _ = undo
  }

  @Test func captive_isRefused_whenTheContainerIsBuilt() {
    let captive = Module(
      name: "Captive",
      registrations: { $0.service(Draft.self, using: { (_: Inbox) in Draft() }).singleton() })
    #expect(codes { try Container(AccountPlugin(), captive) } == [.captiveDependency, .pluginContract])
  }
}
