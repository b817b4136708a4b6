/// A decorator that writes who signs in, and why it fails. It never writes a password.
nonisolated struct LoggedAuthenticator: Authenticating {
  private let inner: any Authenticating
  private let journal: any Journaling

  init(inner: any Authenticating, journal: any Journaling) {
    self.inner = inner
    self.journal = journal
  }

  func authenticate(_ info: LoginInfo) throws(AuthenticationError) -> UserSession {
    do throws(AuthenticationError) {
      let user = try inner.authenticate(info)
      journal.write("sign-in: \(user.userName) is accepted")
      return user
    } catch {
      journal.write("sign-in: \(info.userName) is refused: \(error)")
      throw error
    }
  }
}

/// A mock that accepts everyone.
nonisolated struct MockAuthenticator: Authenticating {
  func authenticate(_ info: LoginInfo) -> UserSession { UserSession(userName: info.userName) }
}
