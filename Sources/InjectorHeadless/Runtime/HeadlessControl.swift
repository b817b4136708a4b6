/// A headless view that sends actions in response to events.
@MainActor open class HeadlessControl: HeadlessView {
  /// An event of a control, with the name from Interface Builder.
  public enum Event: String, Sendable {
    /// The user pressed a button.
    case touchUpInside
    /// The text changed.
    case editingChanged
    /// The user finished the text with the Return key.
    case editingDidEndOnExit
  }

  private var actions: [(event: Event, action: HeadlessAction)] = []

  /// A Boolean value that indicates whether the user can touch the control: neither it nor a view around it is hidden.
  public var isTouchable: Bool { withAncestors.allSatisfy { !$0.isHidden } }

  /// A Boolean value that indicates whether the control receives the user's input.
  public var isFirstResponder: Bool { root.firstResponder === self }

  /// Lets the control receive the user's input, in place of another control of the screen.
  ///
  /// - Returns: `false` if the user can't touch the control; otherwise, `true`.
  @discardableResult public func becomeFirstResponder() -> Bool {
    if isTouchable { root.firstResponder = self }
    return isTouchable
  }

  /// Ends the user's input, if the control receives it.
  public func resignFirstResponder() { if isFirstResponder { root.firstResponder = nil } }

  /// Adds an action to perform when an event occurs. The control retains the action.
  public func addAction(_ action: HeadlessAction, for event: Event) { actions.append((event, action)) }

  /// Performs the actions for an event, in order of addition.
  ///
  /// - Returns: `true` if there are any; otherwise, `false`.
  @discardableResult func sendActions(for event: Event) -> Bool {
    let called = actions.filter { $0.event == event }
    for (_, action) in called { action.handler(action) }
    return !called.isEmpty
  }
}

/// A closure that a control calls when an event occurs.
public struct HeadlessAction: Sendable {
  let handler: @MainActor @Sendable (HeadlessAction) -> Void

  /// Creates an action with a closure, which receives the action.
  public init(handler: @escaping @MainActor @Sendable (HeadlessAction) -> Void) { self.handler = handler }
}

/// A headless button.
@MainActor open class HeadlessButton: HeadlessControl {
  /// The title.
  public private(set) var title = ""

  /// The kind of a button.
  public enum ButtonType: Sendable {
    /// A button with the look of the system.
    case system
  }

  /// The state in which a button has a title.
  public enum State: Sendable {
    /// The state of a button that can be pressed.
    case normal
  }

  /// Creates a button in code.
  public init(type: ButtonType = .system) { super.init() }

  /// Sets the title.
  public func setTitle(_ title: String?, for state: State) { self.title = title ?? "" }

  /// Creates a button from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    title = coder.view?.text ?? ""
  }

  /// Simulates a press by the user. Does nothing if the button can't be touched.
  ///
  /// - Returns: `true` if the button was pressed; otherwise, `false`.
  @discardableResult public func press() -> Bool {
    guard isTouchable else { return false }
    sendActions(for: .touchUpInside)
    return true
  }
}

/// A headless text field.
@MainActor open class HeadlessTextField: HeadlessControl {
  /// The text.
  open var text = ""
  /// The text to show if the field is empty.
  open var placeholder: String?
  /// A Boolean value that indicates whether the field hides its text.
  open var isSecureTextEntry = false

  /// Creates a text field in code.
  public override init() { super.init() }

  /// Creates a text field from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    text = coder.view?.text ?? ""
    placeholder = coder.view?.placeholder
    isSecureTextEntry = coder.view?.isSecure ?? false
  }

  /// Simulates the entry of text by the user, who begins to edit the field and replaces the text.
  public func enter(_ text: String) {
    guard becomeFirstResponder() else { return }
    self.text = text
    sendActions(for: .editingChanged)
  }

  /// Simulates the Return key. Editing ends if the field has an action for it, as in UIKit. The action may begin it
  /// again.
  ///
  /// - Returns: `true` if it has one; otherwise, `false`.
  @discardableResult public func pressReturn() -> Bool {
    guard isTouchable else { return false }
    resignFirstResponder()
    if sendActions(for: .editingDidEndOnExit) { return true }
    becomeFirstResponder()
    return false
  }
}
