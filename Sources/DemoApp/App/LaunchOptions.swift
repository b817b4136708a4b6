/// The options that the app was started with.
nonisolated struct LaunchOptions: Equatable, Sendable {
  /// The name of the signed-in user, or `nil` if no one is signed in.
  var signedInUser: String?
  /// The link to open after the user signs in.
  var deepLink: DeepLink?
  /// The greeting of users who haven't chosen one.
  var variant = GreetingVariant.warm
  /// The path of the file of the notes, or `nil` for the usual one.
  var notesFile: String?
  /// The feature flags that are on.
  var flags: Set<FeatureFlag> = []
  /// The duration of simulated work. Without one, it takes no time.
  var pace: Duration?
}
