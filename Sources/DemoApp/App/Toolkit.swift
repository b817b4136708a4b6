// A terminal has no UIKit, and this file is in its place: it gives UIKit's names to the classes of `InjectorHeadless`.
// An app on a phone has no such file, and imports UIKit. There, `@Outlet` is `@IBOutlet`, which needs Objective-C. All
// else in the features is as an app writes it: they are compiled with UIKit, too, by `Tests/AppleAdapters`.

// The features import no platform: they find its names here. UIKit exports Foundation, too.
@_exported import Foundation
import Injector
@_exported import InjectorHeadless

typealias UIWindow = HeadlessWindow
typealias UINavigationController = HeadlessNavigationController
typealias UIView = HeadlessView
typealias UIStackView = HeadlessStackView
typealias UILabel = HeadlessLabel
typealias UIImage = HeadlessImage
typealias UIImageView = HeadlessImageView
typealias UIActivityIndicatorView = HeadlessActivityIndicatorView
typealias UITextField = HeadlessTextField
typealias UIButton = HeadlessButton
typealias UIAction = HeadlessAction

class UIViewController: HeadlessViewController {
  // Required as on UIKit, so that each screen is source for both.
  required override init?(coder: NSCoder) { super.init(coder: coder) }

  // Not on the main actor, as that of `HeadlessViewController`.
  deinit {}
}

/// The plugins that the toolkit adds to the app.
enum Toolkit {
  /// Returns the plugins that load storyboards.
  static func plugins() -> [any Plugin] {
    let viewClasses: [UIView.Type] = [CredentialsView.self, SignInFormView.self, MenuView.self]
    let storyboards = Bundle.module.bundleURL.appending(path: "Storyboards")
    return [HeadlessPlugin(directories: [storyboards], viewClasses: viewClasses)]
  }
}
