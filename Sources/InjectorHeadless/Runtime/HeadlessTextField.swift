public import Foundation

/// The methods that a headless text field calls on its delegate. All are optional.
@MainActor public protocol HeadlessTextFieldDelegate: AnyObject {
  /// Returns a Boolean value that indicates whether the user can edit the field. The default is `true`.
  func textFieldShouldBeginEditing(_ textField: HeadlessTextField) -> Bool
  /// Called when the user begins to edit the field.
  func textFieldDidBeginEditing(_ textField: HeadlessTextField)
  /// Returns a Boolean value that indicates whether editing can end. The default is `true`.
  func textFieldShouldEndEditing(_ textField: HeadlessTextField) -> Bool
  /// Called when editing ends.
  func textFieldDidEndEditing(_ textField: HeadlessTextField)
  /// Returns a Boolean value that indicates whether the user can replace a part of the text. The default is `true`.
  func textField(
    _ textField: HeadlessTextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// Returns a Boolean value that indicates whether the Return key has its effect. The default is `true`.
  func textFieldShouldReturn(_ textField: HeadlessTextField) -> Bool
}

extension HeadlessTextFieldDelegate {
  /// Returns `true`.
  public func textFieldShouldBeginEditing(_ textField: HeadlessTextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: HeadlessTextField) {}
  /// Returns `true`.
  public func textFieldShouldEndEditing(_ textField: HeadlessTextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: HeadlessTextField) {}
  /// Returns `true`.
  public func textField(
    _ textField: HeadlessTextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  /// Returns `true`.
  public func textFieldShouldReturn(_ textField: HeadlessTextField) -> Bool { true }
}

/// A headless text field.
@MainActor open class HeadlessTextField: HeadlessControl {
  /// The text.
  open var text = ""
  /// The text to show if the field is empty.
  open var placeholder: String?
  /// A Boolean value that indicates whether the field hides its text.
  open var isSecureTextEntry = false
  /// A Boolean value that indicates whether the user is editing the field.
  public private(set) var isEditing = false
  /// The delegate, which the field references weakly.
  @WeakOutlet public var delegate: (any HeadlessTextFieldDelegate)?

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

  /// Simulates a touch by the user, who begins to edit the field. The field that was edited in the same window, or in
  /// the same hierarchy of views, ends editing first.
  ///
  /// - Returns: `true` if the user is editing the field; otherwise, `false`.
  @discardableResult public func beginEditing() -> Bool {
    guard isTouchable else { return false }
    if isEditing { return true }
    let root = withAncestors.reduce(self) { $1 }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true else { return false }
    guard (root.controller?.window?.visibleViews ?? [root]).allSatisfy({ $0.endEditing() }) else { return false }
    isEditing = true
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    return true
  }

  /// Simulates the entry of text by the user, who begins to edit the field and replaces the text.
  ///
  /// - Parameter text: The new text.
  /// - Returns: `true` if the text was entered; `false` if the field can't be edited, or the delegate refuses the
  ///   text.
  @discardableResult public func enter(_ text: String) -> Bool {
    guard beginEditing() else { return false }
    let range = NSRange(location: 0, length: self.text.utf16.count)
    guard delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true else {
      return false
    }
    self.text = text
    sendActions(for: .editingChanged)
    return true
  }

  /// Simulates the Return key. Editing ends if the field has an action for it, as in UIKit.
  ///
  /// - Returns: `true` if the field can be edited and the delegate allows it; otherwise, `false`.
  @discardableResult public func pressReturn() -> Bool {
    guard beginEditing(), delegate?.textFieldShouldReturn(self) ?? true else { return false }
    let endsEditing = hasActions(for: .editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if endsEditing { endEditing() }
    return true
  }

  override func resign(_ force: Bool) -> Bool {
    guard isEditing else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true || force else { return false }
    isEditing = false
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
    return true
  }
}
