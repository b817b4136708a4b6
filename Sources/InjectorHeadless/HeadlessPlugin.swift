public import Foundation
public import Injector

/// A plugin that creates screens from storyboard source files, without UIKit and AppKit.
///
/// It serves apps whose screens name their toolkit, the tests of the library, and the demo. Install it in tests, and on
/// platforms that have neither framework:
///
/// ```swift
/// let container = try Container(AppPlugin(), HeadlessPlugin(directories: [storyboards]))
/// let screen = try container.resolve(SignInController.self)
/// ```
///
/// It registers a ``HeadlessStoryboardLoader`` as a singleton for `any StoryboardLoading`. The plugins that register
/// screens don't declare it as a dependency.
public struct HeadlessPlugin: Plugin {
  private let makeLoader: @MainActor @Sendable () -> HeadlessStoryboardLoader

  /// Creates a plugin.
  ///
  /// - Parameters:
  ///   - directories: The directories to search for storyboards, recursively, before the bundle of each scene.
  ///   - viewClasses: The custom classes of views in the storyboards.
  ///   - controllers: The custom classes of the controllers that the loader creates by itself, as the destinations of
  ///     segues and relationships.
  ///   - segueClasses: The custom classes of segues.
  public init(
    directories: [URL] = [], viewClasses: [HeadlessView.Type] = [], controllers: [HeadlessControllerClass] = [],
    segueClasses: [HeadlessSegue.Type] = []
  ) {
    makeLoader = {
      HeadlessStoryboardLoader(
        directories: directories, viewClasses: viewClasses, controllers: controllers, segueClasses: segueClasses)
    }
  }

  /// Registers the loader.
  public func register(in registry: Registry) {
    registry.service((any StoryboardLoading).self) { @MainActor [makeLoader] in makeLoader() }
      .on(MainActor.self).singleton()
  }
}
