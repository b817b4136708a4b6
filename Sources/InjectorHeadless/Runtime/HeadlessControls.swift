/// A headless button.
@MainActor open class HeadlessButton: HeadlessControl {
  /// The title.
  open var title = ""

  open override var usualEvent: Event { .touchUpInside }

  /// Makes a button in code.
  public init(title: String = "") {
    self.title = title
    super.init()
  }

  /// Makes a button of a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    title = coder.view?.text ?? ""
  }

  /// Presses the button, as a person would: nothing happens where it is disabled.
  ///
  /// - Returns: Whether it was pressed.
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
  /// What an empty field shows.
  open var placeholder: String?
  /// Whether what is typed is not to be shown.
  open var isSecureTextEntry = false

  open override var usualEvent: Event { .editingDidEndOnExit }

  /// Makes a field in code.
  public override init() { super.init() }

  /// Makes a field of a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    text = coder.view?.text ?? ""
    placeholder = coder.view?.placeholder
    isSecureTextEntry = coder.view?.isSecure ?? false
  }

  /// Replaces the text, as a person would by typing: nothing happens where the field is disabled.
  ///
  /// - Returns: Whether the text was taken.
  @discardableResult public func enter(_ text: String) -> Bool {
    guard isEnabled else { return false }
    self.text = text
    sendActions(for: .editingChanged)
    return true
  }

  /// Ends the input, as a person would by the return key.
  public func endEditing() {
    guard isEnabled else { return }
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
  }
}

/// A headless switch.
@MainActor open class HeadlessSwitch: HeadlessControl {
  /// Whether the switch is on.
  open var isOn = true

  open override var usualEvent: Event { .valueChanged }

  /// Makes a switch in code.
  public override init() { super.init() }

  /// Makes a switch of a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    isOn = attributes["on"] != "NO"
  }

  /// Turns the switch over, as a person would: nothing happens where it is disabled.
  public func toggle() {
    guard isEnabled else { return }
    isOn.toggle()
    sendActions(for: .valueChanged)
  }
}
