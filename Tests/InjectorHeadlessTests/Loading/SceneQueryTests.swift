import Foundation
import Injector
import InjectorHeadless
import Testing

@MainActor @Suite struct SceneQueryTests {
  private func loader(_ files: [String: String], usesStandIns: Bool = true) throws -> HeadlessStoryboardLoader {
    let storyboards = try TemporaryStoryboards(files)
    let loader = HeadlessStoryboardLoader(directories: [storyboards.url], usesStandIns: usesStandIns)
    // The documents are read once, before the folder is removed.
    for name in files.keys {
      _ = try? loader.instantiate(.position(-1), of: String(name.dropLast(".storyboard".count)))
    }
    return loader
  }

  private let titles = StoryboardText.document(
    scenes: StoryboardText.scene("a", attributes: " title=\"Cats\"") + StoryboardText.scene("b", class: "Dogs")
      + StoryboardText.scene("c", class: "Dogs"))

  @Test
  func instantiate_findsScenes_withoutIdentifiers() throws {
    let loader = try loader(["Main.storyboard": titles])
    #expect(try loader.instantiate(.title("Cats"), of: "Main").title == "Cats")
    #expect(try loader.instantiate(.position(1), of: "Main").standsInFor == "Dogs")
  }

  @Test
  func instantiate_refuses_ifNotOneSceneIsMeant() throws {
    let loader = try loader(["Main.storyboard": titles])
    let several = #expect(throws: HeadlessSceneError.self) { try loader.instantiate(.customClass("Dogs"), of: "Main") }
    #expect(several?.message == "a scene with the class Dogs is asked for, but they are on lines 12, 20")
    let none = #expect(throws: HeadlessSceneError.self) { try loader.instantiate(.title("Dogs"), of: "Main") }
    #expect(none?.message == "the storyboard doesn't have a scene with the title \"Dogs\"")
  }

