import Foundation
import Injector

/// The methods that the list of notes calls on its coordinator.
protocol NotesControllerDelegate: AnyObject {
  func notesController(_ controller: NotesController, didLoad notes: [Note])
  func notesController(_ controller: NotesController, didChoose note: Note)
  func notesControllerDidChooseNew(_ controller: NotesController)
  func notesControllerDidClose(_ controller: NotesController)
}

/// A screen that lists the notes when they are loaded.
final class NotesController: ViewController, Storyboarded, LoadingScreen {
  nonisolated static let storyboardName = "Notes"

  @Outlet private var messageLabel: UILabel?
  @Outlet private var spinner: UIActivityIndicatorView?
  @Outlet private var retryButton: UIButton?
  @Outlet private var listView: MenuView?

  var work: Work?
  var state: LoadState<[Note]> = .unknown {
    // Setting the state must not load the view.
    didSet {
      if isViewLoaded { showState() }
      if let notes = state.value { delegate?.notesController(self, didLoad: notes) }
    }
  }
  /// What to say about the list in place of its title, until it is loaded again.
  var remark: String? { didSet { if isViewLoaded { showState() } } }
  private let viewModel: NotesViewModel
  private weak var delegate: (any NotesControllerDelegate)?

  override class var actions: [String: Action] {
    [
      "retry": Action(NotesController.load),
      "addNote": Action(NotesController.addNote),
      "close": Action(NotesController.close),
    ]
  }

  init?(coder: NSCoder, viewModel: NotesViewModel, delegate: any NotesControllerDelegate) {
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    listView?.delegate = self
    showState()
  }

  /// Loads the notes. You can call this method before the view is loaded.
  func load() {
    remark = nil
    begin(loading: { [viewModel] in await viewModel.notes() })
  }

  private func showState() {
    if state.isLoading { spinner?.startAnimating() } else { spinner?.stopAnimating() }
    retryButton?.isHidden = state.error == nil
    listView?.show(state.value?.map(\.title) ?? [])
    messageLabel?.text =
      switch state {
      case .unknown, .loading: "Opening the notes"
      case .loaded(let notes): remark ?? (notes.isEmpty ? "There are no notes." : "Your notes")
      case .failed(let error): "\(error)"
      }
  }

  private func addNote() { delegate?.notesControllerDidChooseNew(self) }
  private func close() { delegate?.notesControllerDidClose(self) }
}

extension NotesController: MenuViewDelegate {
  func menuView(_ view: MenuView, didChoose index: Int) {
    if let notes = state.value { delegate?.notesController(self, didChoose: notes[index]) }
  }
}
