import Foundation
import Injector
import InjectorHeadless
import TestSupport
import Testing

@MainActor @Suite struct SegueTests {
  private final class ListController: HeadlessViewController {
    var log: [String] = []
    var isOpen = true
    private var unwound: String?

    override class var actions: [String: HeadlessAction] { ["backToList:": HeadlessAction(ListController.backToList)] }
    override class var segueActions: [String: HeadlessSegueAction] {
      ["makeNote:sender:": HeadlessSegueAction(ListController.makeNote)]
    }

    private func makeNote(_ coder: NSCoder, sender: HeadlessResponder?) -> NoteController? {
      log.append("make for \((sender as? HeadlessButton)?.title ?? "code")")
      return NoteController(coder: coder, text: "made by the list")
    }

    private func backToList(_ segue: HeadlessSegue) { log.append("back from \(type(of: segue.source))") }

    override func shouldPerformSegue(withIdentifier identifier: String, sender: HeadlessResponder?) -> Bool {
      log.append("should \(identifier)")
      return isOpen
    }

    override func prepare(for segue: HeadlessSegue, sender: HeadlessResponder?) {
      log.append("prepare \(segue.identifier ?? "-") for \(type(of: segue.destination)), loaded: \(isViewLoaded)")
    }
  }

  private final class NoteController: HeadlessViewController {
    let text: String

    init?(coder: NSCoder, text: String) {
      self.text = text
      super.init(coder: coder)
    }
  }

  private final class PlainController: HeadlessViewController {}

  private final class FadeSegue: HeadlessSegue {
    override func perform() { source.navigationController?.setViewControllers([destination], animated: false) }
  }

  private static let list = """
    <view key="view" contentMode="scaleToFill" id="root"><subviews>
      <button id="open"><state key="normal" title="Open"/><connections>
        <segue destination="note" kind="show" identifier="open" destinationCreationSelector="makeNote:sender:" id="s1"/>
      </connections></button>
      <containerView id="box"><connections><segue destination="plain" kind="embed" identifier="embed" id="s2"/>
      </connections></containerView>
    </subviews></view>
    <connections>
      <segue destination="plain" kind="presentation" modalPresentationStyle="fullScreen" identifier="sheet" id="s3"/>
      <segue destination="plain" kind="custom" customClass="FadeSegue" identifier="fade" id="s4"/>
      <segue destination="plain" kind="push" identifier="push" id="s5"/>
    </connections>
    """
  private static let note = """
    <view key="view" contentMode="scaleToFill" id="noteRoot"><subviews>
      <button id="back"><connections>
        <segue destination="exit" kind="unwind" unwindAction="backToList:" id="s6"/></connections></button>
    </subviews></view>
    """

  private let window = HeadlessWindow()

  private func shownList() throws -> ListController {
    let scenes =
      StoryboardText.scene("list", class: "ListController", content: Self.list)
      + StoryboardText.scene("plain", class: "PlainController")
      + StoryboardText.scene(
        "note", class: "NoteController", content: Self.note,
        beside: "<exit id=\"exit\" userLabel=\"Exit\" sceneMemberID=\"exit\"/>")
    let storyboards = try TemporaryFolder(["Main.storyboard": StoryboardText.document(initial: "list", scenes: scenes)])
    let loader = HeadlessStoryboardLoader(
      directories: [storyboards.url], controllers: [HeadlessControllerClass(PlainController.init(coder:))],
      segueClasses: [FadeSegue.self])
    let list = try loader.instantiate(
      ListController.self, from: SceneReference(storyboard: "Main", identifier: nil)
    ) { ListController(coder: $0) }
    #expect(list.omissions.map(\.description) == [])
    window.rootViewController = HeadlessNavigationController(rootViewController: list)
    window.makeKeyAndVisible()
    return list
  }

