import Testing

// begin: screen
import Foundation
import Injector
import InjectorHeadless

@MainActor protocol NoteControllerDelegate: AnyObject {
  func noteControllerDidFinish(_ controller: NoteController)
}

final class NoteController: HeadlessViewController, Storyboarded {  // UIViewController or NSViewController in an app
  nonisolated static let storyboardName = "Notes"

  @Outlet private var titleLabel: HeadlessLabel?  // @IBOutlet in an app
  private let viewModel: NoteViewModel
  private weak var delegate: (any NoteControllerDelegate)?

  init?(coder: NSCoder, viewModel: NoteViewModel, delegate: any NoteControllerDelegate) {
    self.viewModel = viewModel
    self.delegate = delegate
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel?.text = viewModel.note.title
  }

  func finish() { delegate?.noteControllerDidFinish(self) }
}
// end: screen

// begin: coordinator
@MainActor final class NoteCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []
  var onFinish: () -> Void = {}

  private let navigation: HeadlessNavigationController
  private let note: Note
  private let makeViewModel: Provider<NoteViewModel, Note>
  private let makeScreen: Provider<NoteController, NoteViewModel, any NoteControllerDelegate>

  init(
    navigation: HeadlessNavigationController, note: Note, makeViewModel: Provider<NoteViewModel, Note>,
    makeScreen: Provider<NoteController, NoteViewModel, any NoteControllerDelegate>
  ) {
    self.navigation = navigation
    self.note = note
    self.makeViewModel = makeViewModel
    self.makeScreen = makeScreen
  }

  func start() {
    do {
      let screen = try makeScreen(try makeViewModel(note), self)
      navigation.setViewControllers([screen], animated: true)
    } catch {
      print(error)
    }
  }
}

extension NoteCoordinator: NoteControllerDelegate {
  func noteControllerDidFinish(_ controller: NoteController) { onFinish() }
}

@MainActor final class AppCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []

  private let navigation: HeadlessNavigationController
  private let store: any NoteStoring
  private let makeNote: Provider<NoteCoordinator, HeadlessNavigationController, Note>

  init(
    navigation: HeadlessNavigationController, store: any NoteStoring,
    makeNote: Provider<NoteCoordinator, HeadlessNavigationController, Note>
  ) {
    self.navigation = navigation
    self.store = store
    self.makeNote = makeNote
  }

  func start() {
    guard let note = store.notes().first else { return }
    do {
      let child = try makeNote(navigation, note)
      child.onFinish = { [weak self, weak child] in if let child { self?.releaseChild(child) } }
      startChild(child)
    } catch {
      print(error)
    }
  }
}

struct ScreensPlugin: Plugin {
  var dependencies: [any Plugin] { [NotePlugin(), StoragePlugin()] }

  func register(in registry: Registry) {
    registry.screen(NoteController.self, using: NoteController.init(coder:viewModel:delegate:))
      .arguments(NoteViewModel.self, (any NoteControllerDelegate).self)
    registry.coordinator(NoteCoordinator.self, using: NoteCoordinator.init)
      .arguments(HeadlessNavigationController.self, Note.self)
    registry.coordinator(AppCoordinator.self, using: AppCoordinator.init)
      .arguments(HeadlessNavigationController.self)
  }
}
// end: coordinator

@Suite @MainActor struct GuideScreens {
  @Test func coordinators_leadToScreens_andLetGo() throws {
    let storyboards = DocumentedCode.root.appending(path: "Tests/InjectorTests/Documentation/Storyboards")
    // begin: starting
    let navigation = HeadlessNavigationController()
    // Keep the container for as long as the app runs. An app on UIKit or AppKit leaves HeadlessPlugin out.
    let container = try Container(ScreensPlugin(), HeadlessPlugin(directories: [storyboards]))
    let app = try container.resolve(AppCoordinator.self, arguments: navigation)
    app.start()
    // end: starting
    let screen = try #require(navigation.viewControllers.first as? NoteController)
    let label = try #require(screen.view.descendant(HeadlessLabel.self))
    #expect(label.text == "Buy milk")
    #expect(app.childCoordinators.count == 1)
    screen.finish()
    #expect(app.childCoordinators.isEmpty)
  }
}
