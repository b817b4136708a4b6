import Injector

enum INJ021: RegistrationPage {
  struct Note: Sendable {}
  final class Editor: Sendable { init(note: Note, draft: Bool) {} }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(Editor.self, using: Editor.init(note:draft:)).arguments(Bool.self, Note.self)
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(Editor.self, using: Editor.init(note:draft:)).arguments(Note.self, Bool.self)
    // end: mended
  }
}
