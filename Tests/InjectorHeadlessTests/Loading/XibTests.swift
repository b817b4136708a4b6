import Foundation
import Injector
import InjectorHeadless
import Testing

@MainActor @Suite struct XibTests {
  private final class CardView: HeadlessView {
    var log: [String] = []
    @Outlet var content: HeadlessView?
    @Outlet var titleLabel: HeadlessLabel?
    override class var actions: [String: HeadlessAction] { ["close": HeadlessAction(CardView.close)] }
    private func close() { log.append("close") }
  }

  private static let card = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="CardView"><connections>
        <outlet property="content" destination="root" id="c1"/><outlet property="titleLabel" destination="label" id="c2"/>
      </connections></placeholder>
      <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
      <view contentMode="scaleToFill" id="root"><subviews><label text="Card" id="label"/>
        <button id="close"><connections>
          <action selector="close" destination="-1" eventType="touchUpInside" id="c3"/></connections></button>
      </subviews></view>
    </objects></document>
    """

  private func loader(_ text: String) throws -> (HeadlessStoryboardLoader, TemporaryStoryboards) {
    let files = try TemporaryStoryboards(["Card.xib": text])
    return (HeadlessStoryboardLoader(directories: [files.url]), files)
  }

  @Test
  func instantiateXib_connectsTheOwner() throws {
    let (loader, files) = try loader(Self.card)
    let card = CardView()
    let (views, omissions) = try loader.instantiateXib("Card", owner: card)
    #expect(omissions.map(\.description) == [])
    #expect(views.map(\.objectID) == ["root"])
    #expect(card.content === views.first)
    #expect(card.titleLabel?.text == "Card")
    views.first?.descendant(HeadlessButton.self)?.press()
    #expect(card.log == ["close"])
    withExtendedLifetime(files) {}
  }

  @Test
  func instantiateXib_reportsTexts_thatAreOnlyInStrings_andVariations() throws {
    let language = Locale.preferredLanguages.first ?? "en"
    let card = Self.card.replacing(
      "<label text=\"Card\" id=\"label\"/>",
      with: """
        <label text="Card" id="label"><variation key="widthClass=compact" hidden="YES"/></label>
        """)
    let files = try TemporaryStoryboards([
      "Base.lproj/Card.xib": card, "\(language).lproj/Card.strings": "\"label.text\" = \"Karte\";",
    ])
    let omissions = try HeadlessStoryboardLoader(directories: [files.url]).instantiateXib("Card", owner: CardView())
      .omissions
    #expect(omissions.map(\.part) == ["a variation", "the localization"])
  }

  @Test
  func instantiateXib_setsTheViewOfAController() throws {
    let text = Self.card.replacing("property=\"content\"", with: "property=\"view\"")
      .replacing("<outlet property=\"titleLabel\" destination=\"label\" id=\"c2\"/>", with: "")
      .replacing("<action selector=\"close\" destination=\"-1\" eventType=\"touchUpInside\" id=\"c3\"/>", with: "")
    let (loader, files) = try loader(text)
    let controller = HeadlessViewController()
    _ = try loader.instantiateXib("Card", owner: controller)
    #expect(controller.view.objectID == "root")
    withExtendedLifetime(files) {}
  }

  @Test
  func instantiateXib_refuses_whatTheOwnerDoesNotHave() throws {
    let (loader, files) = try loader(Self.card)
    let error = #expect(throws: HeadlessSceneError.self) { try loader.instantiateXib("Card", owner: HeadlessView()) }
    #expect(error?.message == "HeadlessView has no outlet named \"content\"")
    #expect(error?.scene == "the xib")
    withExtendedLifetime(files) {}
  }

  private final class AppDelegate: HeadlessViewController {
    @Outlet var label: HeadlessLabel?
    @Outlet var switchButton: HeadlessView?
  }

  /// An AppKit document: its owner is `-2`, its first responder `-1`, and cells and menu items send actions.
  @Test
  func instantiateXib_connectsTheOwner_ofAnAppKitDocument() throws {
    let (loader, files) = try loader(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa"><objects>
        <customObject id="-2" userLabel="File's Owner" customClass="AppDelegate"><connections>
          <outlet property="label" destination="l" id="c1"/><outlet property="switchButton" destination="s" id="c2"/>
        </connections></customObject>
        <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
        <customObject id="-3" userLabel="Application" customClass="NSObject"/>
        <label text="Card" id="l"/>
        <button id="s"><buttonCell key="cell" type="push" title="Go" id="b"><connections>
          <action selector="go:" target="-2" id="c3"/></connections></buttonCell>
          <connections><accessibilityConnection property="title" destination="l" id="c5"/></connections></button>
        <menu id="m"><items><menuItem title="Copy" id="i"><connections>
          <action selector="copy:" target="-1" id="c4"/></connections></menuItem></items></menu>
      </objects></document>
      """)
    let owner = AppDelegate()
    let (views, omissions) = try loader.instantiateXib("Card", owner: owner)
    #expect(
      omissions.map { "\($0.part): \($0.reason)" } == [
        "the action \"go:\": its owner, a <buttonCell>, sends no actions",
        "the accessibilityConnection \"title\": there is no accessibility",
        "the action \"copy:\": its owner, a <menuItem>, sends no actions",
      ])
    #expect(views.map(\.objectID) == ["l", "s"])
    #expect(owner.label?.text == "Card")
    #expect((owner.switchButton as? HeadlessButton)?.title == "Go")
    withExtendedLifetime(files) {}
  }
}
