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
  private let makeList: Provider<NotesController>
  private let makeNote: Provider<NoteController, Note>
  private let makeEdit: Provider<NoteEditController, Note?>

  init(
    navigation: UINavigationController, makeList: Provider<NotesController>,
    makeNote: Provider<NoteController, Note>, makeEdit: Provider<NoteEditController, Note?>
  ) {
    self.navigation = navigation
    self.makeList = makeList
    self.makeNote = makeNote
    self.makeEdit = makeEdit
  }

  func start(at path: String) {
    linkedNote = path
    present {
      let list = try makeList()
      list.onLoad = { [weak self] notes in self?.openLinkedNote(among: notes) }
      list.onChoose = { [weak self] note in self?.open(note) }
      list.onAdd = { [weak self] in self?.edit(nil) }
      list.onClose = { [weak self] in self?.finish() }
      self.list = list
      list.load()
      navigation.pushViewController(list, animated: true)
    }
  }

  private func openLinkedNote(among notes: [Note]) {
    guard let path = linkedNote.take() else { return }
    if let note = notes.first(where: { String($0.id) == path }) {
      open(note)
    } else if path != Self.listPath {
      list?.remark = "There is no note \(path)."
    }
  }

  private func open(_ note: Note) {
    path = String(note.id)
    present {
      let screen = try makeNote(note)
      screen.onEdit = { [weak self] in self?.edit(note) }
      screen.onDelete = { [weak self] in self?.showChangedList() }
      screen.onClose = { [weak self] in self?.showList() }
      navigation.pushViewController(screen, animated: true)
    }
  }

  private func edit(_ note: Note?) {
    present {
      let screen = try makeEdit(note)
      screen.onSave = { [weak self] in self?.showChangedList() }
      screen.onCancel = { [weak self] in self?.navigation.popViewController(animated: true) }
      navigation.pushViewController(screen, animated: true)
    }
  }

  /// Goes back to the list.
  private func showList() {
    guard let list, let index = navigation.viewControllers.firstIndex(where: { $0 === list }) else { return }
    path = Self.listPath
    navigation.setViewControllers(Array(navigation.viewControllers[...index]), animated: true)
  }

  private func showChangedList() {
    showList()
    list?.load()
  }
}
