import Foundation
import Injector
import InjectorHeadless
import Testing

@MainActor @Suite struct HeadlessPluginTests {
  private struct SignInPlugin: Plugin {
    func register(in registry: Registry) {
      registry.instance("Hello", for: String.self)
      registry.screen(SignInScreen.self, using: SignInScreen.init(coder:greeting:))
    }
  }

  private struct OtherLoader: Error {}

  private final class RefusingLoader: StoryboardLoading {
    func instantiate<Screen: AnyObject>(
      _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
    ) throws -> Screen { throw OtherLoader() }
  }

  private let storyboards: TemporaryStoryboards
  private let headless: HeadlessPlugin

  init() throws {
    storyboards = try TemporaryStoryboards([
      "Login.storyboard": StoryboardText.document(initial: "sign", scenes: StoryboardText.signIn)
    ])
    headless = HeadlessPlugin(directories: [storyboards.url], viewClasses: [CredentialsView.self])
  }

  @Test func screen_isLaidOut_whenThePluginIsInstalled() throws {
    let container = try Container(SignInPlugin(), headless)
    #expect(container.diagnostics == [])
    let screen = try container.resolve(SignInScreen.self)
    screen.loadViewIfNeeded()
    #expect(screen.titleText == "Hello")
  }

  @Test func loader_isKept_asLongAsTheContainer() throws {
    let container = try Container(headless)
    let loader = try container.resolve((any StoryboardLoading).self)
    #expect(try container.resolve((any StoryboardLoading).self) === loader)
    #expect(loader is HeadlessStoryboardLoader)
  }

  @Test func loader_isReplaced_byAnOverride() throws {
    let container = try Container(
      SignInPlugin(), headless,
      overriding: { $0.service((any StoryboardLoading).self, using: RefusingLoader.init) })
    do {
      _ = try container.resolve(SignInScreen.self)
      Issue.record("the headless loader was asked")
    } catch { #expect(error.underlying is OtherLoader) }
  }
}
