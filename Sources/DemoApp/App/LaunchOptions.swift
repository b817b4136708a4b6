/// The options that the app was started with.
nonisolated struct LaunchOptions: Sendable {
  /// The name of the signed-in user, or `nil` if no one is signed in.
  var signedInUser: String?
  /// The link to open after the user signs in.
  var deepLink: DeepLink?
  /// The path of the file of the notes, or `nil` for the usual one.
  var notesFile: String?
  /// A Boolean value that indicates whether the first attempt to load a profile fails.
  var isOffline = false
  /// The duration of simulated work.
  var pace = Duration.zero

  /// Waits as long as work would take. Cancellation ends that early, which is intended.
  func pause() async { try? await Task.sleep(for: pace) }
}
