/// A type that simulates slow work.
nonisolated protocol Pacing: Sendable {
  func pause() async
}

/// Pauses for the duration in the launch options.
nonisolated struct LaunchPace: Pacing {
  private let duration: Duration

  init(options: LaunchOptions) { duration = options.pace }

  func pause() async {
    // Cancellation ends the pause early, which is intended.
    try? await Task.sleep(for: duration)
  }
}
