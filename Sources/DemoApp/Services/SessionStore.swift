/// The session of a signed-in user.
nonisolated struct UserSession: Hashable, Sendable {
  let userName: String
}

/// A type that stores the session of the signed-in user.
protocol SessionStoring: AnyObject {
  /// The current session, or `nil` if no one is signed in.
  var current: UserSession? { get set }
}

/// Stores the session in memory.
final class SessionStore: SessionStoring {
  var current: UserSession?

  init(options: LaunchOptions) { current = options.signedInUser.map(UserSession.init) }
}
