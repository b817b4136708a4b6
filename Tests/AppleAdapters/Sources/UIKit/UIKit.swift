// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

// The declarations of UIKit that the library's adapter and the demo's screens use, with UIKit's signatures, and what
// UIKit does when they are called.

/// What UIKit gives a screen's initializer.
public final class SceneCoder: NSCoder {
  public let storyboard: String
  public let identifier: String?
  let scene: StoryboardScene?
  /// The controller whose segue creates the scene.
  weak var source: UIViewController?

  init(storyboard: String, identifier: String?, scene: StoryboardScene? = nil, source: UIViewController? = nil) {
    self.storyboard = storyboard
    self.identifier = identifier
    self.scene = scene
    self.source = source
    super.init()
  }
}

/// What Interface Builder's compiler makes of a scene: its class, and the segues from it. Here, tests write it.
public struct StoryboardScene {
  public enum Kind: Sendable { case show, presentation, relationship }

  public struct Segue {
    let kind: Kind
    let identifier: String?
    let destination: String
    let creationSelector: String?

    public init(_ kind: Kind, identifier: String? = nil, to destination: String, creationSelector: String? = nil) {
      (self.kind, self.identifier) = (kind, identifier)
      (self.destination, self.creationSelector) = (destination, creationSelector)
    }
  }

  let type: UIViewController.Type
  let segues: [Segue]

  public init(_ type: UIViewController.Type, segues: [Segue] = []) { (self.type, self.segues) = (type, segues) }
}

@MainActor open class UIStoryboard {
  /// A segue action: a method that Objective-C would find by its selector. It is `nil` for another class.
  public typealias SegueAction = (UIViewController, NSCoder) -> UIViewController??

  /// Creates the view of a scene and connects it to its controller. Interface Builder's compiler doesn't exist here, so
  /// that what it would have compiled is up to the tests.
  public static var makeView: (UIViewController, SceneCoder) -> UIView = { _, _ in UIView() }
  /// The scenes of storyboards by name and identifier. The initial one has an empty identifier.
  public static var scenes: [String: [String: StoryboardScene]] = [:]
  public static var segueActions: [String: SegueAction] = [:]

  private let name: String
  private let bundle: Bundle?

  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    bundle = storyboardBundleOrNil
  }

  public func instantiateInitialViewController<ViewController: UIViewController>(
    creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController? {
    make(nil, creator)
  }

  public func instantiateViewController<ViewController: UIViewController>(
    identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
  ) -> ViewController {
    guard let controller = make(identifier, creator) else { preconditionFailure("UIKit would raise an exception") }
    return controller
  }

  private func make<ViewController: UIViewController>(
    _ identifier: String?, _ creator: ((NSCoder) -> ViewController?)?
  ) -> ViewController? {
    let scene = Self.scenes[name]?[identifier ?? ""]
    let coder = SceneCoder(storyboard: name, identifier: identifier, scene: scene)
    let type = scene?.type ?? ViewController.self
    return Self.checked(creator?(coder) ?? type.init(coder: coder), type) as? ViewController
  }

  /// Creates the destination of a segue: by its action, if a controller has it, or by `init(coder:)`.
  static func destination(of segue: StoryboardScene.Segue, from source: UIViewController, in coder: SceneCoder)
    -> UIViewController?
  {
    guard let scene = scenes[coder.storyboard]?[segue.destination] else {
      preconditionFailure("there is no scene \(segue.destination)")
    }
    let own = SceneCoder(
      storyboard: coder.storyboard, identifier: segue.destination, scene: scene, source: source)
    if let selector = segue.creationSelector {
      // A plain container has no action, so the controller is asked whose segue leads to the container.
      for target in [source, coder.source].compactMap(\.self) {
        if let result = segueActions[selector]?(target, own) {
          return checked(result ?? scene.type.init(coder: own), scene.type)
        }
      }
      preconditionFailure("\(type(of: source)): unrecognized selector \(selector)")
    }
    return scene.type.init(coder: own)
  }

  /// Ends the process, as UIKit does, if a controller isn't of the class of its scene.
  private static func checked(_ controller: UIViewController?, _ type: UIViewController.Type) -> UIViewController? {
    guard let controller else { return nil }
    var mirror: Mirror? = Mirror(reflecting: controller)
    while let current = mirror {
      if current.subjectType == type { return controller }
      mirror = current.superclassMirror
    }
    preconditionFailure("Custom instantiated \(controller) must be kind of class \(type)")
  }
}

@MainActor open class UIStoryboardSegue {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController

  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }
}
