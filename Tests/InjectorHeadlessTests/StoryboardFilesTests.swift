import Foundation
@testable import InjectorHeadless
import Injector
import TestSupport
import Testing

@Suite struct StoryboardFilesTests {
  static let localizations: [([String], [String], String)] = [
    (["de", "en", "fr"], ["en-001"], "en"), (["de", "en", "fr"], ["fr-CA", "en"], "fr"),
    (["de", "en", "fr"], ["it"], "en"), (["de", "fr", "Base"], ["en"], "Base"),
    (["de", "en", "Base"], ["de-AT"], "de"), (["zh-Hans", "zh-Hant", "en"], ["zh-Hant-TW"], "zh-Hant"),
    (["pt", "pt_BR"], ["pt-BR"], "pt_BR"), (["de", "fr"], ["it"], "de"),
  ]

  @Test(arguments: localizations)
  func file_isThePreferredLocalization(available: [String], preferred: [String], expected: String) throws {
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: available.map { ("\($0).lproj/Login.storyboard", $0) }))
    let scene = SceneReference(storyboard: "Login", identifier: nil)
    for directories in [[folder.url], []] {
      let bundle = directories.isEmpty ? try #require(Bundle(url: folder.url)) : .main
      let files = StoryboardFiles(directories: directories, languages: preferred)
      let found = try files.file(of: SceneReference(storyboard: scene.storyboard, identifier: nil, bundle: bundle))
      #expect(try String(contentsOf: found, encoding: .utf8) == expected)
    }
  }

  @Test func file_isInTheDevelopmentRegion_ifNoLanguageIsPreferred() throws {
    let region = "<plist><dict><key>CFBundleDevelopmentRegion</key><string>fr</string></dict></plist>"
    let folder = try TemporaryFolder([
      "Info.plist": region, "de.lproj/Login.storyboard": "de", "en.lproj/Login.storyboard": "en",
      "fr.lproj/Login.storyboard": "fr",
    ])
    let scene = SceneReference(storyboard: "Login", identifier: nil, bundle: try #require(Bundle(url: folder.url)))
    let file = try StoryboardFiles(directories: [], languages: ["it"]).file(of: scene)
    #expect(try String(contentsOf: file, encoding: .utf8) == "fr")
  }

  @Test func file_isTheOneThatIsNotLocalized_ifThereIsOne() throws {
    let folder = try TemporaryFolder(["Login.storyboard": "plain", "en.lproj/Login.storyboard": "en"])
    let file = try StoryboardFiles(directories: [folder.url], languages: ["en"])
      .file(of: SceneReference(storyboard: "Login", identifier: nil))
    #expect(try String(contentsOf: file, encoding: .utf8) == "plain")
  }
}
