import Foundation
import Injector
import Testing

@Suite struct StoryboardedTests {
  private final class LoginScreen: Storyboarded {
    nonisolated static let storyboardName = "Login"
    init?(coder: NSCoder) {}
  }

  private struct LoginPlugin: Plugin {
    func register(in registry: Registry) { registry.screen(LoginScreen.self, using: LoginScreen.init) }
  }

  @Test func storyboardScene_hasDefaults() {
    #expect(LoginScreen.storyboardIdentifier == "LoginScreen")
    #expect(
      LoginScreen.storyboardScene == SceneReference(storyboard: "Login", identifier: "LoginScreen", bundle: .main))
    #expect(LoginScreen.storyboardScene.description == "\"LoginScreen\" of Login.storyboard")
  }

  #if !canImport(UIKit) && !canImport(AppKit)
    @Test func init_namesTheHeadlessPlugin_forScreensWithoutALoader() throws {
      let error = try #require(problems { try Container(LoginPlugin()) })
      #expect(error.missingKeys == [ServiceKey(type: "Injector.StoryboardLoading")])
      #expect(
        error.errors.map(\.fix) == ["install HeadlessPlugin from InjectorHeadless, or register any StoryboardLoading"])
    }
  #endif
}
