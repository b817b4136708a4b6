import Foundation
import Injector
import Testing

/// Screens that Interface Builder creates, and whose dependencies the container has.
@Suite @MainActor struct ScreenMakerTests {
  /// A loader that serves the screens that code asks for. A segue doesn't need one.
  private final class Loader: StoryboardLoading {
    func instantiate<Screen: AnyObject>(
      _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
    ) throws -> Screen {
      try #require(try creator(NSCoder()))
    }
  }

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
    try Container {
      $0.service((any StoryboardLoading).self, using: Loader.init).on(MainActor.self).singleton()
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
    let error = failure { () throws(ResolutionError) in try other.makeNote(NSCoder(), 1) }
    #expect(error?.kind == .argumentMismatch)
    #expect(error?.detail?.hasPrefix("it is shared") == true)
  }
}
