import Injector
import SwiftUI
import Testing

@testable import Samples

/// Views whose models come from a container, drawn by the stub as SwiftUI does: again and again, by identity.
@MainActor @Suite struct ViewTests {
  @Test func model_isResolvedOnce_forTheIdentityOfAView() throws {
    let container = try Container(NotesPlugin())
    let host = ViewHost { NotesRoot().container(container) }
    #expect(host.draw() == [])
    #expect(host.press("Call Ada") == ["Call Ada"])
    // The model of the sheet keeps what was entered while views are created again.
    host.fields["Title"]?.wrappedValue = "Call Grace"
    #expect(host.draw() == ["Call Grace"])
    // Another note is another view, with another model.
    #expect(host.press("Buy milk") == ["Buy milk"])
    #expect(host.press("Call Ada") == ["Call Ada"])
  }

  @Test func resolvedProperty_needsNoInitializer_besideOtherProperties() async throws {
    try await confirmation { saved in
      let container = try Container { $0.instance(Views.Cloud { _ in saved() }, for: (any NoteSaving).self) }
      let host = ViewHost { SaveButton(note: Note()).container(container) }
      host.draw()
      _ = host.press("Save Buy milk")
    }
  }

  @Test func view_showsWhatItLoads_andItsDestinations() async throws {
    let container = try Container(BooksPlugin())
    let books = try container.provider(of: BooksView.self)
    let host = ViewHost { books.view().container(container) }
    #expect(await host.drawAwaitingTasks() == [["..."], []])
    #expect(host.buttonTitles == ["Emma"])
    #expect(host.press("Emma") == ["Emma"])
  }

  @Test func arguments_areThose_ofTheFirstEvaluation() throws {
    var note = Note(id: 1, title: "Buy milk")
    let container = try Container(NotesPlugin())
    let host = ViewHost { NotePage(note: note).id(note.id).container(container) }
    #expect(host.draw() == ["Buy milk"])
    note.title = "Call Ada"
    #expect(host.draw() == ["Buy milk"])
    note.id = 2
    #expect(host.draw() == ["Call Ada"])
  }

  @Test func scope_isOpen_asLongAsTheViewHasItsIdentity() async throws {
    var session: UserSession?
    var log: [String] = []
    let host = try Views.account({ log.append($0) }) { session }
    #expect(host.draw() == ["Please sign in"])
    session = UserSession(userID: "ada")
    #expect(host.draw() == ["ada 1"])
    #expect(host.draw() == ["ada 1"])
    #expect(log == ["open ada"])
    session = UserSession(userID: "grace")
    #expect(host.draw() == ["grace 1"])
    session = nil
    #expect(host.draw() == ["Please sign in"])
    // Off the main thread, where the main actor runs here, instances end in a task of the actor.
    for _ in 0..<1_000_000 where log.count < 4 { await Task.yield() }
    #expect(log == ["open ada", "open grace", "close ada", "close grace"])
  }

  @Test func scope_showsTheError_ifItCantBeOpened() throws {
    let container = try Container { $0.input(UserSession.self, of: .account) }
    let host = ViewHost { Text("").scope(.account).container(container) }
    #expect(host.draw().joined().contains("UserSession"))
  }

  @Test func provider_showsTheError_ofAFactoryThatThrows() throws {
    struct Full: Error, CustomStringConvertible { var description: String { "the disk is full" } }
    let container = try Container { $0.controller(Text.self) { @MainActor () throws -> Text in throw Full() } }
    let provider = try container.provider(of: Text.self)
    #expect(ViewHost { provider.view() }.draw().joined().contains("the disk is full"))
  }

  @Test func preview_showsTheView_orTheErrorOfTheContainer() {
    #expect(Samples.preview().host().buttonTitles == ["Water plants"])
    let broken = Preview(
      traits: .container(
        NotesPlugin(), overriding: { $0.service((any NoteStoring).self) { (_: Int) in FixedNotes() }.overriding() })
    ) {
      NotesRoot()
    }
    let error = broken.host().draw().joined()
    #expect(error.contains("The container was not built"))
    #expect(error.contains("[INJ001]"))
  }

  @Test func hostingController_isAScreenOfACoordinator() throws {
    #expect(try Views.coordinated() == ["Buy milk", "Call Ada"])
  }

  @Test func widget_hasAContainerOfItsOwn_withThePluginsThatItShares() {
    #expect(Views.widget() == [["Buy milk", "Call Ada"]])
  }

  @Test func extension_buildsItsContainer_inTheControllerOfTheSystem() {
    #expect(Views.share() == ["Buy milk", "Call Ada"])
  }

  @Test func app_buildsItsContainer() {
    func texts(_ scene: some Scene) -> [String] { (scene as? any ViewScene)?.host().draw() ?? [] }
    #expect(texts(RecipesApp().body) == ["Soup, Bread"])
  }
}
