// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

// The declarations of AppKit that the adapter uses, with AppKit's signatures, and what AppKit does when they are
// called.

@MainActor open class NSViewController {
  public required init?(coder: NSCoder) {}
}

@MainActor open class NSWindowController {
  public required init?(coder: NSCoder) {}
}

// Unlike UIStoryboard, NSStoryboard isn't on the main actor.
open class NSStoryboard {
  public typealias Name = String
  public typealias SceneIdentifier = String

  private let name: String
  private let bundle: Bundle?

  public init(name: NSStoryboard.Name, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    bundle = storyboardBundleOrNil
  }

  public func instantiateInitialController<Controller: NSViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    make(nil, creator) { Controller(coder: $0) }
  }

  public func instantiateInitialController<Controller: NSWindowController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    make(nil, creator) { Controller(coder: $0) }
  }

  public func instantiateController<Controller: NSViewController>(
    identifier: NSStoryboard.SceneIdentifier, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    raising(make(identifier, creator) { Controller(coder: $0) })
  }

  public func instantiateController<Controller: NSWindowController>(
    identifier: NSStoryboard.SceneIdentifier, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    raising(make(identifier, creator) { Controller(coder: $0) })
  }

  private func make<Controller: Sendable>(
    _ identifier: String?, _ creator: ((NSCoder) -> Controller?)?, otherwise create: @MainActor (NSCoder) -> Controller?
  ) -> Controller? {
    // Controllers are created on the main thread only.
    nonisolated(unsafe) let coder = SceneCoder(storyboard: name, identifier: identifier)
    return creator?(coder) ?? MainActor.assumeIsolated { create(coder) }
  }

  private func raising<Controller>(_ controller: Controller?) -> Controller {
    guard let controller else { preconditionFailure("AppKit would raise an exception") }
    return controller
  }
}
