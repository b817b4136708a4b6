import Foundation
import Injector

// What the samples of the pages use and don't declare.

nonisolated struct Note: Identifiable, Equatable, Sendable {
  var id = 1
  var title = "Buy milk"
}

nonisolated protocol NoteStoring: Sendable { func notes() -> [Note] }

nonisolated struct FixedNotes: NoteStoring {
  var titles = ["Buy milk", "Call Ada"]
  func notes() -> [Note] { titles.enumerated().map { Note(id: $0.offset, title: $0.element) } }
}

struct UserSession: Sendable { let userID: String }
extension Scope { static let account = Scope("account") }

struct StoragePlugin: Plugin {
  func register(in registry: Registry) { registry.service((any NoteStoring).self, using: { FixedNotes() }) }
}
