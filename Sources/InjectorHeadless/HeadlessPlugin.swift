public import Foundation
public import Injector

/// A plugin that creates screens from the source of storyboards, without UIKit and AppKit.
///
/// It serves the demo in a terminal and the tests. It isn't a product: screens that import UIKit don't compile with it,
/// because `@IBOutlet` and `@IBAction` need Objective-C. It does what these need of UIKit, and nothing more.
public struct HeadlessPlugin: Plugin {
  private let makeLoader: @MainActor @Sendable () -> HeadlessStoryboardLoader

  /// Creates a plugin.
  ///
  /// - Parameters:
  ///   - directories: The directories to search for storyboards, recursively, before the bundle of each scene.
  ///   - viewClasses: The custom classes of views in the storyboards.
  public init(directories: [URL] = [], viewClasses: [HeadlessView.Type] = []) {
    makeLoader = { HeadlessStoryboardLoader(directories: directories, viewClasses: viewClasses) }
  }

  /// Registers the loader.
  public func register(in registry: Registry) {
    registry.service((any StoryboardLoading).self) { @MainActor [makeLoader] in makeLoader() }
      .on(MainActor.self).singleton()
  }
}
