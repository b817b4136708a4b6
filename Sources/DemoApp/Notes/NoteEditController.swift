import Foundation
import Injector

/// The methods that the screen for editing a note calls on its coordinator.
protocol NoteEditControllerDelegate: AnyObject {
  func noteEditControllerDidSave(_ controller: NoteEditController)
  func noteEditControllerDidCancel(_ controller: NoteEditController)
}

/// A screen for the text of a note. Call ``setUp(note:)`` to edit a note that exists.
final class NoteEditController: ViewController, Storyboarded, BusyScreen {
  nonisolated static let storyboardName = "Notes"

  @Outlet private var titleField: UITextField?
  @Outlet private var textField: UITextField?
  @Outlet private var warningLabel: UILabel?

  var work: Work?
  private var id: Int?
  private let deferred = DeferredSetup<NoteEditController>()
  private let viewModel: NotesViewModel
  private weak var delegate: (any NoteEditControllerDelegate)?

  override class var actions: [String: Action] {
    ["save": Action(NoteEditController.save), "cancel": Action(NoteEditController.cancel)]
  }

  init?(coder: NSCoder, viewModel: NotesViewModel, delegate: any NoteEditControllerDelegate) {
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    deferred.viewDidLoad(self)
  }

  /// Edits a note instead of adding one.
  func setUp(note: Note) {
    id = note.id
    deferred.perform(on: self) { screen in
      screen.titleField?.text = note.title
      screen.textField?.text = note.text
    }
  }

  private func save() {
    guard work == nil else { return }
    guard let draft = NoteDraft(title: titleField?.text, text: textField?.text) else {
      warn("A note needs a title.")
      return
    }
    begin(
      { [viewModel, id] in await LoadState { try await viewModel.save(draft, as: id) } },
      then: { $0.finishSaving($1) })
  }

  private func finishSaving(_ result: LoadState<Void>) {
    if let error = result.error { warn("\(error)") } else { delegate?.noteEditControllerDidSave(self) }
  }

  private func warn(_ text: String) {
    warningLabel?.text = text
    warningLabel?.isHidden = false
  }

  private func cancel() { delegate?.noteEditControllerDidCancel(self) }
}
