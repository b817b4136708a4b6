/// The logic of the sign-in screen.
struct SignInViewModel {
  let authenticator: any Authenticating
  let session: any SessionStoring

  /// Signs a user in and opens the session.
  ///
  /// - Throws: `AuthenticationError` if authentication fails. The session doesn't change.
  func signIn(with info: LoginInfo) throws(AuthenticationError) -> UserSession {
    let user = try authenticator.authenticate(info)
    session.current = user
    return user
  }
}
