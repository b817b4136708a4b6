/// A headless alert or action sheet, which an app presents.
@MainActor public final class HeadlessAlertController: HeadlessViewController {
  /// An alert or an action sheet.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// A list of actions.
    case actionSheet
    /// An alert.
    case alert
  }

  /// The text below the title.
  public var message: String?
  /// The kind of the controller.
  public let preferredStyle: Style
  /// The actions, in order of addition.
  public private(set) var actions: [HeadlessAlertAction] = []
  /// The text fields, in order of addition.
  public private(set) var textFields: [HeadlessTextField] = []

  /// Creates an alert.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.message = message
    self.preferredStyle = preferredStyle
    super.init()
    self.title = title
  }

  /// Adds an action.
  public func addAction(_ action: HeadlessAlertAction) { actions.append(action) }

  /// Adds a text field, which the closure configures.
  public func addTextField(configurationHandler: (@MainActor (HeadlessTextField) -> Void)? = nil) {
    let field = HeadlessTextField()
    configurationHandler?(field)
    textFields.append(field)
  }

  /// Simulates the choice of an action by the user. Dismisses the alert, then calls the handler of the action.
  ///
  /// - Parameter title: The title of the action.
  /// - Returns: `true` if an enabled action has the title and the alert is presented; otherwise, `false`.
  @discardableResult public func choose(_ title: String) -> Bool {
    guard let presenter, let action = actions.first(where: { $0.title == title && $0.isEnabled }) else { return false }
    presenter.dismissPresented(animated: true)
    action.handler?(action)
    return true
  }
}

/// A button of a headless alert.
@MainActor public final class HeadlessAlertAction {
  /// The meaning of an action.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// An ordinary action.
    case `default`
    /// The action that changes nothing.
    case cancel
    /// The action that removes something.
    case destructive
  }

  /// The title.
  public let title: String?
  /// The meaning.
  public let style: Style
  /// A Boolean value that indicates whether the user can choose the action.
  public var isEnabled = true
  let handler: (@MainActor (HeadlessAlertAction) -> Void)?

  /// Creates an action.
  public init(title: String?, style: Style, handler: (@MainActor (HeadlessAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
