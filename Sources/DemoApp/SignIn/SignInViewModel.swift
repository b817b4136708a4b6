/// What the sign-in screen can do, whatever it looks like.
final class SignInViewModel {
  private let authenticator: any Authenticating
  private let session: any SessionStoring

  init(authenticator: any Authenticating, session: any SessionStoring) {
    self.authenticator = authenticator
    self.session = session
  }

  /// Signs a user in and opens the session.
  ///
  /// - Throws: `AuthenticationError` where the user is not let in; the session stays as it was.
  func signIn(with info: LoginInfo) throws(AuthenticationError) -> UserSession {
    let user = try authenticator.authenticate(info)
    session.current = user
    return user
  }
}
