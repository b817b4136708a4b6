import Foundation
import Injector
// The features import no platform: what they use of one, they find here.
@_exported import UIKit

// What the demo's features use on UIKit, in place of `Toolkit.swift`: outlets and actions without Objective-C, and what
// the features add to its classes. The folders beside this file are links to the demo's.

/// What the toolkit adds to the app.
enum Toolkit {
  /// Returns the plugins that load storyboards: none, as Injector's loader for UIKit needs no plugin.
  ///
  /// - Parameter viewClasses: The custom classes of views in the storyboards, which UIKit finds by name.
  static func plugins(viewClasses: [UIView.Type]) -> [any Plugin] { [] }
}

// MARK: Outlets and actions

/// A property that a scene connects to one of its objects.
@propertyWrapper final class Outlet<Object>: Connectable {
  private(set) var wrappedValue: Object?

  init() {}

  func connect(_ object: Any?) { wrappedValue = object as? Object }
}

/// An outlet of any type.
private protocol Connectable: AnyObject {
  func connect(_ object: Any?)
}

/// A method that a scene can connect events to.
struct Action {
  fileprivate let perform: (AnyObject) -> Void

  init<Target: AnyObject>(_ method: @escaping @MainActor @Sendable (Target) -> @MainActor () -> Void) {
    perform = { target in if let target = target as? Target { method(target)() } }
  }
}

/// An object with outlets, and with methods that scenes connect by name.
private protocol SceneObject: UIResponder {
  static var actions: [String: Action] { get }
}

extension SceneObject {
  /// Connects an outlet from a method of `NSObject`, which belongs to no actor.
  nonisolated func connectOutlet(_ name: String, to object: Any?) -> Bool {
    // UIKit loads views on the main thread, where the object stays.
    nonisolated(unsafe) let object = object
    return MainActor.assumeIsolated { connect(name, to: object) }
  }

  /// Connects an outlet.
  ///
  /// - Returns: `false` if the object has no outlet with the name; otherwise, `true`.
  func connect(_ name: String, to object: Any?) -> Bool {
    let children = Mirror(reflecting: self).children
    let outlet = children.first { $0.label == "_\(name)" }?.value as? any Connectable
    guard let outlet else { return false }
    outlet.connect(object)
    return true
  }

  /// Lets the controls inside a view call the methods in `actions` in place of methods of Objective-C.
  func takeActions(ofControlsIn view: UIView) {
    for subview in view.subviews { takeActions(ofControlsIn: subview) }
    guard let control = view as? UIControl else { return }
    for event: UIControl.Event in [.touchUpInside, .editingChanged, .editingDidEndOnExit] {
      for name in control.actions(forTarget: self, forControlEvent: event) ?? [] {
        guard let action = type(of: self).actions[name] else { continue }
        control.removeTarget(self, action: Selector(name), for: event)
        control.addAction(for: event) { [weak self] in if let self { action.perform(self) } }
      }
    }
  }
}

/// The base class of the screens.
class ViewController: UIViewController, SceneObject {
  class var actions: [String: Action] { [:] }

  nonisolated override func setValue(_ value: Any?, forKey key: String) {
    if !connectOutlet(key, to: value) { super.setValue(value, forKey: key) }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    takeActions(ofControlsIn: view)
  }

  // Not on the main actor, as that of `UIViewController`.
  deinit {}
}

/// The base class of views with outlets.
class View: UIView, SceneObject {
  class var actions: [String: Action] { [:] }

  nonisolated override func setValue(_ value: Any?, forKey key: String) {
    if !connectOutlet(key, to: value) { super.setValue(value, forKey: key) }
  }

  nonisolated override func awakeFromNib() {
    super.awakeFromNib()
    MainActor.assumeIsolated { takeActions(ofControlsIn: self) }
  }
}

/// The base class of stack views with outlets.
class StackView: UIStackView, SceneObject {
  class var actions: [String: Action] { [:] }

  nonisolated override func setValue(_ value: Any?, forKey key: String) {
    if !connectOutlet(key, to: value) { super.setValue(value, forKey: key) }
  }

  nonisolated override func awakeFromNib() {
    super.awakeFromNib()
    MainActor.assumeIsolated { takeActions(ofControlsIn: self) }
  }
}

// MARK: Names

extension UIControl {
  /// Adds a closure to call when an event occurs.
  func addAction(for event: UIControl.Event, _ handler: @escaping () -> Void) {
    addAction(UIAction { _ in handler() }, for: event)
  }
}

extension UIButton {
  var title: String {
    get { title(for: .normal) ?? "" }
    set { setTitle(newValue, for: .normal) }
  }

  convenience init(title: String) {
    self.init(type: .system)
    self.title = title
  }
}

extension UIImageView {
  /// Shows an image of the app.
  func show(_ name: String?) { image = name.flatMap { UIImage(named: $0) } }
}
