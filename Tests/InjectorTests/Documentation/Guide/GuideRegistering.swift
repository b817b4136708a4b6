import Testing

// begin: the app
import Injector

struct Account: Sendable { let name: String }
struct Note: Sendable, Equatable { let title: String }

protocol NoteStoring: Sendable { func notes() -> [Note] }

struct DiskNotes: NoteStoring {
  func notes() -> [Note] { [Note(title: "Buy milk")] }
}

struct CloudNotes: NoteStoring {
  let account: Account
  func notes() -> [Note] { [Note(title: "Call \(account.name)")] }
}

@MainActor final class NotesViewModel {
  let store: any NoteStoring
  init(store: any NoteStoring) { self.store = store }
  var titles: [String] { store.notes().map(\.title) }
}
// end: the app

// begin: plugins
extension ServiceIdentifier {
  static let cloud: Self = "cloud"
}

struct StoragePlugin: Plugin {
  func register(in registry: Registry) {
    registry.instance(Account(name: "Ada"), for: Account.self)
    registry.service((any NoteStoring).self, using: DiskNotes.init).singleton()
    registry.service((any NoteStoring).self, .cloud, using: CloudNotes.init)
  }
}

struct ListPlugin: Plugin {
  var dependencies: [any Plugin] { [StoragePlugin()] }

  func register(in registry: Registry) {
    registry.viewModel(NotesViewModel.self, using: NotesViewModel.init)
    registry.viewModel(NotesViewModel.self, .cloud, using: NotesViewModel.init)
      .parameter((any NoteStoring).self, .cloud)
  }
}
// end: plugins

@Suite @MainActor struct GuideRegistering {
  @Test func container_isAsked_inSeveralWays() throws {
    // begin: asking
    let container = try Container(ListPlugin())
    let list: NotesViewModel = try container.resolve()  // the context says the type
    let cloud = try container.resolve(NotesViewModel.self, .cloud)
    let exporters = try container.resolveAll((any Exporting).self)  // []: there are no contributions
    let spelling = try container.resolveIfRegistered((any Spelling).self)  // nil: nothing is registered
    let hasCloud = container.isRegistered((any NoteStoring).self, .cloud)  // true, and nothing is built

    let makeList = try container.provider(of: NotesViewModel.self)  // searches once
    let lists = try (1...3).map { _ in try makeList() }  // three view models
    // end: asking
    #expect(list.titles == ["Buy milk"])
    #expect(cloud.titles == ["Call Ada"])
    #expect(exporters.isEmpty)
    #expect(spelling == nil)
    #expect(hasCloud)
    #expect(Set(lists.map(ObjectIdentifier.init)).count == 3)
  }
}
