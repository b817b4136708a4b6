import Foundation
import Injector
import Testing

/// Screens that segues create.
@Suite @MainActor struct SegueScreenTests {
  private final class Loader: StoryboardLoading {
    var scenes: [String] = []
    func instantiate<Screen: AnyObject>(
      _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
    ) throws -> Screen {
      scenes.append(scene.description)
      return try #require(try creator(NSCoder()))
    }
  }

  private final class NoteScreen: Storyboarded {
    nonisolated static let storyboardName = "Notes"
    let number: Int
    let coder: NSCoder
    init?(coder: NSCoder, number: Int) { (self.coder, self.number) = (coder, number) }
  }

  private let loader = Loader()

  @Test func sharedScreen_isRefused_forASegue() throws {
    let container = try Container { [loader] in
      $0.service((any StoryboardLoading).self, using: { @MainActor in loader })
      $0.instance(1, for: Int.self)
      $0.screen(NoteScreen.self, "singleton", using: NoteScreen.init).singleton()
      $0.screen(NoteScreen.self, "weak", using: NoteScreen.init).weak()
      $0.screen(NoteScreen.self, "scoped", using: NoteScreen.init).scoped(.session)
    }
    let scope = try container.makeScope(.session)
    func error(_ make: () throws(ResolutionError) -> NoteScreen) -> ResolutionError? { failure(make) }
    let errors = [
      error { () throws(ResolutionError) in try container.screen(NoteScreen.self, "singleton", coder: NSCoder()) },
      error { () throws(ResolutionError) in try container.screen(NoteScreen.self, "weak", coder: NSCoder()) },
      error { () throws(ResolutionError) in try scope.screen(NoteScreen.self, "scoped", coder: NSCoder()) },
    ]
    #expect(errors.map { $0?.kind } == [.argumentMismatch, .argumentMismatch, .argumentMismatch])
    #expect(
      errors.map { $0?.detail }
        == ["singleton", "weak", "scoped(session)"].map {
          "it is shared (\($0)), so it isn't created with the coder of a segue"
        })
    #expect(errors[0]?.fix == "make it transient, or resolve it without a coder and present it in code")
    #expect(loader.scenes == [])
  }

  private final class ListScreen: Storyboarded {
    nonisolated static let storyboardName = "Notes"
    let coder: NSCoder
    let detail: DetailCoordinator
    init?(coder: NSCoder, detail: DetailCoordinator) { (self.coder, self.detail) = (coder, detail) }
  }

  private final class DetailScreen: Storyboarded {
    nonisolated static let storyboardName = "Notes"
    let coder: NSCoder
    init(coder: NSCoder) { self.coder = coder }
  }

  private final class DetailCoordinator: Coordinator {
    var childCoordinators: [any Coordinator] = []
    let screen: DetailScreen
    init(screen: DetailScreen) { self.screen = screen }
    func start() {}
  }

  @Test func coder_isThatOfTheScreen_andOfNoneBelowIt() throws {
    let container = try Container { [loader] in
      $0.service((any StoryboardLoading).self, using: { @MainActor in loader })
      $0.screen(ListScreen.self, using: ListScreen.init).perResolution()
      $0.screen(DetailScreen.self, using: DetailScreen.init)
      $0.coordinator(DetailCoordinator.self, using: DetailCoordinator.init)
    }
    let coder = NSCoder()
    let screen = try container.screen(ListScreen.self, coder: coder)
    #expect(screen.coder === coder)
    #expect(screen.detail.screen.coder !== coder)
    #expect(loader.scenes == ["\"DetailScreen\" of Notes.storyboard"])
  }
}
