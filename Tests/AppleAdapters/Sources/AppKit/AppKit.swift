// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

// The declarations of AppKit that the adapter uses, with AppKit's signatures, and what AppKit does when they are
// called.

/// What AppKit gives a screen's initializer.
public final class NibCoder: NSCoder {
  public let storyboard: String
  public let identifier: String?

  init(storyboard: String, identifier: String?) {
    self.storyboard = storyboard
    self.identifier = identifier
    super.init()
  }
}

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
    // Controllers are created on the main thread only.
    nonisolated(unsafe) let coder = NibCoder(storyboard: name, identifier: nil)
    return creator?(coder) ?? MainActor.assumeIsolated { Controller(coder: coder) }
  }

  public func instantiateInitialController<Controller: NSWindowController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? {
    // Controllers are created on the main thread only.
    nonisolated(unsafe) let coder = NibCoder(storyboard: name, identifier: nil)
    return creator?(coder) ?? MainActor.assumeIsolated { Controller(coder: coder) }
  }

  public func instantiateController<Controller: NSViewController>(
    identifier: NSStoryboard.SceneIdentifier, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    // Controllers are created on the main thread only.
    nonisolated(unsafe) let coder = NibCoder(storyboard: name, identifier: identifier)
    guard let controller = creator?(coder) ?? MainActor.assumeIsolated({ Controller(coder: coder) }) else {
      preconditionFailure("AppKit would raise an exception")
    }
    return controller
  }

  public func instantiateController<Controller: NSWindowController>(
    identifier: NSStoryboard.SceneIdentifier, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    // Controllers are created on the main thread only.
    nonisolated(unsafe) let coder = NibCoder(storyboard: name, identifier: identifier)
    guard let controller = creator?(coder) ?? MainActor.assumeIsolated({ Controller(coder: coder) }) else {
      preconditionFailure("AppKit would raise an exception")
    }
    return controller
  }
}
