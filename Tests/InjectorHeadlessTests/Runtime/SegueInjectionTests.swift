import Foundation
import Injector
import InjectorHeadless
import TestSupport
import Testing

/// A segue action with a container: the destination's dependencies come through its initializer.
@MainActor @Suite struct SegueInjectionTests {
  private final class NoteController: HeadlessViewController, Storyboarded {
    nonisolated static let storyboardName = "Main"
    nonisolated static let storyboardIdentifier: String? = "note"
    let store: String
    let number: Int

    init?(coder: NSCoder, store: String, number: Int) {
      (self.store, self.number) = (store, number)
      super.init(coder: coder)
    }
  }

  private final class ListController: HeadlessViewController, Storyboarded {
    nonisolated static let storyboardName = "Main"
    nonisolated static let storyboardIdentifier: String? = nil
    private let resolver: Resolver

    override class var segueActions: [String: HeadlessSegueAction] {
      ["makeNote:": HeadlessSegueAction(ListController.makeNote)]
    }

    init?(coder: NSCoder, resolution: Resolution) {
      resolver = resolution.resolver
      super.init(coder: coder)
    }

    private func makeNote(_ coder: NSCoder) -> NoteController? {
      do { return try resolver.screen(coder: coder, arguments: 7) } catch {
        Issue.record(error)
        return nil
      }
    }
  }

  @Test func segueAction_createsAScreen_withItsDependencies() throws {
    let scenes =
      StoryboardText.scene(
        "list", class: "ListController",
        content: """
          <view key="view" contentMode="scaleToFill" id="root"><subviews><button id="open"><connections>
          <segue destination="note" kind="show" destinationCreationSelector="makeNote:" id="s1"/></connections></button>
          </subviews></view>
          """) + StoryboardText.scene("note", class: "NoteController", identifier: "note")
    let storyboards = try TemporaryFolder([
      "Main.storyboard": StoryboardText.document(initial: "list", scenes: scenes)
    ])
    let container = try Container(
      HeadlessPlugin(directories: [storyboards.url]),
      registering: {
        $0.instance("store", for: String.self)
        $0.screen(ListController.self, using: ListController.init(coder:resolution:))
        $0.screen(NoteController.self, using: NoteController.init(coder:store:number:)).arguments(Int.self)
      })
    let list = try container.resolve(ListController.self)
    let navigation = HeadlessNavigationController(rootViewController: list)
    list.view.descendant(HeadlessButton.self)?.press()
    let note = try #require(navigation.topViewController as? NoteController)
    #expect(note.store == "store")
    #expect(note.number == 7)
    #expect(note.omissions.isEmpty)
  }
}
