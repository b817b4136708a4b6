import Foundation
import Injector
import Testing

/// A plugin in a target whose default isolation is the main actor registers ordinary types, and they are where they
/// belong.
struct OrdinaryPluginTests {
  @Test func plugin_isValid_withoutAWordAboutIsolation() throws {
    let container = try Container(OrdinaryPlugin())
    #expect(container.diagnostics == [])
    let isolations = container.graph.nodes.map { node in
      "\(node.key.description.replacing("MainActorTests.", with: "")): \(node.isolation)"
    }
    #expect(
      isolations == [
        "Configuration: nonisolated", "NoteStoring: the main actor", "NoteStoring: the main actor",
        "Journal: the main actor", "Clock: the main actor", "Session: nonisolated", "TokenProviding: nonisolated",
        "SessionHolding: nonisolated", "SyncEngine: nonisolated", "Database: nonisolated", "Thumbnails: nonisolated",
        "Selection: nonisolated", "Draft: the main actor", "Formatter: the main actor", "Theme: the main actor",
        "Theme \"dark\": the main actor", "Cache<Swift.String, Swift.Int>: the main actor",
        "DeepLinkHandling \"note\": nonisolated", "DeepLinkHandling \"help\": the main actor",
        "NoteListViewModel: the main actor", "NoteViewModel: the main actor", "HelpController: the main actor",
      ])
  }

  @Test func viewModels_haveTheirServices() throws {
    let container = try Container(OrdinaryPlugin())
    let list = try container.resolve(NoteListViewModel.self)
    list.load()
    #expect(list.titles == ["en: Buy milk", "en: Call Ada"])
    #expect(try container.resolveAll((any DeepLinkHandling).self).map { $0.canOpen("note://1") } == [true, false])
    #expect(try container.resolve(HelpController.self).theme == .dark)
    #expect(try container.resolve(Cache<String, Int>.self).values == ["page": 20])
    #expect(try container.resolve(NoteViewModel.self, arguments: "Milk", { (_: String) in }).title == "Milk")
  }

  @Test func container_answers_inEachWay() async throws {
    let container = try Container(OrdinaryPlugin())
    #expect(try container.resolve([ServiceIdentifier: any DeepLinkHandling].self)["help"]?.canOpen("help://1") == true)
    #expect(try container.resolveIfRegistered((any Analytics).self) == nil)
    #expect(container.isRegistered(Theme.self, .dark))
    let makeNote = try container.provider(of: NoteViewModel.self, taking: String.self, ((String) -> Void).self)
    #expect(try makeNote("Milk", { _ in }).title == "Milk")
    let journal = try container.resolver.resolve(Journal.self)
    #expect(try await container.resolver.resolveAsync(Journal.self) === journal)
    let child = try container.makeChild { $0.instance("de", for: String.self).ifAbsent() }
    #expect(try child.resolve(Journal.self) === journal)
    #expect(try child.resolve(String.self) == "de")
  }

  @Test func part_isTested_withMocks() throws {
    let part = try Container(
      testing: NoteListViewModel.self, from: OrdinaryPlugin(), strict: true,
      mocks: { $0.instance(FixedNotes(), for: (any NoteStoring).self) })
    let list = try part.resolve(NoteListViewModel.self)
    list.load()
    #expect(list.titles == ["en: Fixed"])
    #expect(!part.isRegistered(HelpController.self))
  }

  @Test func errors_areCaught() throws {
    let invalid = #expect(throws: ValidationError.self) {
      try Container { $0.controller(HelpController.self, using: HelpController.init(theme:)) }
    }
    #expect(invalid?.missingKeys.map(\.type) == ["MainActorTests.Theme"])
    let container = try Container(OrdinaryPlugin())
    do throws(ResolutionError) {
      _ = try container.resolve(Draft.self)
      Issue.record("a scoped instance was built outside its scope")
    } catch { #expect(error.kind == .scopeNotOpen) }
  }

  @Test func ordinaryInstances_areShared_byOrdinaryArguments() throws {
    let container = try Container { registry in
      registry.viewModel(Editor.self, using: Editor.init).arguments(EditorKey.self).weak()
    }
    let editor = try container.resolve(Editor.self, arguments: EditorKey(number: 1))
    #expect(try container.resolve(Editor.self, arguments: EditorKey(number: 1)) === editor)
    #expect(try container.resolve(Editor.self, arguments: EditorKey(number: 2)) !== editor)
  }

  @Test func hooks_runOnTheMainActor() async throws {
    let container = try Container(OrdinaryPlugin())
    let journal = try container.resolve(Journal.self)
    _ = try container.resolve((any NoteStoring).self).titles()
    let editing = try container.makeScope(.editing)
    let draft = try editing.resolve(Draft.self)
    draft.text = "Buy bread"
    #expect(editing.close().map(\.key.type) == ["MainActorTests.Draft"])
    #expect(draft.text == "")
    container.close()
    #expect(journal.lines == ["opened", "started", "read", "closed"])
  }

  @Test(.timeLimit(.minutes(10))) func asynchronousServices_areOpened_onTheMainActor() async throws {
    let container = try Container(OrdinaryPlugin())
    let database = try await container.resolveAsync(Database.self)
    #expect(database.isOpen)
    let engine = try container.resolve(SyncEngine.self)
    await engine.sync()
    #expect(await engine.count == 1)
    container.close()
    while database.isOpen { await Task.yield() }
  }

  @Test func injections_areWrittenOnTheMainActor() throws {
    final class Window {
      var panel: Panel?
      var theme: Theme = .light
      var journal: Journal?
    }
    final class Panel {
      let window: Window
      init(window: Window) { self.window = window }
    }
    nonisolated final class Anywhere: @unchecked Sendable {
      var configuration: Configuration?
    }
    let container = try Container { registry in
      registry.instance(Configuration(), for: Configuration.self)
      registry.service(Theme.self, .dark, using: { .dark })
      registry.service(Journal.self, using: Journal.init).singleton()
      registry.service(Window.self, using: Window.init).singleton()
        .injecting(\.panel).injecting(\.theme, .dark)
        .injecting { (window, journal: Journal) in window.journal = journal }
      registry.service(Panel.self, using: Panel.init).singleton()
      registry.service(Anywhere.self, using: Anywhere.init).injecting(\.configuration)
    }
    let panel = try container.resolve(Panel.self)
    #expect(panel.window.panel === panel)
    #expect(panel.window.theme == .dark)
    #expect(panel.window.journal === (try container.resolve(Journal.self)))
    #expect(try container.resolve(Anywhere.self).configuration != nil)
    // A key path in code on an actor is used there, like a closure.
    #expect(container.graph.nodes.last?.isolation == .mainActor)
    panel.window.panel = nil
  }

  private final class FixedNotes: NoteStoring { func titles() -> [String] { ["Fixed"] } }

  @Test func instances_ofTheMainActor_replaceServices() throws {
    let container = try Container(
      OrdinaryPlugin(),
      overriding: { $0.instance(FixedNotes(), for: (any NoteStoring).self) })
    #expect(try container.resolve((any NoteStoring).self).titles() == ["Fixed"])
  }

  // MARK: Start and stop

  final class ServerPlugin: Plugin {
    private(set) var states = ["off"]
    func register(in registry: Registry) {}

    func start(with resolver: Resolver) async throws {
      MainActor.preconditionIsolated()
      states.append("on")
    }

    func stop(with resolver: Resolver) async {
      MainActor.preconditionIsolated()
      states.append("off")
    }
  }

  @Test func plugin_isStartedAndStopped_onTheMainActor() async throws {
    let plugin = ServerPlugin()
    let container = try Container(plugin)
    // Other tests can hold the main thread for long.
    try await container.start(within: .seconds(3600))
    try await Task.detached { _ = try await container.stop(within: .seconds(3600)) }.value
    #expect(plugin.states == ["off", "on", "off"])
  }
}
