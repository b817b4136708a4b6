import Foundation
import Injector

/// A screen that lists the notes when they are loaded.
final class NotesController: UIViewController, Storyboarded, LoadingScreen {
  nonisolated static let storyboardName = "Notes"

  @Outlet private var messageLabel: UILabel?
  @Outlet private var spinner: UIActivityIndicatorView?
  @Outlet private var retryButton: UIButton?
  @Outlet private var listView: MenuView?
  @Outlet private var addButton: UIButton?
  @Outlet private var closeButton: UIButton?

  var onLoad: ([Note]) -> Void = { _ in }
  var onChoose: (Note) -> Void = { _ in }
  var onAdd: () -> Void = {}
  var onClose: () -> Void = {}
  var work: Work?
  var state: LoadState<[Note]> = .unknown {
    // Setting the state must not load the view.
    didSet {
      if isViewLoaded { showState() }
      if let notes = state.value { onLoad(notes) }
    }
  }
  /// What to say about the list in place of its title, until it is loaded again.
  var remark: String? { didSet { if isViewLoaded { showState() } } }
  private let store: any NoteStoring

  init?(coder: NSCoder, store: any NoteStoring) {
    self.store = store
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    retryButton?.addAction(UIAction { [weak self] _ in self?.load() }, for: .touchUpInside)
    addButton?.addAction(UIAction { [weak self] _ in self?.onAdd() }, for: .touchUpInside)
    closeButton?.addAction(UIAction { [weak self] _ in self?.onClose() }, for: .touchUpInside)
    listView?.onChoose = { [weak self] index in if let self, let notes = state.value { onChoose(notes[index]) } }
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
