import Foundation
import Injector
// The features import no platform: what they use of one, they find here.
@_exported import UIKit

// What the demo's features use on UIKit, in place of `Toolkit.swift`: outlets without Objective-C. The folders beside
// this file are links to the demo's.

/// What the toolkit adds to the app.
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

/// The base class of the screens.
class UIViewController: UIKit.UIViewController {
  // A method of `NSObject`, which belongs to no actor.
  nonisolated override func setValue(_ value: Any?, forKey key: String) {
    // UIKit loads views on the main thread, where the object stays.
    nonisolated(unsafe) let object = value
    if !MainActor.assumeIsolated({ connect(key, to: object) }) { super.setValue(value, forKey: key) }
  }

  /// Connects an outlet.
  ///
  /// - Returns: `false` if the screen has no outlet with the name; otherwise, `true`.
  private func connect(_ name: String, to object: Any?) -> Bool {
    let outlet = Mirror(reflecting: self).children.first { $0.label == "_\(name)" }?.value as? any Connectable
    outlet?.connect(object)
    return outlet != nil
  }

  // Not on the main actor, as that of UIKit's.
  deinit {}
}