  /// UIKit performs embed segues while it loads the view, so `prepare(for:sender:)` comes before `viewDidLoad`.
  @Test func embed_createsAChild_asTheViewLoads() throws {
    let list = try shownList()
    #expect(list.log == ["prepare embed for PlainController, loaded: false"])
    let child = try #require(list.children.first)
    #expect(child is PlainController)
    #expect(child.view.superview?.objectID == "box")
  }

  @Test func control_asksTheController_andTheActionCreatesTheDestination() throws {
    let list = try shownList()
    list.log = []
    list.isOpen = false
    list.view.descendant(HeadlessButton.self)?.press()
    #expect(list.log == ["should open"])
    #expect(window.visibleViewController === list)
    list.isOpen = true
    list.view.descendant(HeadlessButton.self)?.press()
    #expect(
      list.log == ["should open", "should open", "make for Open", "prepare open for NoteController, loaded: true"])
    #expect((window.visibleViewController as? NoteController)?.text == "made by the list")
  }

  /// UIKit doesn't ask `shouldPerformSegue(withIdentifier:sender:)` for a segue that code performs.
  @Test func performSegue_doesNotAsk_andPresents() throws {
    let list = try shownList()
    list.log = []
    list.performSegue(withIdentifier: "sheet", sender: nil)
    #expect(list.log == ["prepare sheet for PlainController, loaded: true"])
    #expect(list.presentedViewController is PlainController)
    #expect(list.presentedViewController?.modalPresentationStyle == .fullScreen)
  }

  @Test func performSegue_usesTheClassOfACustomSegue() throws {
    try shownList().performSegue(withIdentifier: "fade", sender: nil)
    #expect(window.visibleViewController is PlainController)
  }

  @Test func unwind_goesBack_toTheControllerWithTheAction() throws {
    let list = try shownList()
    list.view.descendant(HeadlessButton.self)?.press()
    let note = try #require(window.visibleViewController as? NoteController)
    list.log = []
    note.view.descendant(HeadlessButton.self)?.press()
    #expect(list.log == ["back from NoteController"])
    #expect(window.visibleViewController === list)
  }

  @Test func unwind_dismissesWhatIsPresented() throws {
    let list = try shownList()
    let sheet = HeadlessNavigationController(rootViewController: HeadlessViewController())
    list.present(sheet, animated: false)
    list.view.descendant(HeadlessButton.self)?.sendActions(for: .touchUpInside)
    let note = try #require(list.navigationController?.topViewController as? NoteController)
    note.view.descendant(HeadlessButton.self)?.press()
    #expect(list.presentedViewController == nil)
    #expect(window.visibleViewController === list)
  }

  /// The relationship of a plain navigation controller may name an action of the controller that presents it.
  @Test func relationship_usesTheActionOfTheController_thatTheContainerIsCreatedFor() throws {
    let list = """
      <connections><segue destination="nav" kind="presentation" identifier="edit" id="s1"/></connections>
      """
    let navigation = """
      <scene sceneID="n"><objects><navigationController id="nav" sceneMemberID="viewController"><connections>
      <segue kind="relationship" relationship="rootViewController" destination="note" \
      destinationCreationSelector="makeNote:sender:" id="s2"/></connections></navigationController></objects></scene>
      """
    let scenes =
      StoryboardText.scene("list", class: "ListController", content: list) + navigation
      + StoryboardText.scene("note", class: "NoteController")
    let storyboards = try TemporaryFolder(["Main.storyboard": StoryboardText.document(initial: "list", scenes: scenes)])
    let loader = HeadlessStoryboardLoader(directories: [storyboards.url])
    let source = try loader.instantiate(of: "Main") { ListController(coder: $0) }
    window.rootViewController = source
    window.makeKeyAndVisible()
    source.performSegue(withIdentifier: "edit", sender: nil)
    #expect((window.visibleViewController as? NoteController)?.text == "made by the list")
  }

  @Test func performSegue_raises_ifThereIsNone() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      HeadlessViewController().performSegue(withIdentifier: "none", sender: nil)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("has no segue with the identifier \"none\""))
  }
}
