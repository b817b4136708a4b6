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
