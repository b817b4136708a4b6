import Foundation
import Injector
import InjectorHeadless

final class CredentialsView: HeadlessStackView {
  @Outlet private var nameField: HeadlessTextField?
  private(set) var log: [String] = []

  override class var actions: [String: HeadlessAction] { ["textDidChange": HeadlessAction(CredentialsView.change)] }

  override func awakeFromNib() {
    super.awakeFromNib()
    log.append("awakeFromNib, connected: \(nameField != nil)")
  }

  private func change() { log.append("name: \(nameField?.text ?? "")") }
}

/// A screen as a user writes it: its dependency comes by the initializer, outlets and actions by the storyboard.
final class SignInScreen: HeadlessViewController, Storyboarded {
  nonisolated static let storyboardName = "Login"

  let greeting: String
  var log: [String] = []
  @Outlet private var titleLabel: HeadlessLabel?
  @Outlet private var credentials: CredentialsView?

  override class var actions: [String: HeadlessAction] { ["signIn": HeadlessAction(SignInScreen.signIn)] }

  init?(coder: NSCoder, greeting: String) {
    self.greeting = greeting
    super.init(coder: coder)
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    log.append("awakeFromNib, loaded: \(isViewLoaded)")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    log.append("viewDidLoad")
    titleLabel?.text = greeting
  }

  var titleText: String? { titleLabel?.text }
  private func signIn() { log.append("signIn") }
}
