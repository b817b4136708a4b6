import Foundation
import Injector
import InjectorHeadless
import Testing

/// What a scene has beside views and controllers.
@MainActor @Suite struct SceneObjectTests {
  private final class Editor: HeadlessViewController, HeadlessTextFieldDelegate {
    var log: [String] = []
    @Outlet var saveButton: HeadlessBarButtonItem?
    @Outlet var tap: HeadlessGestureRecognizer?
    @Outlet var height: HeadlessObject?
    @Outlet var anything: AnyObject?

    override class var actions: [String: HeadlessAction] {
      [
        "save:": HeadlessAction(Editor.save), "tap": HeadlessAction(Editor.tapped),
        "paste:": HeadlessAction(Editor.paste),
      ]
    }

    private func save(_ sender: HeadlessBarButtonItem) { log.append("save from \(sender.title)") }
    private func tapped() { log.append("tap") }
    private func paste(_ sender: HeadlessButton) { log.append("paste") }
    func textFieldDidEndEditing(_ textField: HeadlessTextField) { log.append("ended") }
  }

  private static let views = """
    <textField id="name"><connections><outlet property="delegate" destination="main" id="c1"/></connections></textField>
    <view id="area"><gestureRecognizers/><connections>
      <outletCollection property="gestureRecognizers" destination="tap" appends="YES" id="c2"/></connections>
      <constraints><constraint firstAttribute="height" constant="44" id="height"/></constraints></view>
    <button id="paste"><connections>
      <action selector="paste:" destination="first-main" eventType="touchUpInside" id="c3"/></connections></button>
    """
  private static let content = """
    <navigationItem key="navigationItem" title="Note" id="bar">
      <barButtonItem key="leftBarButtonItem" title="Back" id="back"/>
      <rightBarButtonItems><barButtonItem title="Save" id="save"><connections>
        <action selector="save:" destination="main" id="c4"/></connections></barButtonItem></rightBarButtonItems>
    </navigationItem>
    <connections>
      <outlet property="saveButton" destination="save" id="c5"/><outlet property="tap" destination="tap" id="c6"/>
      <outlet property="height" destination="height" id="c7"/>
    </connections>
    """
  private static let tap = """
    <tapGestureRecognizer id="tap"><connections><action selector="tap" destination="main" id="c8"/></connections>
    </tapGestureRecognizer>
    """

  @Test func connections_areMade_toObjectsOfEachKind() throws {
    let screen = try SceneSample.controller(
      Editor.self, Self.views, content: Self.content, beside: Self.tap, create: { Editor(coder: $0) })
    #expect(screen.omissions.map(\.description) == [])
    #expect(screen.navigationItem.title == "Note")
    #expect(screen.navigationItem.leftBarButtonItem?.title == "Back")
    screen.loadViewIfNeeded()
    #expect(screen.saveButton === screen.navigationItem.rightBarButtonItem)
    #expect(screen.saveButton?.press() == true)
    #expect(screen.tap?.recognize() == true)
    screen.view.descendant(HeadlessButton.self)?.press()
    let field = try #require(screen.view.descendant(HeadlessTextField.self))
    field.enter("a")
    field.endEditing()
    #expect(screen.log == ["save from Save", "tap", "paste", "ended"])
    #expect(screen.height?.attributes["constant"] == "44")
    screen.tap?.view?.isHidden = true
    #expect(screen.tap?.recognize() == false)
    screen.saveButton?.isEnabled = false
    #expect(screen.saveButton?.press() == false)
  }

  @Test func views_areInEachOfTheirLists() throws {
    let screen = try SceneSample.controller(
      Editor.self,
      """
      <stackView id="s"><beginningViews><label text="a" id="a"/></beginningViews><middleViews><label text="b" id="b"/>
      </middleViews><endViews><label text="c" id="c"/></endViews></stackView>
      """,
      content: """
        <refreshControl key="refreshControl" id="r"/>
        <connections><outlet property="anything" destination="r" id="c1"/></connections>
        """, create: Editor.init(coder:))
    #expect(screen.view.descendants.compactMap { ($0 as? HeadlessLabel)?.text } == ["a", "b", "c"])
    #expect(screen.anything is HeadlessControl)
  }

  @Test func outlet_isNil_ifItIsNotConnected() throws {
    let screen = Editor()
    screen.loadViewIfNeeded()
    #expect(screen.anything == nil)
    #expect(throws: HeadlessSceneError.self) { try screen.$anything.get() }
  }

