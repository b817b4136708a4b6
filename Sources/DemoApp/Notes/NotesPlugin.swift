import Foundation
import Injector

/// The plugin of the notes.
struct NotesPlugin: Plugin {
  var dependencies: [any Plugin] { [ServicesPlugin()] }

  func register(in registry: Registry) {
    registry.asyncService((any NoteStoring).self, using: Self.openFile).singleton()
    registry.service(StartupWork.self, .notes, using: Self.startupWork).contributing()
    registry.viewModel(NotesViewModel.self, using: NotesViewModel.init)
    registry.screen(NotesController.self, using: NotesController.init(coder:viewModel:delegate:))
      .arguments((any NotesControllerDelegate).self)
    registry.screen(NoteController.self, using: NoteController.init(coder:note:viewModel:delegate:))
      .arguments(Note.self, (any NoteControllerDelegate).self)
    registry.screen(NoteEditController.self, using: NoteEditController.init(coder:viewModel:delegate:))
      .arguments((any NoteEditControllerDelegate).self)
    registry.coordinator(NotesCoordinator.self, using: NotesCoordinator.init)
      .arguments(NavigationController.self, (any FlowDelegate).self)
    registry.menuEntry("Notes", .notes, starting: NotesCoordinator.self)
  }

  private nonisolated static func openFile(options: LaunchOptions, pace: any Pacing) async throws -> any NoteStoring {
    await pace.pause()
    return try NoteFile(opening: options.notesFile.map { URL(filePath: $0) } ?? NoteFile.usualURL)
  }

  private nonisolated static func startupWork(store: Provider<any NoteStoring>) -> StartupWork {
    StartupWork { _ = try? await store.resolveAsync() }
  }
}

extension ServiceIdentifier {
  nonisolated fileprivate static let notes: Self = "notes"
}
