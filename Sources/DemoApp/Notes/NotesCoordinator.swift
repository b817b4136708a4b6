import Injector

/// The coordinator of the notes: the list, a note, and its text.
final class NotesCoordinator: Flow {
  private static let listPath = "list"

  var childCoordinators: [any Coordinator] = []
  private(set) var path = listPath

  private let navigation: UINavigationController
  private weak var delegate: (any FlowDelegate)?
  private weak var list: NotesController?
  /// The path that a link leads to, until the notes are loaded.
  private var linkedNote: String?
  private let makeList: Provider<NotesController, any NotesControllerDelegate>
  private let makeNote: Provider<NoteController, Note, any NoteControllerDelegate>
  private let makeEdit: Provider<NoteEditController, any NoteEditControllerDelegate>

  init(
    navigation: UINavigationController, delegate: any FlowDelegate,
    makeList: Provider<NotesController, any NotesControllerDelegate>,
    makeNote: Provider<NoteController, Note, any NoteControllerDelegate>,
    makeEdit: Provider<NoteEditController, any NoteEditControllerDelegate>
  ) {
    self.navigation = navigation
    self.delegate = delegate
    self.makeList = makeList
    self.makeNote = makeNote
    self.makeEdit = makeEdit
  }

  func start() {
    present {
      let list = try makeList(self)
      self.list = list
      list.load()
      navigation.pushViewController(list, animated: true)
    }
  }

  func start(at path: String) {
    linkedNote = path
    start()
  }

  private func open(_ note: Note) {
    path = String(note.id)
    present { navigation.pushViewController(try makeNote(note, self), animated: true) }
  }

  private func edit(_ note: Note?) {
    present {
      let screen = try makeEdit(self)
      if let note { screen.setUp(note: note) }
      navigation.pushViewController(screen, animated: true)
    }
  }

  /// Goes back to the list, which has changed.
  private func showChangedList() {
    guard let list, let index = navigation.viewControllers.firstIndex(where: { $0 === list }) else { return }
    path = Self.listPath
    navigation.setViewControllers(Array(navigation.viewControllers[...index]), animated: true)
    list.load()
  }
}

extension NotesCoordinator: NotesControllerDelegate {
  func notesController(_ controller: NotesController, didLoad notes: [Note]) {
    guard let path = linkedNote.take() else { return }
    if let note = notes.first(where: { String($0.id) == path }) {
      open(note)
    } else if path != Self.listPath {
      controller.remark = "There is no note \(path)."
    }
  }

  func notesController(_ controller: NotesController, didChoose note: Note) { open(note) }
  func notesControllerDidChooseNew(_ controller: NotesController) { edit(nil) }

  func notesControllerDidClose(_ controller: NotesController) {
    navigation.popViewController(animated: true)
    delegate?.flowDidFinish(self)
  }
}

extension NotesCoordinator: NoteControllerDelegate {
  func noteController(_ controller: NoteController, didChooseEdit note: Note) { edit(note) }
  func noteControllerDidDelete(_ controller: NoteController) { showChangedList() }

  func noteControllerDidClose(_ controller: NoteController) {
    path = Self.listPath
    navigation.popViewController(animated: true)
  }
}

extension NotesCoordinator: NoteEditControllerDelegate {
  func noteEditControllerDidSave(_ controller: NoteEditController) { showChangedList() }
  func noteEditControllerDidCancel(_ controller: NoteEditController) { navigation.popViewController(animated: true) }
}
