import Synchronization

/// A service that makes up profiles. Offline, the first request of each account fails.
nonisolated final class ProfileService: ProfileLoading {
  private let options: LaunchOptions
  private let isFirstTry = Atomic(true)

  init(options: LaunchOptions) { self.options = options }

  func profile(of user: UserSession) async throws -> Profile {
    let isOffline = isFirstTry.exchange(false, ordering: .relaxed) && options.isOffline
    await options.pause()
    if isOffline { throw ProfileError.offline }
    return Profile(
      name: user.userName,
      portrait: CaptionedPicture(caption: "This is you, \(user.userName).", imageName: "portrait"))
  }
}
