import AppKit
import Foundation

// In a file of their own: one that imports both AppKit and Testing needs a module that only Apple's platforms have.

final class Pane: NSViewController {
  let origin: String

  init?(coder: NSCoder, prefix: String) {
    guard let coder = coder as? SceneCoder else { return nil }
    origin = "\(prefix) \(coder.storyboard) \(coder.identifier ?? "-")"
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) { nil }
}

final class Window: NSWindowController {
  let origin: String

  init?(coder: NSCoder, prefix: String) {
    guard let coder = coder as? SceneCoder else { return nil }
    origin = "\(prefix) \(coder.storyboard) \(coder.identifier ?? "-")"
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) { nil }
}

/// A pane that can be made without its dependencies: what AppKit falls back to.
final class LenientPane: NSViewController {}
