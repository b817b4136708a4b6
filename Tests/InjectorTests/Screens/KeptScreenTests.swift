import Foundation
import Injector
import Testing

/// Screens, controllers and coordinators that a policy keeps.
@Suite @MainActor struct KeptScreenTests {
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
    func stop() {}
  }

  private final class HelpController {}

  private final class NoteCoordinator: Coordinator {
    var childCoordinators: [any Coordinator] = []
    let makeNote: Provider<NoteScreen, Int>
    init(makeNote: Provider<NoteScreen, Int>) { self.makeNote = makeNote }
    func start() {}
  }

  private let loader = Loader()
  private let clock = ManualClock()
  private let closed = Log()

  private func container(_ register: @escaping (Registry) -> Void = { _ in }) throws -> Container {
    try Container { [loader, clock, closed] in
      $0.service((any StoryboardLoading).self, using: { @MainActor in loader })
      $0.screen(NoteScreen.self, using: NoteScreen.init).arguments(Int.self)
        .kept(by: TimeToLive(seconds: 60, clock: clock)).onClose { closed.add("note \($0.number)") }
      $0.controller(HelpController.self, using: HelpController.init).kept(by: TimeToLive(seconds: 60, clock: clock))
      $0.coordinator(NoteCoordinator.self, using: NoteCoordinator.init).kept(by: ByArgument())
      register($0)
    }
  }

  @Test func screen_isLoadedOnce_forEachArgument_untilItIsOutOfDate() throws {
    let container = try container()
    #expect(container.diagnostics == [])
    let coordinator = try container.resolve(NoteCoordinator.self)
    #expect(try container.resolve(NoteCoordinator.self) === coordinator)
    let first = try coordinator.makeNote(1)
    #expect(try coordinator.makeNote(1) === first)
    #expect(try NoteScreen.instantiate(from: container.resolver, arguments: 1) === first)
    let second = try coordinator.makeNote(2)
    #expect((first.number, second.number) == (1, 2))
    #expect(loader.scenes == ["\"NoteScreen\" of Notes.storyboard", "\"NoteScreen\" of Notes.storyboard"])
    clock.advance(bySeconds: 60)
    #expect(try coordinator.makeNote(1) !== first)
    #expect(closed.lines == ["note 1", "note 2"])
    #expect(loader.scenes.count == 3)
    container.close()
    #expect(closed.lines == ["note 1", "note 2", "note 1"])
  }

  @Test func controller_isKept_untilItIsOutOfDate() throws {
    let container = try container()
    weak let first = try container.resolve(HelpController.self)
    #expect(first != nil)
    #expect(try container.resolve(HelpController.self) === first)
    clock.advance(bySeconds: 60)
    _ = try container.resolve(HelpController.self)
    #expect(first == nil)
  }

  @Test func kept_areResolved_byResolveEverything() async throws {
    try await container().resolveEverything()
    #expect(loader.scenes == [])
  }

  // MARK: Segues

  @Test func sharedScreen_isRefused_forASegue() throws {
    let container = try container {
      $0.instance(1, for: Int.self)
      $0.screen(NoteScreen.self, "singleton", using: NoteScreen.init).singleton()
      $0.screen(NoteScreen.self, "weak", using: NoteScreen.init).weak()
      $0.screen(NoteScreen.self, "scoped", using: NoteScreen.init).scoped(.session)
    }
    let scope = try container.makeScope(.session)
    func error(_ make: () throws(ResolutionError) -> NoteScreen) -> ResolutionError? { failure(make) }
    let errors = [
      error { () throws(ResolutionError) in try container.screen(coder: NSCoder(), arguments: 1) },
      error { () throws(ResolutionError) in try container.screen(NoteScreen.self, "singleton", coder: NSCoder()) },
      error { () throws(ResolutionError) in try container.screen(NoteScreen.self, "weak", coder: NSCoder()) },
      error { () throws(ResolutionError) in try scope.screen(NoteScreen.self, "scoped", coder: NSCoder()) },
    ]
    #expect(errors.map { $0?.kind } == [.argumentMismatch, .argumentMismatch, .argumentMismatch, .argumentMismatch])
    #expect(
      errors.map { $0?.detail }
        == ["kept(TimeToLive(seconds: 60))", "singleton", "weak", "scoped(session)"].map {
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
