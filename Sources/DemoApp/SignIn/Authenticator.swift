/// A type that authenticates users.
nonisolated protocol Authenticating: Sendable {
  /// Authenticates a user.
  ///
  /// - Returns: The session of the user.
  /// - Throws: `AuthenticationError` if the user name or the password is wrong.
  func authenticate(_ info: LoginInfo) throws(AuthenticationError) -> UserSession
}

/// The reason why a sign-in failed.
nonisolated enum AuthenticationError: Error, Hashable, Sendable, CustomStringConvertible {
  case userNameTooShort(minimum: Int)
  case wrongPassword

  var description: String {
    switch self {
    case .userNameTooShort(let minimum): "A user name has at least \(minimum) characters."
    case .wrongPassword: "The password is not the right one."
    }
  }
}

/// Accepts every user name that is long enough, with a fixed password.
nonisolated struct Authenticator: Authenticating {
  private static let minimumLength = 4
  private static let password = "1234"
  /// The credentials that it accepts. A demo may say so.
  static let hint = "a name of \(minimumLength) characters or more, password \(password)"

  func authenticate(_ info: LoginInfo) throws(AuthenticationError) -> UserSession {
    guard info.userName.count >= Self.minimumLength else { throw .userNameTooShort(minimum: Self.minimumLength) }
    guard info.password == Self.password else { throw .wrongPassword }
    return UserSession(userName: info.userName)
  }
}
