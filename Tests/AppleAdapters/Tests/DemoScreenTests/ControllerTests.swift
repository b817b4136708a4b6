import Injector
import Testing

@testable import DemoApp

/// The examples of the page Controllers, on UIKit. The demo's own tests run the same source headless.
@Suite struct ControllerTests {
  private final class PictureDelegate: PictureControllerDelegate {
    func pictureControllerDidClose(_ controller: PictureController) {}
  }

  private final class HomeDelegate: SignedInControllerDelegate {
    func signedInController(_ controller: SignedInController, didChoose portrait: CaptionedPicture) {}
    func signedInController(_ controller: SignedInController, didChooseEntry index: Int) {}
    func signedInControllerDidChooseSettings(_ controller: SignedInController) {}
    func signedInControllerDidSignOut(_ controller: SignedInController) {}
  }

  private let phone: Phone

  init() throws { phone = try Phone(LaunchOptions()) }

  @Test func setUp_waitsForTheView_andTheNewestWins() async throws {
    let delegate = PictureDelegate()
    let screen = try phone.container.resolve(
      PictureController.self, arguments: delegate as any PictureControllerDelegate)
    let gateway = PictureShelf(pace: LaunchPace(options: LaunchOptions()))
    screen.setUp(pictureID: PictureID(rawValue: "harbour"), gateway: gateway)
    let fetching = screen.work
    screen.setUp(text: "first", imageName: "door")
    screen.setUp(picture: CaptionedPicture(caption: "second", imageName: "meadow"))
    await fetching?.end()
    #expect(!screen.isViewLoaded)
    #expect(phone.labels(of: screen) == ["second"])
    screen.setUp(text: "third", imageName: "door")
    #expect(phone.labels(of: screen) == ["third"])
  }

  @Test func setUp_doesNotKeepTheController() throws {
    let delegate = PictureDelegate()
    weak var released: PictureController?
    do {
      let screen = try phone.container.resolve(
        PictureController.self, arguments: delegate as any PictureControllerDelegate)
      screen.setUp(text: "never shown", imageName: "door")
      released = screen
    }
    #expect(released == nil)
  }

  @Test func state_thatChangesBeforeTheViewLoads_doesNotLoadIt_andIsShownThen() async throws {
    let account = try phone.container.makeScope(.account, UserSession(userName: "alice"))
    let delegate = HomeDelegate()
    let screen = try account.resolve(
      SignedInController.self, arguments: ["Notes"], delegate as any SignedInControllerDelegate)
    screen.load()
    await screen.work?.end()
    #expect(!screen.isViewLoaded)
    #expect(phone.labels(of: screen).contains("Good to see you, alice."))
    extendLifetime(delegate)
  }
}
