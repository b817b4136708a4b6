/// Decides who may sign in.
nonisolated protocol Authenticating: Sendable {
  /// - Returns: The session of the user who is signed in now.
  /// - Throws: `AuthenticationError` where the user is not let in.
  func authenticate(_ info: LoginInfo) throws(AuthenticationError) -> UserSession
}

/// Why somebody was not let in.
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

/// Lets in whoever has a user name that is long enough and knows the password.
nonisolated struct Authenticator: Authenticating {
  private static let minimumLength = 4

  func authenticate(_ info: LoginInfo) throws(AuthenticationError) -> UserSession {
    guard info.userName.count >= Self.minimumLength else { throw .userNameTooShort(minimum: Self.minimumLength) }
    guard info.password == "1234" else { throw .wrongPassword }
    return UserSession(userName: info.userName)
  }
}
