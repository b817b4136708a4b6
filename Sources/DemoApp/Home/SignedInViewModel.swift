import Injector

/// The logic of the signed-in screen.
struct SignedInViewModel {
  let profiles: any ProfileLoading
  let preferences: any PreferenceStoring

  /// Loads a user's profile.
  ///
  /// - Returns: The resulting state: loaded or failed.
  func profile(of user: UserSession) async -> LoadState<Profile> {
    await LoadState { try await profiles.profile(of: user) }
  }

  /// Returns the greeting for the owner of a profile, in the variant that the user prefers.
  func greeting(for profile: Profile) -> String {
    switch preferences.current.greeting {
    case .warm: "Good to see you, \(profile.name)."
    case .brief: "Hello, \(profile.name)."
    }
  }
}
