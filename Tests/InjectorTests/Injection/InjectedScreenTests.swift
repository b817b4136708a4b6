import Foundation
import Injector
import Testing

/// Screens, controllers and coordinators that are injected.
@Suite @MainActor struct InjectedScreenTests {
  @MainActor private protocol ListDelegate: AnyObject {
    var name: String { get }
  }

  private final class ListScreen: Storyboarded {
    nonisolated static let storyboardName = "List"
    weak var delegate: (any ListDelegate)?
    var title: String
    init(coder: NSCoder, title: String) { self.title = title }
  }

  private final class HelpController {
    weak var delegate: (any ListDelegate)?
  }

  private final class ListCoordinator: Coordinator, ListDelegate {
    var childCoordinators: [any Coordinator] = []
    let name = "list"
    let screen: ListScreen
    let help: HelpController
    init(screen: ListScreen, help: HelpController) { (self.screen, self.help) = (screen, help) }
    func start() {}
  }

  private nonisolated func register(in registry: Registry) {
    registry.service((any StoryboardLoading).self, using: { @MainActor in CreatingLoader() })
    registry.instance("List", for: String.self)
    registry.screen(ListScreen.self, using: ListScreen.init).perResolution().injecting(\.delegate)
    registry.controller(HelpController.self, using: HelpController.init).perResolution().injecting(\.delegate)
    registry.coordinator(ListCoordinator.self, using: ListCoordinator.init).perResolution()
      .alias((any ListDelegate).self) { $0 }
  }

  @Test(arguments: [nil, Tracer()]) func coordinatorAndItsScreens_findEachOther(_ tracer: Tracer?) throws {
    let container = try Container(tracer: tracer) { register(in: $0) }
    #expect(container.diagnostics == [])
    let coordinator = try container.resolve(ListCoordinator.self)
    #expect(coordinator.screen.delegate === coordinator)
    #expect(coordinator.help.delegate === coordinator)
    #expect(coordinator.screen.title == "List")
  }

  @MainActor private final class ListPresenter {
    weak var list: ListBoard?
    init() {}
  }

  @MainActor private final class ListBoard {
    let presenter: ListPresenter
    init(presenter: ListPresenter) { self.presenter = presenter }
  }

  @Test func presenterThatInjectsItsScreen_isRefused_withTheWayThatWorks() throws {
    func error(_ share: (Registration<ListPresenter, MainActor>) -> Void) throws -> ValidationError {
      try #require(
        problems {
          share($0.viewModel(ListPresenter.self, using: ListPresenter.init).injecting(\.list))
          $0.controller(ListBoard.self, using: ListBoard.init).perResolution()
        })
    }
    let (presenter, board) = (
      "InjectorTests.InjectedScreenTests.ListPresenter", "InjectorTests.InjectedScreenTests.ListBoard"
    )
    let fix =
      "set the property from the other side: add .injecting { (controller, owner: \(presenter)) in owner.controller = "
      + "controller } to \(board), and remove the injection from \(presenter)"
    let shared = try error { $0.perResolution() }
    #expect(shared.diagnostics.map(\.code) == [.layering])
    let others =
      "register \(presenter) as a coordinator if it is one; or let a coordinator connect them; or report through a "
      + "delegate"
    #expect(shared.diagnostics.map(\.fix) == ["\(fix); or \(others)"])
    let transient = try error { _ in }
    #expect(transient.diagnostics.map(\.code) == [.layering, .unsharedCycle])
    #expect(transient.diagnostics[0].fix == "\(fix), and add .perResolution() to \(presenter); or \(others)")
  }

  @Test func screen_injectsItselfIntoItsPresenter() throws {
    let container = try Container {
      $0.viewModel(ListPresenter.self, using: ListPresenter.init).perResolution()
      $0.controller(ListBoard.self, using: ListBoard.init)
        .injecting { (board, presenter: ListPresenter) in presenter.list = board }
    }
    #expect(container.diagnostics == [])
    let board = try container.resolve(ListBoard.self)
    #expect(board.presenter.list === board)
  }
}
