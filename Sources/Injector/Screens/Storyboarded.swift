public import Foundation

/// A screen that knows which scene of which storyboard it is made of.
///
/// For example:
///
/// ```swift
/// final class SignInController: UIViewController, Storyboarded {
///   nonisolated static let storyboardName = "Login"
///
///   init?(coder: NSCoder, viewModel: SignInViewModel) {
///     self.viewModel = viewModel
///     super.init(coder: coder)
///   }
/// }
/// ```
@MainActor public protocol Storyboarded: AnyObject {
  /// The storyboard's name: its file's name without the extension.
  nonisolated static var storyboardName: String { get }
  /// The scene's storyboard identifier. The type's name, unless the type says otherwise.
  nonisolated static var storyboardIdentifier: String { get }
  /// The bundle that has the storyboard. The main one, unless the type says otherwise.
  nonisolated static var storyboardBundle: Bundle { get }
}

extension Storyboarded {
  /// The type's name, without the module.
  nonisolated public static var storyboardIdentifier: String { String(describing: Self.self) }

  /// The main bundle.
  nonisolated public static var storyboardBundle: Bundle { .main }

  /// The scene that the screen is made of.
  nonisolated public static var storyboardScene: SceneReference {
    SceneReference(storyboard: storyboardName, identifier: storyboardIdentifier, bundle: storyboardBundle)
  }
}
