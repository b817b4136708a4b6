/// A service that makes up profiles. If the flag `offline` is on, the first request fails.
actor ProfileService: ProfileLoading {
  private let flags: any FeatureFlagging
  private let pace: any Pacing
  private var isFirstTry = true

  init(flags: any FeatureFlagging, pace: any Pacing) {
    self.flags = flags
    self.pace = pace
  }

  func profile(of user: UserSession) async throws -> Profile {
    let isOffline = isFirstTry && flags.isOn(.offline)
    isFirstTry = false
    await pace.pause()
    if isOffline { throw ProfileError.offline }
    return Profile(
      name: user.userName,
      portrait: CaptionedPicture(caption: "This is you, \(user.userName).", imageName: "portrait"))
  }
}
