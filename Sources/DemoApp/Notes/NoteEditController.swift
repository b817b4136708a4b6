import Injector

/// The methods that the screen for editing a note calls on its coordinator.
protocol NoteEditControllerDelegate: ScreenDelegate {
  func notesDidChange()
}

/// A screen for the text of a note.
final class NoteEditController: UIViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Notes"

  @Outlet private var titleField: UITextField?
  @Outlet private var textField: UITextField?
  @Outlet private var warningLabel: UILabel?
  @Outlet private var saveButton: UIButton?
  @Outlet private var cancelButton: UIButton?

  var work: Work?
  /// The note to edit, or `nil` to add one.
  private let note: Note?
  private let store: any NoteStoring
  private weak var delegate: (any NoteEditControllerDelegate)?

  init?(coder: NSCoder, note: Note?, store: any NoteStoring, delegate: any NoteEditControllerDelegate) {
    self.note = note
    self.store = store
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    saveButton?.onPress(self) { $0.save() }
    cancelButton?.onPress(self) { $0.delegate?.screenDidFinish($0) }
    titleField?.text = note?.title ?? ""
    textField?.text = note?.text ?? ""
  }

  private func save() {
    guard work == nil else { return }
    guard let draft = NoteDraft(title: titleField?.text, text: textField?.text) else {
      return warn("A note needs a title.")
    }
    begin(
      { [store, note] in await LoadState { try await store.save(draft, as: note?.id) } },
      then: { $0.finishSaving($1) })
  }

  private func finishSaving(_ result: LoadState<Void>) {
    if let error = result.error { warn("\(error)") } else { delegate?.notesDidChange() }
  }

  private func warn(_ text: String) {
    warningLabel?.text = text
    warningLabel?.isHidden = false
  }
}
