/// A user name and a password, neither of them empty: whoever has one need not check.
nonisolated struct LoginInfo: Hashable, Sendable {
  let userName: String
  let password: String

  /// Makes a value of what was typed.
  ///
  /// - Returns: Nil where one of the two is missing or empty. A user name of spaces only is empty.
  init?(userName: String?, password: String?) {
    guard let userName = userName?.trimmed, !userName.isEmpty, let password, !password.isEmpty else { return nil }
    self.userName = userName
    self.password = password
  }
}

extension String {
  /// The text without the white space around it.
  nonisolated fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.reversed().drop(while: \.isWhitespace)
    return String(end.reversed())
  }
}
