import Foundation
import Injector
import InjectorHeadless
import Testing

@testable import DemoApp

@Suite struct ScreenTests {
  private final class Delegate: ScreenDelegate {
    func screenDidFinish(_ screen: UIViewController) {}
  }

  private let delegate = Delegate()

  private func pictureScreen() throws -> PictureController {
    try Container(AppPlugin()).resolve(PictureController.self, arguments: delegate as any ScreenDelegate)
  }

  private func caption(of screen: PictureController) -> String? { screen.view.descendant(HeadlessLabel.self)?.text }

  @Test func setUp_waitsForTheView_andTheNewestWins() throws {
    let screen = try pictureScreen()
    screen.setUp(text: "first", imageName: "door")
    screen.setUp(picture: CaptionedPicture(caption: "second", imageName: "meadow"))
    #expect(!screen.isViewLoaded)
    #expect(caption(of: screen) == "second")
    screen.setUp(text: "third", imageName: "door")
    #expect(caption(of: screen) == "third")
  }

  @Test func setUp_replacesAPictureThatIsBeingFetched() async throws {
    let screen = try pictureScreen()
    screen.setUp(pictureID: PictureID(rawValue: "harbour"), gateway: PictureShelf(options: LaunchOptions()))
    let fetching = screen.work
    screen.setUp(text: "newer", imageName: "door")
    await fetching?.end()
    #expect(caption(of: screen) == "newer")
  }

  @Test func storyboardBundle_isThatOfTheModule() throws {
    let bundle = PictureController.storyboardBundle
    #expect(bundle.bundleURL.deletingPathExtension().lastPathComponent.hasSuffix("_DemoApp"))
    // The storyboards are found there without a directory.
    let loader = HeadlessStoryboardLoader()
    let screen = try loader.instantiate(PictureController.self, from: PictureController.storyboardScene) {
      PictureController(coder: $0, delegate: delegate)
    }
    #expect(!screen.isViewLoaded)
  }

  private final class HomeDelegate: SignedInControllerDelegate {
    func signedInController(_ controller: SignedInController, didChoose portrait: CaptionedPicture) {}
    func signedInController(_ controller: SignedInController, didChoose entry: MenuEntry) {}
    func signedInControllerDidChooseSettings(_ controller: SignedInController) {}
    func signedInController(_ controller: SignedInController, didSignOutAfter lastWork: Work?) {}
  }

  @Test func state_thatChangesBeforeTheViewLoads_doesNotLoadIt_andIsShownThen() async throws {
    let account = try Container(AppPlugin()).makeScope(.account, UserSession(userName: "alice"))
    let homeDelegate = HomeDelegate()
    let screen = try account.resolve(
      SignedInController.self, arguments: homeDelegate as any SignedInControllerDelegate)
    screen.load()
    await screen.work?.end()
    #expect(!screen.isViewLoaded)
    #expect(screen.view.descendants.contains { ($0 as? HeadlessLabel)?.text == "Good to see you, alice." })
  }
}
