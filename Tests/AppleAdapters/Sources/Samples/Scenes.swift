import Foundation
import Injector
import SwiftUI
import UIKit

// begin: plugin
extension Scope {
  static let window = Scope("window")
}

/// One for each window.
@MainActor final class NoteSelection {
  var note: Note?
}

@MainActor final class WindowCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []
  private let window: UIWindow
  private let selection: NoteSelection
  private let makeList: Provider<NoteTableController>

  init(window: UIWindow, selection: NoteSelection, makeList: Provider<NoteTableController>) {
    self.window = window
    self.selection = selection
    self.makeList = makeList
  }

  func start() {
    window.rootViewController = UINavigationController(rootViewController: makeList.instance())
    window.makeKeyAndVisible()
  }
}

struct WindowPlugin: Plugin {
  var dependencies: [any Plugin] { [StoragePlugin()] }

  func register(in registry: Registry) {
    registry.input(UIWindow.self, of: .window)
    registry.viewModel(NoteSelection.self, using: NoteSelection.init).scoped(.window)
    registry.coordinator(WindowCoordinator.self, using: WindowCoordinator.init).scoped(.window)
      .root()  // the scene delegate resolves it
    registry.controller(NoteTableController.self, using: NoteTableController.init(store:selection:))
  }
}
// end: plugin

final class NoteTableController: UITableViewController {
  private let store: any NoteStoring
  private let selection: NoteSelection

  init(store: any NoteStoring, selection: NoteSelection) {
    (self.store, self.selection) = (store, selection)
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }
}

final class NotesAppDelegate: UIResponder, UIApplicationDelegate {
  let container: Container  // one for all windows

  override init() {
    do { container = try Container(WindowPlugin()) } catch { fatalError("\(error)") }
    super.init()
  }
}

// begin: delegate
final class WindowDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var scope: Container?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    let delegate = UIApplication.shared.delegate
    guard let scene = scene as? UIWindowScene, let app = delegate as? NotesAppDelegate else { return }
    let window = UIWindow(windowScene: scene)
    self.window = window
    do {
      let scope = try app.container.makeScope(.window, window)
      try scope.resolve(WindowCoordinator.self).start()
      self.scope = scope
    } catch { fatalError("\(error)") }
  }

  func sceneDidDisconnect(_ scene: UIScene) {
    scope?.close()
    scope = nil
  }
}
// end: delegate

// begin: views
struct SelectedNote: View {
  @Resolved private var selection: NoteSelection  // that of the window

  var body: some View { Text(selection.note?.title ?? "Nothing") }
}

struct WindowRoot: View {
  var body: some View { SelectedNote().scope(.window) }
}
// end: views
