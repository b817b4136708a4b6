import Injector
import SwiftUI
import UIKit
import WidgetKit

@testable import Samples

// In a file of their own: one that imports both UIKit and Testing needs a module that only Apple's platforms have.

/// What the tests of views draw.
@MainActor enum Views {
  struct Cloud: NoteSaving {
    let save: @Sendable (Note) -> Void
    func save(_ note: Note) { save(note) }
  }

  /// A view that shows who is signed in, and how often its model was created in the scope.
  private struct Greeting: View {
    @Resolved private var model: Visit
    var body: some View { Text("\(model.session.userID) \(model.count)") }
  }

  @MainActor private final class Visit {
    let session: UserSession
    private(set) var count = 0
    init(session: UserSession, log: (String) -> Void) {
      self.session = session
      count += 1
      log("open \(session.userID)")
    }
  }

  static func account(
    _ log: @escaping @MainActor (String) -> Void, _ session: @escaping () -> UserSession?
  ) throws -> ViewHost {
    let container = try Container { registry in
      registry.input(UserSession.self, of: .account)
      registry.viewModel(Visit.self) { @MainActor (session: UserSession) in Visit(session: session, log: log) }
        .scoped(.account).onClose { @MainActor in log("close \($0.session.userID)") }
    }
    return ViewHost {
      if let session = session() {
        Greeting().scope(.account, session).id(session.userID).container(container)
      } else {
        Text("Please sign in")
      }
    }
  }

  static func coordinated() throws -> [String] {
    let container = try Container(NotesPlugin())
    let navigation = UINavigationController()
    let coordinator = NotesCoordinator(
      navigation: navigation, makeList: try container.provider(of: NoteListView.self))
    coordinator.start()
    return navigation.viewControllers.flatMap { ($0 as? any HostingController)?.host().buttonTitles ?? [] }
  }

  static func widget() -> [[String]] {
    (NotesWidget().body as? any DrawnConfiguration)?.host().map { $0.draw() } ?? []
  }

  static func share() -> [String] {
    let controller = ShareController()
    controller.loadViewIfNeeded()
    return (controller.children.first as? any HostingController)?.host().buttonTitles ?? []
  }
}
