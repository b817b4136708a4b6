extension UIButton {
  /// Calls a closure with an owner when the user presses the button. The button doesn't keep the owner.
  func onPress<Owner: AnyObject>(_ owner: Owner, _ action: @escaping (Owner) -> Void) {
    addAction(UIAction { [weak owner] _ in if let owner { action(owner) } }, for: .touchUpInside)
  }
}
