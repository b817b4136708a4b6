// A terminal has no UIKit, and this file is in its place: an app on a phone has none of it, and imports UIKit. There,
// `@Outlet` is `@IBOutlet`, a method in `actions` is one with `@IBAction`, and a screen is a `UIViewController`: the
// attributes need Objective-C. Everything else in the features is as an app writes it.

import Foundation
import Injector
// The features import no platform: what they use of one, they find here.
@_exported import InjectorHeadless

// UIKit's names. `Tests/AppleAdapters` has the same for UIKit itself, and compiles the features with it.

typealias View = HeadlessView
typealias StackView = HeadlessStackView
typealias UILabel = HeadlessLabel
typealias UIImageView = HeadlessImageView
typealias UIActivityIndicatorView = HeadlessActivityIndicatorView
typealias UIButton = HeadlessButton
typealias UITextField = HeadlessTextField
typealias UINavigationController = HeadlessNavigationController
typealias UIWindow = HeadlessWindow
typealias Action = HeadlessAction
typealias CGRect = StoryboardDocument.Rect

/// The base class of the screens.
class ViewController: HeadlessViewController {
  // Required as on UIKit, so that each screen is source for both.
  required override init?(coder: NSCoder) { super.init(coder: coder) }

  // Not on the main actor, as that of `HeadlessViewController`.
  deinit {}
}

extension UITextField {
  @discardableResult func becomeFirstResponder() -> Bool { beginEditing() }
}

extension UIImageView {
  /// Shows an image of the app.
  func show(_ name: String?) { imageName = name }
}

/// The plugins that the toolkit adds to the app.
enum Toolkit {
  /// Returns the plugins that load storyboards.
  ///
  /// - Parameter viewClasses: The custom classes of views in the storyboards.
  static func plugins(viewClasses: [View.Type]) -> [any Plugin] {
    [HeadlessPlugin(directories: [Bundle.module.bundleURL.appending(path: "Storyboards")], viewClasses: viewClasses)]
  }
}
