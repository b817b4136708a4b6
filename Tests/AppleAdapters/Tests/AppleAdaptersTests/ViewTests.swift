import Injector
import SwiftUI
import Testing

@testable import Samples

/// Views whose models come from a container, drawn by the stub as SwiftUI does: again and again, by identity.
@MainActor @Suite struct ViewTests {
  @Test func model_isResolvedOnce_forTheIdentityOfAView() throws {
    let host = try Views.root()
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
      let host = try Views.row { _ in saved() }
      host.draw()
      _ = host.press("Save Buy milk")
    }
  }

  @Test func propertiesOfAnOldController_areInjected() async throws {
    try await confirmation { saved in try Views.inbox { _ in saved() }?.save(Note()) }
  }

  @Test func arguments_areThose_ofTheFirstEvaluation() throws {
    var note = Note(id: 1, title: "Buy milk")
    let host = try Views.page { note }
    #expect(host.draw() == ["Buy milk"])
    note.title = "Call Ada"
    #expect(host.draw() == ["Buy milk"])
    note.id = 2
    #expect(host.draw() == ["Call Ada"])
  }

  @Test func scope_isOpen_asLongAsTheViewHasItsIdentity() throws {
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
    #expect(log == ["open ada", "open grace", "close ada", "close grace"])
  }

  @Test func scope_showsTheError_ifItCantBeOpened() throws {
    #expect(try Views.wrongScope().draw().joined().contains("UserSession"))
  }

  @Test func provider_showsTheError_ofAFactoryThatThrows() throws {
    #expect(try Views.failing().draw().joined().contains("the disk is full"))
  }

  @Test func preview_showsTheView_orTheErrorOfTheContainer() {
    #expect(Views.preview() == ["Water plants"])
    let error = Views.brokenPreview().joined()
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
    #expect(Views.app() == ["Soup, Bread"])
  }
}
