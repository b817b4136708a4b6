/// The logic of the sign-in screen.
final class SignInViewModel {
  private let authenticator: any Authenticating
  private let session: any SessionStoring

  init(authenticator: any Authenticating, session: any SessionStoring) {
    self.authenticator = authenticator
    self.session = session
  }

  /// Signs a user in and opens the session.
  ///
  /// - Throws: `AuthenticationError` if authentication fails. The session doesn't change.
  func signIn(with info: LoginInfo) throws(AuthenticationError) -> UserSession {
    let user = try authenticator.authenticate(info)
    session.current = user
    return user
  }
}
