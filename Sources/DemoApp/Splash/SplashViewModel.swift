/// The logic of the splash screen: what has to be done before the app can be used.
final class SplashViewModel {
  private let pace: any Pacing
  private let startup: [StartupWork]

  init(pace: any Pacing, startup: [StartupWork]) {
    self.pace = pace
    self.startup = startup
  }

  /// Does the work that plugins contribute, all at once, and in no less time than it takes to read the screen.
  func prepare() async {
    await withTaskGroup { [pace, startup] group in
      group.addTask { await pace.pause() }
      for work in startup { group.addTask { await work.run() } }
    }
  }
}
