/// What is known of a user.
nonisolated struct Profile: Hashable, Sendable {
  let greeting: String
  let portrait: CaptionedPicture
}

/// Fetches profiles.
nonisolated protocol ProfileLoading: Sendable {
  func profile(of user: UserSession) async throws -> Profile
}

/// Why a profile could not be had.
nonisolated enum ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  case offline

  var description: String { "Your profile is out of reach: the network is down." }
}
