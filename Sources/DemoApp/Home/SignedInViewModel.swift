import Injector

/// The logic of the signed-in screen.
final class SignedInViewModel {
  private let profiles: any ProfileLoading

  init(profiles: any ProfileLoading) { self.profiles = profiles }

  /// Loads a user's profile.
  ///
  /// - Returns: The resulting state: loaded or failed.
  func profile(of user: UserSession) async -> LoadState<Profile> {
    await LoadState { try await profiles.profile(of: user) }
  }
}
