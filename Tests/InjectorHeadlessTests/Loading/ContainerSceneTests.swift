import Foundation
import Injector
import InjectorHeadless
import TestSupport
import Testing

/// Scenes that contain others, or lead to them.
@MainActor @Suite struct ContainerSceneTests {
  private func loader(_ files: [String: String]) throws -> HeadlessStoryboardLoader {
    let storyboards = try TemporaryFolder(files)
    let loader = HeadlessStoryboardLoader(directories: [storyboards.url])
    // The documents are read once, before the folder is removed.
    for name in files.keys {
      _ = try? loader.instantiate("none", of: String(name.dropLast(".storyboard".count)))
    }
    return loader
  }

  private func container(_ tag: String, _ id: String, segues: String) -> String {
    """
    <scene sceneID="scene-\(id)"><objects><\(tag) id="\(id)" sceneMemberID="viewController">
    <connections>\(segues)</connections></\(tag)></objects></scene>
    """
  }

  private func relationship(_ name: String, _ destination: String) -> String {
    "<segue kind=\"relationship\" relationship=\"\(name)\" destination=\"\(destination)\" id=\"s-\(destination)\"/>"
  }

  @Test func containers_haveTheirChildren() throws {
    let scenes =
      container(
        "tabBarController", "tabs",
        segues: relationship("viewControllers", "nav") + relationship("viewControllers", "b"))
      + container("navigationController", "nav", segues: relationship("rootViewController", "a"))
      + ["a", "b"].map { StoryboardText.scene($0, attributes: " title=\"\($0)\"") }.joined()
    let loader = try loader(["Main.storyboard": StoryboardText.document(initial: "tabs", scenes: scenes)])
    let tabs = try #require(try loader.instantiate(of: "Main") as? HeadlessTabBarController)
    #expect((tabs.viewControllers.first as? HeadlessNavigationController)?.topViewController?.title == "a")
    #expect(tabs.viewControllers.last?.title == "b")
  }

  @Test func columns_areOmissions() throws {
    let scenes =
      container("splitViewController", "split", segues: relationship("masterViewController", "a"))
      + StoryboardText.scene("a")
    let loader = try loader(["Main.storyboard": StoryboardText.document(initial: "split", scenes: scenes)])
    let split = try loader.instantiate(of: "Main")
    #expect(split.children.isEmpty)
    #expect(split.omissions.map(\.part) == ["the relationship masterViewController"])
  }

  @Test func references_areFollowed() throws {
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
    #expect(try loader(files).instantiate(of: "Main").children.map(\.title) == ["Note"])
    let alone = try loader(["Main.storyboard": files["Main.storyboard"] ?? ""])
    #expect(throws: StoryboardError.self) { try alone.instantiate(of: "Main") }
  }

  @Test(arguments: [(200, 1), (20, 2)])
  func relationships_areRefused_ifThereAreTooMany(levels: Int, children: Int) throws {
    let scenes = (0..<levels).map { level in
      let next = (0..<children).map { _ in relationship("viewControllers", "c\(level + 1)") }.joined()
      return container("tabBarController", "c\(level)", segues: next)
    }
    let text = StoryboardText.document(initial: "c0", scenes: scenes.joined() + StoryboardText.scene("c\(levels)"))
    let loader = try loader(["Main.storyboard": text])
    let error = #expect(throws: HeadlessSceneError.self) { try loader.instantiate(of: "Main") }
    #expect(error?.kind == .tooManyControllers)
  }

  @Test func relationship_isRefused_ifItLeadsBack() throws {
    let scenes = container("tabBarController", "tabs", segues: relationship("viewControllers", "tabs"))
    let loader = try loader(["Main.storyboard": StoryboardText.document(initial: "tabs", scenes: scenes)])
    let error = #expect(throws: HeadlessSceneError.self) { try loader.instantiate(of: "Main") }
    #expect(error?.kind == .tooManyControllers)
  }
}
