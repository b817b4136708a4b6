/// What the person who starts the app asks for.
nonisolated struct LaunchOptions: Equatable, Sendable {
  /// The user whose session is still open, or nil where nobody is signed in.
  var signedInUser: String?
  /// Where to go as soon as somebody is signed in.
  var deepLink: DeepLink?
  /// The feature flags that are on.
  var flags: Set<FeatureFlag> = []
  /// How long the app pretends to work: a moment for people, no time at all for pipes and tests.
  var pace: Duration = .zero
}
