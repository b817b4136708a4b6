/// The options of the command line: those of the app, and those of the terminal that it runs in.
nonisolated struct CommandLineOptions: Equatable, Sendable {
  var launch = LaunchOptions()
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
