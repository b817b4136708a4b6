import Injector
import Testing

// begin: arguments
@MainActor final class NoteViewModel {
  let note: Note
  let exporters: [any Exporting]
  init(note: Note, exporters: [any Exporting]) {
    self.note = note
    self.exporters = exporters
  }
}

struct NotePlugin: Plugin {
  var dependencies: [any Plugin] { [EditorPlugin()] }

  func register(in registry: Registry) {
    registry.viewModel(NoteViewModel.self, using: NoteViewModel.init).arguments(Note.self)
  }
}
// end: arguments

@Suite @MainActor struct GuideArguments {
  @Test func arguments_areGiven_toResolveAndProviders() throws {
    // begin: giving them
    let container = try Container(NotePlugin())
    let milk = try container.resolve(NoteViewModel.self, arguments: Note(title: "Buy milk"))

    let makeNote = try container.provider(of: NoteViewModel.self, taking: Note.self)
    let ada = try makeNote(Note(title: "Call Ada"))  // the argument is typed
    // end: giving them
    #expect(milk.note == Note(title: "Buy milk"))
    #expect(milk.exporters.count == 2)
    #expect(ada.note == Note(title: "Call Ada"))
    let error = failure { try container.resolve(NoteViewModel.self, arguments: 7) }
    #expect(error?.detail == "argument 1: expected InjectorTests.Note, given Swift.Int")
  }
}

// begin: scope
struct OrderID: Hashable, Sendable { let number: Int }
extension Scope { static let order = Scope("order") }

final class OrderStore: Sendable {
  let id: OrderID
  init(id: OrderID) { self.id = id }
}
final class OrderTotals: Sendable {
  let store: OrderStore
  init(store: OrderStore) { self.store = store }
}
@MainActor final class OrderViewModel {
  let title: String
  init(id: OrderID, totals: OrderTotals) { title = "Order \(id.number)" }
}

struct OrderPlugin: Plugin {
  func register(in registry: Registry) {
    registry.input(OrderID.self, of: .order)
    registry.service(OrderStore.self, using: OrderStore.init).scoped(.order)
    registry.service(OrderTotals.self, using: OrderTotals.init)
    registry.viewModel(OrderViewModel.self, using: OrderViewModel.init)
  }
}
// end: scope

extension GuideArguments {
  @Test func input_reachesDependencies_ofDependencies() throws {
    let container = try Container(OrderPlugin())
    let order = try container.makeScope(.order, OrderID(number: 7))
    #expect(try order.resolve(OrderViewModel.self).title == "Order 7")
  }
}
