import Foundation
import Injector

/// The methods that the screen of a note calls on its coordinator.
protocol NoteControllerDelegate: AnyObject {
  func noteController(_ controller: NoteController, didChooseEdit note: Note)
  func noteControllerDidDelete(_ controller: NoteController)
  func noteControllerDidClose(_ controller: NoteController)
}

/// A screen that shows a note.
final class NoteController: ViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Notes"

  @Outlet private var titleLabel: UILabel?
  @Outlet private var textLabel: UILabel?
  @Outlet private var failureLabel: UILabel?

  var work: Work?
  private let note: Note
  private let viewModel: NotesViewModel
  private weak var delegate: (any NoteControllerDelegate)?

  override class var actions: [String: Action] {
    [
      "edit": Action(NoteController.edit),
      "delete": Action(NoteController.delete),
      "close": Action(NoteController.close),
    ]
  }

  init?(coder: NSCoder, note: Note, viewModel: NotesViewModel, delegate: any NoteControllerDelegate) {
    self.note = note
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel?.text = note.title
    textLabel?.text = note.text
  }

  private func delete() {
    guard work == nil else { return }
    begin(
      { [viewModel, note] in await LoadState { try await viewModel.remove(note.id) } },
      then: { $0.finishDeleting($1) })
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
