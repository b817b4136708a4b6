import Injector

/// The methods that the list of notes calls on its coordinator.
protocol NotesControllerDelegate: ScreenDelegate {
  func notesController(_ controller: NotesController, didLoad notes: [Note])
  func notesController(_ controller: NotesController, didChoose note: Note)
  func notesControllerDidChooseNew(_ controller: NotesController)
}

/// A screen that lists the notes when they are loaded.
final class NotesController: UIViewController, Storyboarded, LoadingScreen {
  nonisolated static let storyboardName = "Notes"

  @Outlet private var messageLabel: UILabel?
  @Outlet private var spinner: UIActivityIndicatorView?
  @Outlet private var retryButton: UIButton?
  @Outlet private var listView: MenuView?
  @Outlet private var addButton: UIButton?
  @Outlet private var closeButton: UIButton?

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
  private let store: any NoteStoring
  private weak var delegate: (any NotesControllerDelegate)?

  init?(coder: NSCoder, store: any NoteStoring, delegate: any NotesControllerDelegate) {
    self.store = store
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    retryButton?.onPress(self) { $0.load() }
    addButton?.onPress(self) { $0.delegate?.notesControllerDidChooseNew($0) }
    closeButton?.onPress(self) { $0.delegate?.screenDidFinish($0) }
    listView?.delegate = self
    showState()
  }

  /// Loads the notes. You can call this method before the view is loaded.
  func load() {
    remark = nil
    begin(loading: { [store] in await LoadState { try await store.list() } })
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
}

extension NotesController: MenuViewDelegate {
  func menuView(_ view: MenuView, didChoose index: Int) {
    if let notes = state.value { delegate?.notesController(self, didChoose: notes[index]) }
  }
}
