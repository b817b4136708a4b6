import Injector

/// What the signed-in screen can do, whatever it looks like.
final class SignedInViewModel {
  private let profiles: any ProfileLoading

  init(profiles: any ProfileLoading) { self.profiles = profiles }

  /// Loads a user's profile.
  ///
  /// - Returns: The state that this ends in: loaded or failed.
  func profile(of user: UserSession) async -> LoadState<Profile> {
    await LoadState { try await profiles.profile(of: user) }
  }
}
