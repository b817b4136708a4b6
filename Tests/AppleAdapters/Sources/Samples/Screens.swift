// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// The pages show these properties as outlets, which Linux does not have.

import Foundation
import Injector
import UIKit

// begin: screen
@MainActor protocol NoteControllerDelegate: AnyObject {
  func noteControllerDidFinish(_ controller: NoteController)
}

final class NoteController: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "Notes"

  private var titleLabel: UILabel!
  private let note: Note
  private weak var delegate: (any NoteControllerDelegate)?

  init?(coder: NSCoder, note: Note, delegate: any NoteControllerDelegate) {
    self.note = note
    self.delegate = delegate
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel.text = note.title
  }

  private func finish(_ sender: Any) { delegate?.noteControllerDidFinish(self) }
}
// end: screen

// begin: coordinator
@MainActor final class NoteCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []
  var onFinish: () -> Void = {}

  private let navigation: UINavigationController
  private let note: Note
  private let makeNote: Provider<NoteController, Note, any NoteControllerDelegate>

  init(
    navigation: UINavigationController, note: Note,
    makeNote: Provider<NoteController, Note, any NoteControllerDelegate>
  ) {
    self.navigation = navigation
    self.note = note
    self.makeNote = makeNote
  }

  func start() { navigation.pushViewController(makeNote.instance(note, self), animated: true) }
}

extension NoteCoordinator: NoteControllerDelegate {
  func noteControllerDidFinish(_ controller: NoteController) { onFinish() }
}

@MainActor final class AppCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []

  private let navigation: UINavigationController
  private let store: any NoteStoring
  private let makeNote: Provider<NoteCoordinator, UINavigationController, Note>

  init(
    navigation: UINavigationController, store: any NoteStoring,
    makeNote: Provider<NoteCoordinator, UINavigationController, Note>
  ) {
    self.navigation = navigation
    self.store = store
    self.makeNote = makeNote
  }

  func start() {
    guard let note = store.notes().first else { return }
    let child = makeNote.instance(navigation, note)
    child.onFinish = { [weak self, weak child] in if let child { self?.releaseChild(child) } }
    startChild(child)
  }
}

struct ScreensPlugin: Plugin {
  var dependencies: [any Plugin] { [StoragePlugin()] }

  func register(in registry: Registry) {
    registry.screen(NoteController.self, using: NoteController.init(coder:note:delegate:))
      .arguments(Note.self, (any NoteControllerDelegate).self)
    registry.coordinator(NoteCoordinator.self, using: NoteCoordinator.init)
      .arguments(UINavigationController.self, Note.self)
    registry.coordinator(AppCoordinator.self, using: AppCoordinator.init)
      .arguments(UINavigationController.self).root()
  }
}
// end: coordinator

@MainActor func startApp(in window: UIWindow) throws -> Container {
  // begin: starting
  let container = try Container(ScreensPlugin())
  let navigation = UINavigationController()
  let app = try container.resolve(AppCoordinator.self, arguments: navigation)
  app.start()
  window.rootViewController = navigation
  // end: starting
  return container
}
