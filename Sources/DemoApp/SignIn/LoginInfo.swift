import Foundation

/// A nonempty user name and a nonempty password.
nonisolated struct LoginInfo: Hashable, Sendable {
  let userName: String
  let password: String

  /// Creates a value from the entered text. The result is `nil` if the user name or the password is missing or empty.
  /// A user name that contains only spaces is empty.
  init?(userName: String?, password: String?) {
    let userName = userName?.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let userName, !userName.isEmpty, let password, !password.isEmpty else { return nil }
    self.userName = userName
    self.password = password
  }
}