  @Test
  func instantiate_namesTheClass_thatItDoesNotKnow() throws {
    let loader = try loader(["Main.storyboard": titles], usesStandIns: false)
    let error = #expect(throws: HeadlessSceneError.self) { try loader.instantiate(.position(1), of: "Main") }
    #expect(
      error?.description.hasSuffix(
        "in the scene of the Dogs, the controller has the class Dogs, which the loader does not know. To fix this, pass "
          + "HeadlessControllerClass(Dogs.init(coder:)) to the loader's controllers, or let it use stand-ins.") == true)
  }

  @Test
  func standIns_haveEveryOutletAndAction() throws {
    let content = """
      <view key="view" contentMode="scaleToFill" id="root"><subviews>
        <label id="l" customClass="Badge" text="3"><connections><outlet property="any" destination="k" id="o1"/>
        </connections></label><label id="k"/>
        <button id="b"><connections><action selector="go:" destination="a" eventType="touchUpInside" id="x"/>
        </connections></button></subviews></view>
      <connections><outlet property="badge" destination="l" id="o2"/>
        <outletCollection property="all" destination="l" id="o3"/></connections>
      """
    let scene = StoryboardText.scene("a", class: "Missing", content: content)
    let loader = try loader(["Main.storyboard": StoryboardText.document(initial: "a", scenes: scene)])
    let screen = try loader.instantiate(.initial, of: "Main")
    #expect(screen.standsInFor == "Missing")
    screen.loadViewIfNeeded()
    let badge = try #require(screen.outlet(named: "badge") as? HeadlessLabel)
    #expect(badge.standsInFor == "Badge")
    #expect(badge.text == "3")
    #expect(badge.outlet(named: "any") is HeadlessLabel)
    screen.view.descendant(HeadlessButton.self)?.press()
    #expect(screen.performedActions == ["go:"])
    #expect(screen.omissions.isEmpty)
  }

  // MARK: Containers

  private func container(_ tag: String, _ id: String, segues: String) -> String {
    """
    <scene sceneID="scene-\(id)"><objects><\(tag) id="\(id)" sceneMemberID="viewController">
    <connections>\(segues)</connections></\(tag)></objects></scene>
    """
  }

  private func relationship(_ name: String, _ destination: String) -> String {
    "<segue kind=\"relationship\" relationship=\"\(name)\" destination=\"\(destination)\" id=\"s-\(destination)\"/>"
  }

  @Test
  func containers_haveTheirChildren() throws {
    let scenes =
      container(
        "tabBarController", "tabs",
        segues: relationship("viewControllers", "nav") + relationship("viewControllers", "split"))
      + container("navigationController", "nav", segues: relationship("rootViewController", "a"))
      + container(
        "splitViewController", "split",
        segues: relationship("masterViewController", "b") + relationship("detailViewController", "c"))
      + ["a", "b", "c"].map { StoryboardText.scene($0, attributes: " title=\"\($0)\"") }.joined()
    let loader = try loader(["Main.storyboard": StoryboardText.document(initial: "tabs", scenes: scenes)])
    let tabs = try #require(try loader.instantiate(.initial, of: "Main") as? HeadlessTabBarController)
    let navigation = try #require(tabs.viewControllers.first as? HeadlessNavigationController)
    #expect(navigation.topViewController?.title == "a")
    let split = try #require(tabs.viewControllers.last as? HeadlessSplitViewController)
    #expect(split.viewControllers.map(\.title) == ["b", "c"])
  }

  @Test
  func split_hasItsColumnsInOrder_andReportsTheCompactOne() throws {
    let scenes =
      container(
        "splitViewController", "split",
        segues: relationship("detailViewController", "c") + relationship("compactViewController", "d")
          + relationship("supplementaryViewController", "b") + relationship("masterViewController", "a"))
      + ["a", "b", "c", "d"].map { StoryboardText.scene($0, attributes: " title=\"\($0)\"") }.joined()
    let loader = try loader(["Main.storyboard": StoryboardText.document(initial: "split", scenes: scenes)])
    let split = try loader.instantiate(.initial, of: "Main")
    #expect(split.children.map(\.title) == ["a", "b", "c"])
    #expect(split.omissions.map(\.part) == ["the relationship compactViewController"])
  }

  @Test
  func references_areFollowed() throws {
    let reference = """
      <scene sceneID="r"><objects><viewControllerPlaceholder storyboardName="Other" referencedIdentifier="note" id="ref" \
      sceneMemberID="viewController"/></objects></scene>
      """
    let scenes =
      container("navigationController", "nav", segues: relationship("rootViewController", "ref")) + reference
    let other = StoryboardText.scene("n", identifier: "note", attributes: " title=\"Note\"")
    let files = [
      "Main.storyboard": StoryboardText.document(initial: "nav", scenes: scenes),
      "Other.storyboard": StoryboardText.document(scenes: other),
    ]
    let navigation = try loader(files).instantiate(.initial, of: "Main")
    #expect(navigation.children.map(\.title) == ["Note"])
    let alone = try loader(["Main.storyboard": files["Main.storyboard"] ?? ""])
    #expect(try alone.instantiate(.initial, of: "Main").children.map(\.standsInFor) == ["Other.storyboard"])
  }

  @Test(arguments: [(20_000, 1), (20, 2)])
  func relationships_areRefused_ifThereAreTooMany(levels: Int, children: Int) throws {
    let scenes = (0..<levels).map { level in
      let next = (0..<children).map { _ in relationship("viewControllers", "c\(level + 1)") }.joined()
      return container("tabBarController", "c\(level)", segues: next)
    }
    let last = StoryboardText.scene("c\(levels)")
    let text = StoryboardText.document(initial: "c0", scenes: scenes.joined() + last)
    let loader = try loader(["Main.storyboard": text])
    let error = #expect(throws: HeadlessSceneError.self) { try loader.instantiate(.initial, of: "Main") }
    #expect(error?.kind == .tooManyControllers)
  }

  @Test
  func relationship_isRefused_ifItLeadsBack() throws {
    let scenes = container("tabBarController", "tabs", segues: relationship("viewControllers", "tabs"))
    let loader = try loader(["Main.storyboard": StoryboardText.document(initial: "tabs", scenes: scenes)])
    let error = #expect(throws: HeadlessSceneError.self) { try loader.instantiate(.initial, of: "Main") }
    #expect(error?.kind == .sceneContainsItself)
  }
}
