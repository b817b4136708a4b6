import Injector
import Testing

// begin: pair
@MainActor protocol Paging: AnyObject {
  var pageCount: Int { get }
}

@MainActor final class PageView {
  weak var pager: (any Paging)?
  var theme = "light"
}

@MainActor final class Pager: Paging {
  let view: PageView
  var pageCount: Int { 3 }
  init(view: PageView) { self.view = view }
}

struct PagesPlugin: Plugin {
  func register(in registry: Registry) {
    registry.instance("dark", for: String.self, "theme")
    registry.viewModel((any Paging).self, using: Pager.init).perResolution()
    registry.viewModel(PageView.self, using: PageView.init).perResolution()
      .injecting(\.pager)
      .injecting(\.theme, "theme")
  }
}
// end: pair

// begin: closure
final class Synchronizer: @unchecked Sendable {
  private(set) var log: [String] = []
  func connect(to store: any NoteStoring, journal: Journal) { log.append("\(store.notes().count) notes") }
}

struct SynchronizerPlugin: Plugin {
  var dependencies: [any Plugin] { [StoragePlugin(), SupportPlugin()] }

  func register(in registry: Registry) {
    registry.service(Synchronizer.self, using: Synchronizer.init).singleton()
      .injecting { (synchronizer, store: any NoteStoring, journal: Journal) in
        synchronizer.connect(to: store, journal: journal)
      }
  }
}
// end: closure

// begin: an object that others create
@MainActor final class LegacyPlayer {
  var journal: Journal?
}

struct LegacyPlayerPlugin: Plugin {
  var dependencies: [any Plugin] { [SupportPlugin()] }

  func register(in registry: Registry) {
    registry.viewModel(LegacyPlayer.self, using: { $0 }).arguments(LegacyPlayer.self)
      .injecting(\.journal).root()
  }
}
// end: an object that others create

@Suite struct GuideInjecting {
  @Test @MainActor func pair_isWhole_fromEitherEnd() throws {
    let container = try Container(PagesPlugin())
    let pager = try #require(try container.resolve((any Paging).self) as? Pager)
    #expect(pager.view.pager === pager)
    #expect(pager.view.theme == "dark")
    let view = try container.resolve(PageView.self)
    // Nothing else keeps the pager of a view that was resolved.
    #expect(view !== pager.view)
    let edges = container.graph.edges.filter { $0.kind == .injected }
    #expect(edges.map(\.key.type) == [TypeName.of((any Paging).self), "Swift.String"])
  }

  @Test func closure_getsDependencies() throws {
    let container = try Container(SynchronizerPlugin())
    #expect(try container.resolve(Synchronizer.self).log.count == 1)
  }

  @Test @MainActor func object_receivesItsProperties_fromOutside() throws {
    let container = try Container(LegacyPlayerPlugin())
    // begin: setting its properties
    let player = LegacyPlayer()
    _ = try container.resolve(LegacyPlayer.self, arguments: player)
    // end: setting its properties
    #expect(try player.journal === container.resolve(Journal.self))
  }
}
