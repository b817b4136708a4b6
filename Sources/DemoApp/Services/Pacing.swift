/// Takes its time, where somebody is watching.
nonisolated protocol Pacing: Sendable {
  func pause() async
}

/// Pauses for as long as the app was asked to.
nonisolated struct LaunchPace: Pacing {
  private let duration: Duration

  init(options: LaunchOptions) { duration = options.pace }

  func pause() async {
    // A task that is cancelled has nobody left to wait for: the pause is over.
    try? await Task.sleep(for: duration)
  }
}
