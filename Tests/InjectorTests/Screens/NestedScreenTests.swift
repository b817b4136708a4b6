import Foundation
import Injector
import Testing

/// A screen that needs another one, which the layering rule refuses unless it is lowered.
@Suite @MainActor struct NestedScreenTests {
  private final class Coder: NSCoder {
    let scene: String
    init(_ scene: String) { self.scene = scene }
  }

  private final class Loader: StoryboardLoading {
    func instantiate<Screen: AnyObject>(
      _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
    ) throws -> Screen {
      try #require(try creator(Coder(scene.identifier ?? "")))
    }
  }

  private final class Inner: Storyboarded {
    nonisolated static let storyboardName = "Nested"
    let scene: String?
    init(coder: NSCoder) { scene = (coder as? Coder)?.scene }
  }

  private final class Outer: Storyboarded {
    nonisolated static let storyboardName = "Nested"
    let scene: String?
    let inner: Inner
    init(coder: NSCoder, inner: Inner) {
      scene = (coder as? Coder)?.scene
      self.inner = inner
    }
  }

  private final class Initial: Storyboarded {
    nonisolated static let storyboardName = "Nested"
    nonisolated static let storyboardIdentifier: String? = nil
    init(coder: NSCoder) {}
  }

  private final class Elsewhere: Storyboarded {
    nonisolated static let storyboardName = "Nested"
    nonisolated static let storyboardScene = SceneReference(storyboard: "Other", identifier: "Far")
    let scene: String?
    init(coder: NSCoder) { scene = (coder as? Coder)?.scene }
  }

  @Test func scene_isWhatTheTypeSays() throws {
    func scene(of type: any Storyboarded.Type) -> SceneReference { type.storyboardScene }
    #expect(scene(of: Inner.self) == SceneReference(storyboard: "Nested", identifier: "Inner"))
    #expect(scene(of: Initial.self) == SceneReference(storyboard: "Nested", identifier: nil))
    let container = try Container {
      $0.service((any StoryboardLoading).self, using: Loader.init)
      $0.screen(Elsewhere.self, using: Elsewhere.init)
    }
    #expect(try container.resolve(Elsewhere.self).scene == "Far")
  }

  @Test(arguments: [false, true])
  func nestedScreen_hasASceneOfItsOwn_whoeverMakesTheOuterOne(isAliased: Bool) throws {
    let container = try Container(validation: ValidationPolicy(severities: [.layering: .warning])) {
      $0.service((any StoryboardLoading).self, using: Loader.init).on(MainActor.self)
      let inner = $0.screen(Inner.self, "original", using: Inner.init)
      if isAliased {
        inner.alias(Inner.self) { $0 }
      } else {
        $0.screen(Inner.self, using: Inner.init)
      }
      $0.screen(Outer.self, using: Outer.init)
    }
    #expect(container.diagnostics.map(\.code) == [.layering])
    let loaded = try container.resolve(Outer.self)
    #expect([loaded.scene, loaded.inner.scene] == ["Outer", "Inner"])
    let handed = try container.screen(Outer.self, coder: Coder("from the segue"))
    #expect([handed.scene, handed.inner.scene] == ["from the segue", "Inner"])
  }
}
