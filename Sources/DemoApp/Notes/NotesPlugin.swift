import Injector

/// The plugin of the notes.
struct NotesPlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin()] }

  func register(in registry: Registry) {
    registry.service((any NoteStoring).self, using: NoteFile.init).singleton()
    registry.screen(NotesController.self, using: NotesController.init(coder:store:delegate:))
      .arguments((any NotesControllerDelegate).self)
    registry.screen(NoteController.self, using: NoteController.init(coder:note:store:delegate:))
      .arguments(Note.self, (any NoteControllerDelegate).self)
    registry.screen(NoteEditController.self, using: NoteEditController.init(coder:note:store:delegate:))
      .arguments(Note?.self, (any NoteEditControllerDelegate).self)
    registry.coordinator(NotesCoordinator.self, using: NotesCoordinator.init).arguments(UINavigationController.self)
    registry.menuEntry("Notes", "notes", starting: NotesCoordinator.self)
  }
}
