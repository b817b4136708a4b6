import Foundation
import Injector

/// A screen that shows a note.
final class NoteController: UIViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Notes"

  @Outlet private var titleLabel: UILabel?
  @Outlet private var textLabel: UILabel?
  @Outlet private var failureLabel: UILabel?
  @Outlet private var editButton: UIButton?
  @Outlet private var deleteButton: UIButton?
  @Outlet private var closeButton: UIButton?

  var onEdit: () -> Void = {}
  var onDelete: () -> Void = {}
  var onClose: () -> Void = {}
  var work: Work?
  private let note: Note
  private let store: any NoteStoring

  init?(coder: NSCoder, note: Note, store: any NoteStoring) {
    self.note = note
    self.store = store
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    editButton?.addAction(UIAction { [weak self] _ in self?.onEdit() }, for: .touchUpInside)
    deleteButton?.addAction(UIAction { [weak self] _ in self?.delete() }, for: .touchUpInside)
    closeButton?.addAction(UIAction { [weak self] _ in self?.onClose() }, for: .touchUpInside)
    titleLabel?.text = note.title
    textLabel?.text = note.text
  }

  private func delete() {
    guard work == nil else { return }
    begin({ [store, note] in await LoadState { try await store.remove(note.id) } }, then: { $0.finishDeleting($1) })
  }

  private func finishDeleting(_ result: LoadState<Void>) {
    guard let error = result.error else { return onDelete() }
    failureLabel?.text = "\(error)"
    failureLabel?.isHidden = false
  }
}
