import Injector
import Testing

// begin: app
final class Basket: Sendable {
  let journal: Journal
  init(journal: Journal) { self.journal = journal }
}
final class CashDesk: Sendable {
  let basket: Basket
  init(basket: Basket) { self.basket = basket }
}

struct CashDeskPlugin: Plugin {
  var dependencies: [any Plugin] { [SupportPlugin()] }

  func register(in registry: Registry) {
    registry.service(Basket.self, using: Basket.init).singleton()
    registry.service(CashDesk.self, using: CashDesk.init)
  }
}
// end: app

@Suite struct GuideFreshInstances {
  @Test func container_isNew_forEachTest() throws {
    // begin: container
    let first = try Container(CashDeskPlugin()).resolve(Basket.self)
    let second = try Container(CashDeskPlugin()).resolve(Basket.self)  // another one
    // end: container
    #expect(first !== second)
  }

  @Test func child_hasAnInstanceOfItsOwn() throws {
    // begin: child
    let app = try Container(CashDeskPlugin())  // built once, with everything that is slow
    let test = try app.makeChild(overriding: { $0.service(Basket.self, using: Basket.init).singleton() })
    let desk = try test.resolve(CashDesk.self)  // with the basket of this test
    let journal = desk.basket.journal  // the app's
    // end: child
    #expect(try desk.basket !== app.resolve(Basket.self))
    #expect(try journal === app.resolve(Journal.self))
    #expect(test.diagnostics == [])
  }

  @Test func deepTest_replacesOneRegistration_farDown() throws {
    // begin: deep
    let app = try Container(EditorPlugin())  // once, for all tests
    let tested = try app.makeChild(overriding: { $0.instance(SharedNotes(), for: (any NoteStoring).self) })
    let index = try tested.resolve(Editor.self).index()
    let shared = tested.diagnostics  // empty: no singleton of the app keeps the notes on disk
    // end: deep
    #expect(index.titles == ["Shared"])
    #expect(shared == [])
    #expect(
      codes { try app.makeChild(overriding: { $0.instance(StrictSpelling(), for: (any Spelling).self) }) }
        == [.overrideOfNothing])
  }

  @Test func scope_startsOver() throws {
    // begin: scope
    let container = try Container(AccountPlugin())
    let before = try container.reset(.account, UserSession(userName: "ada")).resolve(Inbox.self)
    let after = try container.reset(.account, UserSession(userName: "ada")).resolve(Inbox.self)  // another one
    // end: scope
    #expect(before !== after)
  }
}
