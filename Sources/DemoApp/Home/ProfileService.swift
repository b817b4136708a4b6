import Synchronization

/// A service that makes up profiles. If the flag `offline` is on, the first request of each account fails.
nonisolated final class ProfileService: ProfileLoading {
  private let flags: any FeatureFlagging
  private let pace: any Pacing
  private let journal: any Journaling
  private let isFirstTry = Atomic(true)

  init(flags: any FeatureFlagging, pace: any Pacing, journal: any Journaling) {
    self.flags = flags
    self.pace = pace
    self.journal = journal
  }

  func end() { journal.write("profiles ended") }

  func profile(of user: UserSession) async throws -> Profile {
    let isOffline = isFirstTry.exchange(false, ordering: .relaxed) && flags.isOn(.offline)
    await pace.pause()
    if isOffline { throw ProfileError.offline }
    return Profile(
      name: user.userName,
      portrait: CaptionedPicture(caption: "This is you, \(user.userName).", imageName: "portrait"))
  }
}
