import Foundation
import Injector
import InjectorHeadless

/// The methods that the screen of a note calls on its coordinator.
protocol NoteControllerDelegate: AnyObject {
  func noteController(_ controller: NoteController, didChooseEdit note: Note)
  func noteControllerDidDelete(_ controller: NoteController)
  func noteControllerDidClose(_ controller: NoteController)
}

/// A screen that shows a note.
final class NoteController: HeadlessViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Notes"

  @Outlet private var titleLabel: HeadlessLabel?
  @Outlet private var textLabel: HeadlessLabel?
  @Outlet private var failureLabel: HeadlessLabel?

  private(set) var work: Work?
  private let note: Note
  private let viewModel: NotesViewModel
  private weak var delegate: (any NoteControllerDelegate)?

  override class var actions: [String: HeadlessAction] {
    [
      "edit": HeadlessAction(NoteController.edit),
      "delete": HeadlessAction(NoteController.delete),
      "close": HeadlessAction(NoteController.close),
    ]
  }

  init?(coder: NSCoder, note: Note, viewModel: NotesViewModel, delegate: any NoteControllerDelegate) {
    self.note = note
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel?.text = note.title
    textLabel?.text = note.text
  }

  private func delete() {
    guard work == nil else { return }
    work = Work { [weak self, viewModel, note] in
      let result = await LoadState { try await viewModel.remove(note.id) }
      self?.finishDeleting(result)
    }
  }

  private func finishDeleting(_ result: LoadState<Void>) {
    work = nil
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
