import Foundation
import Injector
import InjectorHeadless
import TestSupport
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

  private let storyboards: TemporaryFolder
  private let headless: HeadlessPlugin

  init() throws {
    storyboards = try TemporaryFolder([
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

  /// The plugins of the screens don't declare it.
  @Test func loader_belongsToThePlugin_thatInstallsIt() throws {
    let graph = DependencyGraph(of: SignInPlugin(), headless)
    #expect(graph.nodes.first { $0.key.type == "Injector.StoryboardLoading" }?.plugin == "HeadlessPlugin")
    #expect(graph.diagnostics().filter { $0.code == .pluginContract } == [])
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

  // MARK: Everything

  private final class GreetingScreen: HeadlessViewController, Storyboarded {
    nonisolated static let storyboardName = "Login"
    nonisolated static let storyboardIdentifier: String? = "SignInScreen"
    init?(coder: NSCoder, number: Int) { super.init(coder: coder) }
  }

  private final class LostScreen: HeadlessViewController, Storyboarded {
    nonisolated static let storyboardName = "Login"
    init?(coder: NSCoder, number: Int) { super.init(coder: coder) }
  }

  @Test func resolveEverything_loadsEveryScreen() async throws {
    try await Container(SignInPlugin(), headless).resolveEverything()
    let error = await #expect(throws: ResolutionErrors.self) {
      try await Container(SignInPlugin(), HeadlessPlugin(directories: [storyboards.url])).resolveEverything()
    }
    #expect(
      error?.failures.map { storyboards.text($0.underlying) } == [
        "Login.storyboard:11: in the scene \"SignInScreen\", <stackView> has the class CredentialsView, which the loader does not know. To fix this, "
          + "pass CredentialsView.self to the loader's viewClasses, or remove the Custom Class."
      ])
  }

  @Test func faultInAScreen_endsWithItsOwnFix() throws {
    let container = try Container(
      headless, registering: { $0.screen(LostScreen.self, using: { LostScreen(coder: $0, number: 1) }) })
    let error = try #require(throws: ResolutionError.self) {
      try container.resolve(LostScreen.self, fileID: "App/Main.swift", line: 3)
    }
    #expect(
      error.fix == "set a scene's Storyboard ID to \"LostScreen\" in Interface Builder, or correct storyboardIdentifier"
    )
    let lines = storyboards.text(error).split(separator: "\n").filter { !$0.hasPrefix("  resolving") }
    #expect(
      lines == [
        "The factory of InjectorHeadlessTests.HeadlessPluginTests.LostScreen failed.",
        "    called at App/Main.swift:3",
        "  the factory threw: Login.storyboard: none of the 1 identifiers is \"LostScreen\".",
        "To fix this, set a scene's Storyboard ID to \"LostScreen\" in Interface Builder, or correct storyboardIdentifier.",
      ])
  }

  @Test func resolveEverything_checksTheScenes_ofScreensThatTakeArguments() async throws {
    let container = try Container(
      headless,
      registering: {
        $0.screen(SignInScreen.self, using: SignInScreen.init(coder:greeting:)).arguments(String.self)
        $0.screen(GreetingScreen.self, using: GreetingScreen.init(coder:number:)).arguments(Int.self)
        $0.screen(LostScreen.self, using: LostScreen.init(coder:number:)).arguments(Int.self)
      })
    let error = await #expect(throws: ResolutionErrors.self) { try await container.resolveEverything() }
    #expect(
      error?.failures.map { storyboards.text($0.underlying) } == [
        "Login.storyboard:6: the scene \"SignInScreen\" has the class SignInScreen, not GreetingScreen. To fix this, set "
          + "the scene's Custom Class to GreetingScreen in Interface Builder, or correct storyboardIdentifier.",
        "Login.storyboard: none of the 1 identifiers is \"LostScreen\". To fix this, set a scene's Storyboard ID to "
          + "\"LostScreen\" in Interface Builder, or correct storyboardIdentifier.",
      ])
  }

  private class NoteScreen: HeadlessViewController, Storyboarded {
    nonisolated static var storyboardName: String { "Notes" }
  }

  private final class TitledScreen: NoteScreen {
    init?(coder: NSCoder, title: String) { super.init(coder: coder) }
  }

  @Test func resolveEverything_checksTheScenes_thatOnlySeguesCreate() async throws {
    func container(view: String) throws -> (Container, TemporaryFolder) {
      let note = """
        <scene sceneID="s2"><objects><viewController id="n" customClass="NoteScreen" sceneMemberID="viewController">
        <view key="view" id="v"><subviews>
        <view id="b" \(view)/></subviews></view></viewController></objects></scene>
        """
      let list = """
        <scene sceneID="s1"><objects><viewController id="l" sceneMemberID="viewController"><connections>
        <segue destination="n" kind="show" destinationCreationSelector="makeNote:" id="s"/>
        </connections></viewController></objects></scene>
        """
      let files = try TemporaryFolder(["Notes.storyboard": StoryboardText.document(initial: "l", scenes: list + note)])
      let container = try Container(
        HeadlessPlugin(directories: [files.url]),
        registering: {
          $0.screen(NoteScreen.self, using: NoteScreen.init(coder:))
          $0.screen(TitledScreen.self, using: TitledScreen.init(coder:title:)).arguments(String.self)
        })
      return (container, files)
    }
    let (right, files) = try container(view: "")
    try await right.resolveEverything()
    let (wrong, others) = try container(view: "customClass=\"Lost\"")
    let error = await #expect(throws: ResolutionErrors.self) { try await wrong.resolveEverything() }
    // One for each of the two classes.
    let text =
      "Notes.storyboard:8: in the scene of the NoteScreen, <view> has the class Lost, which the loader does not know. To "
      + "fix this, pass Lost.self to the loader's viewClasses, or remove the Custom Class."
    #expect(error?.failures.map { others.text($0.underlying) } == [text, text])
    extendLifetime((files, others))
  }
}
