public import Foundation

/// A class of controllers that the headless loader creates by itself, as the destinations of segues and
/// relationships.
///
/// For example:
///
/// ```swift
/// let plugin = HeadlessPlugin(controllers: [HeadlessControllerClass(HeadlessTableViewController.init(coder:))])
/// ```
public struct HeadlessControllerClass: Sendable {
  let type: HeadlessViewController.Type
  let create: @MainActor @Sendable (NSCoder) -> HeadlessViewController?

  /// Creates the description of a class.
  ///
  /// - Parameter create: The initializer `init(coder:)` of the class.
  public init<Controller: HeadlessViewController>(_ create: @escaping @MainActor @Sendable (NSCoder) -> Controller?) {
    type = Controller.self
    self.create = { create($0) }
  }

  /// The class of the system for a controller's element, such as `navigationController`.
  static func system(_ tag: String) -> Self {
    switch tag {
    case "navigationController": Self(HeadlessNavigationController.init(coder:))
    case "tabBarController", "tabViewController": Self(HeadlessTabBarController.init(coder:))
    case "tableViewController": Self(HeadlessTableViewController.init(coder:))
    default: Self(HeadlessViewController.init(coder:))
    }
  }
}
