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
  /// The path of the file with the keys to press.
  var script: String?
  /// The picture of the screen to print instead of showing it.
  var screenshot: Screenshot?
  /// The path of the file to write a trace to.
  var trace: String?
  /// A Boolean value that indicates whether times are counted in steps, so that two runs show the same.
  var hasStepClock = false
  /// The size of the picture.
  var size = TerminalSize(columns: 54, rows: 24)
}