  @Test func omissions_haveWhatTheRuntimeLeavesOut() throws {
    let screen = try SceneSample.controller(
      """
      <view id="a"><connections><binding destination="main" name="value" keyPath="self.x" id="c1"/></connections></view>
      <textField id="b"><connections><outlet property="delegate" destination="main" id="c2"/></connections>
        <userDefinedRuntimeAttributes>
          <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="4"/>
        </userDefinedRuntimeAttribute></userDefinedRuntimeAttributes></textField>
      <scrollView id="c"><connections><outlet property="delegate" destination="main" id="c3"/></connections></scrollView>
      <label id="d"><variation key="heightClass=compact"/></label>
      <view id="e"><connections><segue destination="main" kind="show" id="s1"/></connections></view>
      """, beside: "<customObject id=\"source\" customClass=\"Source\"/>")
    #expect(
      screen.omissions.map { "\($0.part) is left out: \($0.reason)" } == [
        "the binding \"value\" is left out: there are no Cocoa bindings",
        "the outlet \"delegate\" is left out: HeadlessViewController isn't HeadlessTextFieldDelegate",
        "the runtime attribute \"layer.cornerRadius\" of <textField> is left out: HeadlessTextField doesn't apply it",
        "the outlet \"delegate\" is left out: HeadlessView has no outlet of that name",
        "a variation is left out: there are no size classes",
        "the show segue s1 is left out: its owner, a HeadlessView, triggers no segues",
        "the class Source of <customObject> is left out: custom classes are created for views and controllers",
      ])
    #expect(screen.omissions.allSatisfy { $0.line > 1 && $0.file.hasSuffix("Main.storyboard") })
  }

  /// The cells and the menu items of AppKit send actions there.
  @Test func omissions_haveWhatAppKitConnects() throws {
    let screen = try SceneSample.controller(
      """
      <button id="b"><buttonCell key="cell" type="push" title="Go" id="c"><connections>
        <action selector="go:" target="main" id="c1"/></connections></buttonCell>
        <connections><accessibilityConnection property="title" destination="b" id="c2"/></connections></button>
      """,
      beside: """
        <menu id="m"><items><menuItem title="Copy" id="i"><connections>
        <action selector="copy:" target="first-main" id="c3"/></connections></menuItem></items></menu>
        """)
    #expect(
      screen.omissions.map { "\($0.part): \($0.reason)" } == [
        "the action \"go:\": its owner, a <buttonCell>, sends no actions",
        "the accessibilityConnection \"title\": there is no accessibility",
        "the action \"copy:\": its owner, a <menuItem>, sends no actions",
      ])
    #expect(screen.view.descendant(HeadlessButton.self)?.title == "Go")
  }

  private final class Card: HeadlessView {
    static var count = 0
    @Outlet var label: HeadlessLabel?
    required init(coder: HeadlessCoder) {
      Self.count += 1
      super.init(coder: coder)
    }
  }

  @Test func view_isCreatedOnce_ifItHasOutlets() throws {
    let card =
      "<view id=\"card\" customClass=\"Card\"><subviews><label text=\"a\" id=\"l\"/></subviews>"
      + "<connections><outlet property=\"label\" destination=\"l\" id=\"c1\"/></connections></view>"
    let screen = try SceneSample.controller(
      HeadlessViewController.self, card, viewClasses: [Card.self], create: { HeadlessViewController(coder: $0) })
    let view = try #require(screen.view.descendant(Card.self))
    #expect(view.label?.text == "a")
    #expect(view.subviews.count == 1)
    #expect(Card.count == 1)
  }

  // MARK: Runtime attributes

  private final class Badge: HeadlessView {
    var count = 0 { didSet { log.append("count \(count)") } }
    var log: [String] = []
    override func apply(_ attribute: StoryboardDocument.RuntimeAttribute) -> Bool {
      guard attribute.keyPath == "count", let number = attribute.number else { return super.apply(attribute) }
      count = Int(number)
      return true
    }
    override func awakeFromNib() { log.append("awake") }
  }

  @Test func runtimeAttributes_areApplied_beforeAwakeFromNib() throws {
    let screen = try SceneSample.controller(
      HeadlessViewController.self,
      """
      <view id="badge" customClass="Badge"><userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="number" keyPath="count"><integer key="value" value="3"/>
        </userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="size" keyPath="inset"><size key="value" width="8" height="4"/>
        </userDefinedRuntimeAttribute>
      </userDefinedRuntimeAttributes></view>
      """, viewClasses: [Badge.self], create: { HeadlessViewController(coder: $0) })
    #expect(screen.omissions.map(\.part) == ["the runtime attribute \"inset\" of <view>"])
    #expect(screen.view.descendant(Badge.self)?.log == ["count 3", "awake"])
  }

  private final class Counter: HeadlessViewController {
    var applied: [String] = []
    override func apply(_ attribute: StoryboardDocument.RuntimeAttribute) -> Bool {
      applied.append(attribute.keyPath)
      return true
    }
  }

  @Test func runtimeAttributes_areAppliedOnce_toAController() throws {
    let content = """
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="a" value="b"/>
      </userDefinedRuntimeAttributes>
      """
    let screen = try SceneSample.controller(Counter.self, content: content) { Counter(coder: $0) }
    screen.loadViewIfNeeded()
    #expect(screen.applied == ["a"])
  }
}
