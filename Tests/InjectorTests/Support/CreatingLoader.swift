import Foundation
import Injector
import Testing

/// A loader that creates the screens that code asks for, with a coder of its own, and notes their scenes.
@MainActor final class CreatingLoader: StoryboardLoading {
  private(set) var scenes: [String] = []

  func instantiate<Screen: AnyObject>(
    _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
  ) throws -> Screen {
    scenes.append(scene.description)
    return try #require(try creator(NSCoder()))
  }
}
