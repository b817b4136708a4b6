import Foundation
import Injector
import InjectorHeadless

final class CredentialsView: HeadlessStackView {
  @Outlet private var nameField: HeadlessTextField?
  private(set) var log: [String] = []

  override func awakeFromNib() {
    super.awakeFromNib()
    log.append("awakeFromNib, connected: \(nameField != nil)")
    nameField?.addAction(
      HeadlessAction { [weak self] _ in self?.log.append("name: \(self?.nameField?.text ?? "")") },
      for: .editingChanged)
  }
}

/// A screen as a user writes it: its dependency comes by the initializer, and its outlets by the storyboard.
final class SignInScreen: HeadlessViewController, Storyboarded {
  nonisolated static let storyboardName = "Login"

  let greeting: String
  var log: [String] = []
  @Outlet private var titleLabel: HeadlessLabel?
  @Outlet private var credentials: CredentialsView?
  @Outlet private var signInButton: HeadlessButton?

  init?(coder: NSCoder, greeting: String) {
    self.greeting = greeting
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    log.append("viewDidLoad")
    titleLabel?.text = greeting
    signInButton?.addAction(HeadlessAction { [weak self] _ in self?.log.append("signIn") }, for: .touchUpInside)
  }

  var titleText: String? { titleLabel?.text }
  var hasCredentials: Bool { credentials != nil }
}
