import Injector

/// The methods that the screen of a note calls on its coordinator.
protocol NoteControllerDelegate: NoteEditControllerDelegate {
  func noteController(_ controller: NoteController, didChooseEdit note: Note)
}

/// A screen that shows a note.
final class NoteController: UIViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Notes"

  @Outlet private var titleLabel: UILabel?
  @Outlet private var textLabel: UILabel?
  @Outlet private var failureLabel: UILabel?
  @Outlet private var editButton: UIButton?
  @Outlet private var deleteButton: UIButton?
  @Outlet private var closeButton: UIButton?

  var work: Work?
  private let note: Note
  private let store: any NoteStoring
  private weak var delegate: (any NoteControllerDelegate)?

  init?(coder: NSCoder, note: Note, store: any NoteStoring, delegate: any NoteControllerDelegate) {
    self.note = note
    self.store = store
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    editButton?.onPress(self) { $0.delegate?.noteController($0, didChooseEdit: $0.note) }
    deleteButton?.onPress(self) { $0.delete() }
    closeButton?.onPress(self) { $0.delegate?.screenDidFinish($0) }
    titleLabel?.text = note.title
    textLabel?.text = note.text
  }

  private func delete() {
    guard work == nil else { return }
    begin({ [store, note] in await LoadState { try await store.remove(note.id) } }, then: { $0.finishDeleting($1) })
  }

  private func finishDeleting(_ result: LoadState<Void>) {
    if let error = result.error {
      failureLabel?.text = "\(error)"
      failureLabel?.isHidden = false
    } else {
      delegate?.notesDidChange()
    }
  }
}
