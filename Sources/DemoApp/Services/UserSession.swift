/// The session of a signed-in user.
nonisolated struct UserSession: Hashable, Sendable {
  let userName: String
}
