import Injector

/// The coordinator of the notes: the list, a note, and its text.
final class NotesCoordinator: Flow {
  private static let listPath = "list"

  var childCoordinators: [any Coordinator] = []
  var onFinish: () -> Void = {}
  private(set) var path = listPath

  let navigation: UINavigationController
  private weak var list: NotesController?
  /// The path that a link leads to, until the notes are loaded.
  private var linkedNote: String?
  private let makeList: Provider<NotesController, any NotesControllerDelegate>
  private let makeNote: Provider<NoteController, Note, any NoteControllerDelegate>
  private let makeEdit: Provider<NoteEditController, Note?, any NoteEditControllerDelegate>

  init(
    navigation: UINavigationController, makeList: Provider<NotesController, any NotesControllerDelegate>,
    makeNote: Provider<NoteController, Note, any NoteControllerDelegate>,
    makeEdit: Provider<NoteEditController, Note?, any NoteEditControllerDelegate>
  ) {
    self.navigation = navigation
    self.makeList = makeList
    self.makeNote = makeNote
    self.makeEdit = makeEdit
  }

  func start(at path: String) {
    linkedNote = path
    present {
      let list = try makeList(self)
      self.list = list
      list.load()
      navigation.pushViewController(list, animated: true)
    }
  }

  private func open(_ note: Note) {
    path = String(note.id)
    present { navigation.pushViewController(try makeNote(note, self), animated: true) }
  }

  private func edit(_ note: Note?) {
    present { navigation.pushViewController(try makeEdit(note, self), animated: true) }
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
}

extension NotesCoordinator: NoteControllerDelegate {
  func noteController(_ controller: NoteController, didChooseEdit note: Note) { edit(note) }

  func notesDidChange() {
    guard let list, let index = navigation.viewControllers.firstIndex(where: { $0 === list }) else { return }
    path = Self.listPath
    navigation.setViewControllers(Array(navigation.viewControllers[...index]), animated: true)
    list.load()
  }

  func screenDidFinish(_ screen: UIViewController) {
    if screen === list { return finish() }
    navigation.popViewController(animated: true)
    if navigation.viewControllers.last === list { path = Self.listPath }
  }
}
