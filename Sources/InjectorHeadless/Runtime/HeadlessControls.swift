/// A headless button.
@MainActor open class HeadlessButton: HeadlessControl {
  /// The title.
  open var title = ""

  open override var usualEvent: Event { .touchUpInside }

  /// Creates a button in code.
  public init(title: String = "") {
    self.title = title
    super.init()
  }

  /// Creates a button from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    title = coder.view?.text ?? ""
  }

  /// Simulates a press by the user. Does nothing if the button is disabled.
  ///
  /// - Returns: `true` if the button is enabled; otherwise, `false`.
  @discardableResult public func press() -> Bool {
    guard isEnabled else { return false }
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
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

  open override var usualEvent: Event { .editingDidEndOnExit }

  /// Creates a text field in code.
  public override init() { super.init() }

  /// Creates a text field from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    text = coder.view?.text ?? ""
    placeholder = coder.view?.placeholder
    isSecureTextEntry = coder.view?.isSecure ?? false
  }

  /// Simulates the entry of text by the user, replacing the current text. Does nothing if the field is disabled.
  ///
  /// - Parameter text: The new text.
  /// - Returns: `true` if the field is enabled; otherwise, `false`.
  @discardableResult public func enter(_ text: String) -> Bool {
    guard isEnabled else { return false }
    self.text = text
    sendActions(for: .editingChanged)
    return true
  }

  /// Simulates the Return key. Does nothing if the field is disabled.
  public func endEditing() {
    guard isEnabled else { return }
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
  }
}

/// A headless switch.
@MainActor open class HeadlessSwitch: HeadlessControl {
  /// A Boolean value that indicates whether the switch is on.
  open var isOn = true

  open override var usualEvent: Event { .valueChanged }

  /// Creates a switch in code.
  public override init() { super.init() }

  /// Creates a switch from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    isOn = attributes["on"] != "NO"
  }

  /// Simulates a toggle by the user. Does nothing if the switch is disabled.
  public func toggle() {
    guard isEnabled else { return }
    isOn.toggle()
    sendActions(for: .valueChanged)
  }
}
