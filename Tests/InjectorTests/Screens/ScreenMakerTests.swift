import Foundation
import Injector
import Testing

/// Screens that Interface Builder creates, and whose dependencies the container has.
@Suite @MainActor struct ScreenMakerTests {
  private let loader = CreatingLoader()

  private final class NoteScreen: Storyboarded {
    nonisolated static let storyboardName = "Notes"
    let coder: NSCoder
    let store: any Store
    let number: Int
    init?(coder: NSCoder, store: any Store, number: Int) {
      (self.coder, self.store, self.number) = (coder, store, number)
    }
  }

  private final class ListScreen: Storyboarded {
    nonisolated static let storyboardName = "Notes"
    let makeNote: ScreenMaker<NoteScreen, Int>
    init?(coder: NSCoder, makeNote: ScreenMaker<NoteScreen, Int>) { self.makeNote = makeNote }
  }

  private func container(_ register: @escaping (Registry) -> Void) throws -> Container {
    try Container { [loader] in
      $0.service((any StoryboardLoading).self, using: { @MainActor in loader })
      $0.service((any Store).self, using: LocalStore.init)
      register($0)
    }
  }

  private func listContainer() throws -> Container {
    try container {
      $0.screen(ListScreen.self, using: ListScreen.init)
      $0.screen(NoteScreen.self, using: NoteScreen.init).arguments(Int.self)
    }
  }

  @Test func call_createsTheScreen_withTheCoderOfTheSegue() throws {
    let container = try listContainer()
    #expect(container.diagnostics == [])
    let list = try container.resolve(ListScreen.self)
    let coder = NSCoder()
    let first = try list.makeNote(coder, 3)
    #expect(first.coder === coder)
    #expect(first.number == 3)
    #expect(try list.makeNote(coder, 3) !== first)
  }

  @Test func maker_isAnEdgeOfTheGraph() throws {
    let graph = try listContainer().graph
    let list = try #require(graph.nodes.firstIndex { $0.key.type.hasSuffix("ListScreen") })
    let edge = try #require(graph.edges(from: list).first { $0.key.type.hasSuffix("NoteScreen") })
    #expect(edge.kind == .provider)
    #expect(!graph.nodes[list].traits.contains(.opaque))
  }

  @Test func screenThatKnowsItsReceiver_isMadeForThePresentingOne() throws {
    let container = try container {
      $0.screen(ListScreen.self, using: ListScreen.init)
      $0.screen(
        NoteScreen.self,
        using: { (coder, store: any Store, number: Int, point: InjectionPoint?) in
          NoteScreen(coder: coder, store: store, number: point?.role == .screen ? number : -number)
        }
      ).arguments(Int.self)
    }
    #expect(try container.resolve(ListScreen.self).makeNote(NSCoder(), 3).number == 3)
    #expect(try container.screen(NoteScreen.self, coder: NSCoder(), arguments: 3).number == -3)
  }

  @Test func container_isRefused_ifTheScreenIsMissing_orTakesOtherArguments() {
    #expect(codes { try container { $0.screen(ListScreen.self, using: ListScreen.init) } } == [.missingDependency])
    #expect(
      codes {
        try container {
          $0.screen(ListScreen.self, using: ListScreen.init)
          $0.instance(1, for: Int.self)
          $0.screen(NoteScreen.self, using: NoteScreen.init)
        }
      } == [.argumentMismatch])
  }

  @Test func call_throws_ifTheContainerIsReleased_orTheScreenIsShared() throws {
    var container: Container? = try listContainer()
    let list = try #require(try container?.resolve(ListScreen.self))
    container = nil
    #expect(errorKind { try list.makeNote(NSCoder(), 1) } == .containerReleased)

    let shared = try self.container {
      $0.screen(ListScreen.self, using: ListScreen.init)
      $0.screen(NoteScreen.self, using: NoteScreen.init).arguments(Int.self).weak()
    }
    let other = try shared.resolve(ListScreen.self)
    let error = failure { try other.makeNote(NSCoder(), 1) }
    #expect(error?.kind == .argumentMismatch)
    #expect(error?.detail?.hasPrefix("it is shared") == true)
  }

  // MARK: Screens that segues create

  @Test func sharedScreen_isRefused_forASegue() throws {
    let container = try container {
      $0.instance(1, for: Int.self)
      $0.screen(NoteScreen.self, "singleton", using: NoteScreen.init).singleton()
      $0.screen(NoteScreen.self, "weak", using: NoteScreen.init).weak()
      $0.screen(NoteScreen.self, "scoped", using: NoteScreen.init).scoped(.session)
    }
    let scope = try container.makeScope(.session)
    let errors = [
      failure { try container.screen(NoteScreen.self, "singleton", coder: NSCoder()) },
      failure { try container.screen(NoteScreen.self, "weak", coder: NSCoder()) },
      failure { try scope.screen(NoteScreen.self, "scoped", coder: NSCoder()) },
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

  private final class BookScreen: Storyboarded {
    nonisolated static let storyboardName = "Notes"
    let coder: NSCoder
    let page: PageCoordinator
    init?(coder: NSCoder, page: PageCoordinator) { (self.coder, self.page) = (coder, page) }
  }

  private final class PageScreen: Storyboarded {
    nonisolated static let storyboardName = "Notes"
    let coder: NSCoder
    init(coder: NSCoder) { self.coder = coder }
  }

  private final class PageCoordinator: Coordinator {
    var childCoordinators: [any Coordinator] = []
    let screen: PageScreen
    init(screen: PageScreen) { self.screen = screen }
    func start() {}
  }

  @Test func coder_isThatOfTheScreen_andOfNoneBelowIt() throws {
    let container = try container {
      $0.screen(BookScreen.self, using: BookScreen.init).perResolution()
      $0.screen(PageScreen.self, using: PageScreen.init)
      $0.coordinator(PageCoordinator.self, using: PageCoordinator.init)
    }
    let coder = NSCoder()
    let screen = try container.screen(BookScreen.self, coder: coder)
    #expect(screen.coder === coder)
    #expect(screen.page.screen.coder !== coder)
    #expect(loader.scenes == ["\"PageScreen\" of Notes.storyboard"])
  }
}
