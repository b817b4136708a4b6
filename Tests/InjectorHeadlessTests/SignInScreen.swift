import Foundation
import Injector
import InjectorHeadless

@MainActor protocol CredentialsViewDelegate: AnyObject {
  func credentialsDidChange(_ view: CredentialsView)
}

final class CredentialsView: HeadlessStackView {
  @Outlet private var nameField: HeadlessTextField?
  @Outlet var delegate: (any CredentialsViewDelegate)?
  private(set) var minimalLength = 0

  override func awakeFromNib() {
    super.awakeFromNib()
    minimalLength = runtimeAttributes.first { $0.keyPath == "minimalLength" }?.number.map { Int($0) } ?? 0
    nameField?.addAction(for: .editingChanged) { [weak self] in
      guard let self else { return }
      self.delegate?.credentialsDidChange(self)
    }
  }

  var name: String { nameField?.text ?? "" }
}

/// A screen as a user writes it: its dependency comes by the initializer, outlets and actions by the storyboard.
final class SignInScreen: HeadlessViewController, Storyboarded, CredentialsViewDelegate {
  nonisolated static let storyboardName = "Login"

  let greeting: String
  var log: [String] = []
  @Outlet private var titleLabel: HeadlessLabel?
  @Outlet private var credentials: CredentialsView?
  @Outlet private var notInTheStoryboard: HeadlessLabel?
  @OutletCollection private var fields: [HeadlessTextField]

  override class var actions: [String: HeadlessAction] {
    ["signIn:": HeadlessAction(SignInScreen.signIn), "cancel": HeadlessAction(SignInScreen.cancel)]
  }

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
  func requiredTitle() throws -> HeadlessLabel { try $titleLabel.get() }
  func missingOutlet() throws -> HeadlessLabel { try $notInTheStoryboard.get() }
  var placeholders: [String?] { fields.map(\.placeholder) }

  func credentialsDidChange(_ view: CredentialsView) { log.append("name: \(view.name)") }
  private func signIn(_ sender: HeadlessButton) { log.append("signIn from \(sender.title)") }
  private func cancel() { log.append("cancel") }
}
