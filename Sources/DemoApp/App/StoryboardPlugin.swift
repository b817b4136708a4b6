import Foundation
import Injector

/// Where screens are laid out from: the app's storyboards, read without UIKit.
struct StoryboardPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any StoryboardLoading).self, on: MainActor.self) {
      HeadlessStoryboardLoader(
        directories: [Bundle.module.bundleURL.appending(path: "Storyboards")],
        viewClasses: [CredentialsView.self, SignInFormView.self])
    }
    .singleton()
  }
}
