import Foundation
@testable import Injector
import TestSupport
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
    // The tests are a bundle of their own on Apple's platforms.
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    #expect(
      LoginScreen.storyboardScene == SceneReference(storyboard: "Login", identifier: "LoginScreen", bundle: bundle))
    #expect(LoginScreen.storyboardScene.description == "\"LoginScreen\" of Login.storyboard")
  }

  /// The names of a folder's bundles, a module, and the name of the module's bundle.
  @Test(
    arguments: [
      (["Shop_Cart", "Shop_Kit"], "Kit", "Shop_Kit"),
      (["Shop_my-kit"], "my_kit", "Shop_my-kit"),
      (["Shop_My-Kit", "Shop_Kit"], "Kit", "Shop_Kit"),
      (["my-shop_Cart"], "Cart", "my-shop_Cart"),
      (["Shop_Cart", "Kit"], "Kit", nil),
    ] as [([String], String, String?)])
  func resourceBundle_isThatOfTheTarget(names: [String], module: String, expected: String?) throws {
    let folder = try TemporaryFolder()
    for name in names {
      let url = folder.url.appending(path: "\(name).bundle")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }
    let bundle = ModuleBundle.target(module, in: [folder.url.appending(path: "absent"), folder.url])
    #expect(bundle?.bundleURL.deletingPathExtension().lastPathComponent == expected)
  }

  #if !canImport(UIKit) && !canImport(AppKit)
    @Test func init_asksForALoader_forScreensWithoutOne() throws {
      let error = try #require(problems { try Container(LoginPlugin()) })
      #expect(error.missingKeys == [ServiceKey(type: "Injector.StoryboardLoading")])
      #expect(
        error.errors.map(\.fix) == [
          "register a loader of your own for any StoryboardLoading, as UIKit's and AppKit's aren't on this platform"
        ])
    }
  #endif
}
