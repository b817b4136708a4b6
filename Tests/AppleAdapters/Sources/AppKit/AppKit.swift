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
  open var contentViewController: NSViewController?

  public required init?(coder: NSCoder) {}
}

/// What Interface Builder's compiler makes of the relationship from a window to its content. Here, tests write it.
public struct WindowContent {
  let type: NSViewController.Type
  let creationSelector: String?

  public init(_ type: NSViewController.Type, creationSelector: String? = nil) {
    (self.type, self.creationSelector) = (type, creationSelector)
  }
}

// Unlike UIStoryboard, NSStoryboard isn't on the main actor.
open class NSStoryboard {
  public typealias Name = String
  public typealias SceneIdentifier = String
  /// A segue action: a method that Objective-C would find by its selector. It is `nil` for another class.
  public typealias SegueAction = (NSWindowController, NSCoder) -> NSViewController??

  /// The contents of windows by storyboard and identifier. The initial one has an empty identifier.
  @MainActor public static var contents: [String: [String: WindowContent]] = [:]
  @MainActor public static var segueActions: [String: SegueAction] = [:]

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
    window(nil, creator)
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
    guard let controller = window(identifier, creator) else { preconditionFailure("AppKit would raise an exception") }
    return controller
  }

  /// Creates a window controller, and then its content: with the window controller's segue action, or with
  /// `init(coder:)`.
  private func window<Controller: NSWindowController>(
    _ identifier: String?, _ creator: ((NSCoder) -> Controller?)?
  ) -> Controller? {
    // Controllers are created on the main thread only.
    nonisolated(unsafe) let coder = NibCoder(storyboard: name, identifier: identifier)
    let (created, name) = (creator?(coder), name)
    return MainActor.assumeIsolated {
      let controller = created ?? Controller(coder: coder)
      guard let controller, let content = Self.contents[name]?[identifier ?? ""] else { return controller }
      let own = NibCoder(storyboard: name, identifier: nil)
      let made = content.creationSelector.map { selector in
        guard let result = Self.segueActions[selector]?(controller, own) else {
          preconditionFailure("\(type(of: controller)): unrecognized selector \(selector)")
        }
        return result
      }
      controller.contentViewController = (made ?? nil) ?? content.type.init(coder: own)
      return controller
    }
  }
}
