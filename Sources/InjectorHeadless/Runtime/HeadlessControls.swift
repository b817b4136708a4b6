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

  /// Simulates a press by the user. Does nothing if the button can't be touched.
  ///
  /// - Returns: `true` if the button was pressed; otherwise, `false`. See ``HeadlessControl/isTouchable``.
  @discardableResult public func press() -> Bool {
    guard isTouchable else { return false }
    sendActions(for: .touchDown)
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
    return true
  }
}

/// A headless switch.
@MainActor open class HeadlessSwitch: HeadlessControl {
  /// A Boolean value that indicates whether the switch is on.
  open var isOn = false

  open override var usualEvent: Event { .valueChanged }

  /// Creates a switch in code.
  public override init() { super.init() }

  /// Creates a switch from a scene.
  public required init(coder: HeadlessCoder) {
    super.init(coder: coder)
    // AppKit writes a state.
    isOn = attributes["on"] == "YES" || attributes["state"] == "on"
  }

  /// Simulates a toggle by the user. Does nothing if the switch can't be touched.
  ///
  /// - Returns: `true` if the switch was toggled; otherwise, `false`. See ``HeadlessControl/isTouchable``.
  @discardableResult public func toggle() -> Bool {
    guard isTouchable else { return false }
    isOn.toggle()
    sendValueChanged()
    return true
  }
}
