import AppKit
import Foundation

@testable import Injector
@testable import Samples

// In a file of their own: one that imports both AppKit and Testing needs a module that only Apple's platforms have.

final class Pane: NSViewController {
  let origin: String

  init?(coder: NSCoder, prefix: String) {
    guard let coder = coder as? NibCoder else { return nil }
    origin = "\(prefix) \(coder.storyboard) \(coder.identifier ?? "-")"
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) { nil }
}

final class Window: NSWindowController {
  let origin: String

  init?(coder: NSCoder, prefix: String) {
    guard let coder = coder as? NibCoder else { return nil }
    origin = "\(prefix) \(coder.storyboard) \(coder.identifier ?? "-")"
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) { nil }
}

/// A pane that can be made without its dependencies: what AppKit falls back to.
final class LenientPane: NSViewController {}

/// The window of the page Screens, whose content the container creates.
@MainActor enum Windows {
  static func notes(in bundle: Bundle) throws -> [String]? {
    NSStoryboard.contents["NotesWindow"] = ["": WindowContent(NotesPane.self, creationSelector: "showContent:")]
    NSStoryboard.segueActions["showContent:"] = { ($0 as? NotesWindowController)?.showContent($1) }
    let container = try Container(
      WindowPlugin(),
      registering: {
        $0.service((any StoryboardLoading).self) { @MainActor in
          BundleLoader(AppKitStoryboardLoader(), bundle: bundle)
        }.singleton()
      })
    defer { container.close() }
    let window = try container.resolve(NotesWindowController.self)
    return (window.contentViewController as? NotesPane)?.notes.map(\.title)
  }
}
