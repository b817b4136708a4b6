// The features import no platform: they find its names here. On Linux, the stub of UIKit doesn't export Foundation.
@_exported import Foundation
import Injector
@_exported import UIKit

// In place of `Toolkit.swift` on UIKit: outlets without Objective-C. The folders beside this file are links to the
// demo's.

/// The plugins that the toolkit adds to the app.
enum Toolkit {
  /// Returns the plugins that load storyboards: none, as Injector's loader for UIKit needs no plugin.
  static func plugins() -> [any Plugin] { [] }
}

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

extension UIResponder {
  /// Connects an outlet, from a method of `NSObject`, which belongs to no actor.
  ///
  /// - Returns: `false` if the object has no outlet with the name; otherwise, `true`.
  nonisolated fileprivate func connect(_ name: String, to object: Any?) -> Bool {
    // UIKit loads views on the main thread, where the object stays.
    nonisolated(unsafe) let object = object
    return MainActor.assumeIsolated {
      let outlet = Mirror(reflecting: self).children.first { $0.label == "_\(name)" }?.value as? any Connectable
      outlet?.connect(object)
      return outlet != nil
    }
  }
}

/// The base class of the screens.
class UIViewController: UIKit.UIViewController {
  nonisolated override func setValue(_ value: Any?, forKey key: String) {
    if !connect(key, to: value) { super.setValue(value, forKey: key) }
  }

  // Not on the main actor, as that of UIKit's.
  deinit {}
}

/// The base class of views with outlets.
class UIView: UIKit.UIView {
  nonisolated override func setValue(_ value: Any?, forKey key: String) {
    if !connect(key, to: value) { super.setValue(value, forKey: key) }
  }
}

/// The base class of stack views with outlets.
class UIStackView: UIKit.UIStackView {
  nonisolated override func setValue(_ value: Any?, forKey key: String) {
    if !connect(key, to: value) { super.setValue(value, forKey: key) }
  }
}
