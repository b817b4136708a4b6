import Foundation
import Injector

/// The methods that the screen of a note calls on its coordinator.
protocol NoteControllerDelegate: AnyObject {
  func noteController(_ controller: NoteController, didChooseEdit note: Note)
  func noteControllerDidDelete(_ controller: NoteController)
  func noteControllerDidClose(_ controller: NoteController)
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
    editButton?.addAction(UIAction { [weak self] _ in self?.edit() }, for: .touchUpInside)
    deleteButton?.addAction(UIAction { [weak self] _ in self?.delete() }, for: .touchUpInside)
    closeButton?.addAction(UIAction { [weak self] _ in self?.close() }, for: .touchUpInside)
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
      delegate?.noteControllerDidDelete(self)
    }
  }

  private func edit() { delegate?.noteController(self, didChooseEdit: note) }
  private func close() { delegate?.noteControllerDidClose(self) }
}
