/// Knows who is signed in.
protocol SessionStoring: AnyObject {
  /// The session that is open, or nil where nobody is signed in.
  var current: UserSession? { get set }
}

/// Keeps the session for as long as the app runs.
final class SessionStore: SessionStoring {
  var current: UserSession?

  init(options: LaunchOptions) {
    current = options.signedInUser.map(UserSession.init)
  }
}
