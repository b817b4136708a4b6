/// Somebody who is signed in.
nonisolated struct UserSession: Hashable, Sendable {
  let userName: String
}
