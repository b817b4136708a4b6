import Foundation
import Injector
// The features import no platform: what they use of one, they find here.
@_exported import InjectorHeadless

// The toolkit of the features where there is neither UIKit nor AppKit. `UIKitToolkit.swift` has the same names on
// UIKit.

typealias View = HeadlessView
typealias StackView = HeadlessStackView
typealias Label = HeadlessLabel
typealias ImageView = HeadlessImageView
typealias Spinner = HeadlessActivityIndicatorView
typealias Button = HeadlessButton
typealias TextField = HeadlessTextField
typealias NavigationController = HeadlessNavigationController
typealias Window = HeadlessWindow
typealias Action = HeadlessAction
typealias Rect = StoryboardDocument.Rect

/// The base class of the screens.
class ViewController: HeadlessViewController {
  // Required as on UIKit, so that each screen is source for both.
  required override init?(coder: NSCoder) { super.init(coder: coder) }

  // Not on the main actor, as that of `HeadlessViewController`.
  deinit {}
}

extension TextField {
  @discardableResult func becomeFirstResponder() -> Bool { beginEditing() }
}

extension ImageView {
  /// Shows an image of the app.
  func show(_ name: String?) { imageName = name }
}

/// What the toolkit adds to the app.
enum Toolkit {
  /// Returns the plugins that load storyboards.
  ///
  /// - Parameter viewClasses: The custom classes of views in the storyboards.
  static func plugins(viewClasses: [View.Type]) -> [any Plugin] {
    [HeadlessPlugin(directories: [Bundle.module.bundleURL.appending(path: "Storyboards")], viewClasses: viewClasses)]
  }
}
