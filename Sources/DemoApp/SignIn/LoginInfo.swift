/// A nonempty user name and a nonempty password.
nonisolated struct LoginInfo: Hashable, Sendable {
  let userName: String
  let password: String

  /// Creates a value from the entered text. The result is `nil` if the user name or the password is missing or empty.
  /// A user name that contains only spaces is empty.
  init?(userName: String?, password: String?) {
    guard let userName = userName?.trimmed, !userName.isEmpty, let password, !password.isEmpty else { return nil }
    self.userName = userName
    self.password = password
  }
}

extension String {
  /// The text without leading and trailing whitespace.
  nonisolated fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.reversed().drop(while: \.isWhitespace)
    return String(end.reversed())
  }
}
