import Injector

enum INJ013: RegistrationPage {
  struct Note: Sendable {}
  @MainActor final class NoteController { init(note: Note) {} }
  @MainActor final class Notes {
    init(note: NoteController) {}
    init(note: Provider<NoteController, Note>) {}
  }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.controller(NoteController.self, using: NoteController.init(note:)).arguments(Note.self)
    registry.coordinator(Notes.self, using: { (note: NoteController) in Notes(note: note) })
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.controller(NoteController.self, using: NoteController.init(note:)).arguments(Note.self)
    registry.coordinator(Notes.self, using: { (note: Provider<NoteController, Note>) in Notes(note: note) })
    // end: mended
  }
}
