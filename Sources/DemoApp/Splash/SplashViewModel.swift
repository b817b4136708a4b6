/// The logic of the splash screen.
final class SplashViewModel {
  private let pace: any Pacing

  init(pace: any Pacing) { self.pace = pace }

  /// Waits as long as it takes to read the screen.
  func prepare() async { await pace.pause() }
}
