/// The profile of a user.
nonisolated struct Profile: Hashable, Sendable {
  let name: String
  let portrait: CaptionedPicture
}

/// A type that fetches profiles.
nonisolated protocol ProfileLoading: Sendable {
  func profile(of user: UserSession) async throws -> Profile
}

/// An error that occurs while a profile loads.
nonisolated enum ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  case offline

  var description: String { "Your profile is out of reach: the network is down." }
}
