/// The options of the command line: those of the app, and those of the terminal that it runs in.
struct CommandLineOptions {
  /// The reason why the arguments are invalid.
  struct ArgumentError: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    DemoApp is a small app of plugins, in a terminal or through a pipe.

      --signed-in NAME     start with NAME signed in
      --link LINK          open LINK after signing in, such as demo://notes/3
      --notes FILE         keep the notes in FILE
      --offline            fail the first attempt to load a profile
      --pace SECONDS       let simulated work take that long (terminal: 0.7, else 0)
      --script FILE        press the keys in FILE, such as: "alice" Enter Ctrl-G
      --screenshot FORMAT  print the screen, after the script, as \(Screenshot.names)
      --size COLUMNSxROWS  the size of the screenshot (default 54x24)
      --trace FILE         write what was resolved and when, for ui.perfetto.dev
      --step-clock         count times in steps, the same in each run
      --help               show this help

    To sign in, try \(Authenticator.hint).

    The key g, or Ctrl-G in a text, shows the container at work.
    With TERM=dumb, and through a pipe, the app asks for a line at a time.
    NO_COLOR turns colors off.
    """

  var launch = LaunchOptions()
  var needsHelp = false
  /// The path of the file with the keys to press.
  var script: String?
  /// The picture of the screen to print instead of showing it.
  var screenshot: Screenshot?
  /// The size of the picture.
  var size = TerminalSize(columns: 54, rows: 24)
  /// The path of the file to write a trace to.
  var trace: String?
  /// A Boolean value that indicates whether times are counted in steps, so that two runs show the same.
  var hasStepClock = false

  /// Parses the arguments of the command line, without the name of the program.
  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--help", "-h": needsHelp = true
      case "--offline": launch.isOffline = true
      case "--step-clock": hasStepClock = true
      case "--signed-in": launch.signedInUser = try Self.value(of: option, from: &rest, "a name") { $0 }
      case "--notes": launch.notesFile = try Self.value(of: option, from: &rest, "a path") { $0 }
      case "--script": script = try Self.value(of: option, from: &rest, "a path") { $0 }
      case "--trace": trace = try Self.value(of: option, from: &rest, "a path") { $0 }
      case "--link":
        launch.deepLink = try Self.value(of: option, from: &rest, "a link such as demo://notes/3") { DeepLink($0) }
      case "--screenshot":
        screenshot = try Self.value(of: option, from: &rest, Screenshot.names) { Screenshot(rawValue: $0) }
      case "--pace":
        launch.pace = try Self.value(of: option, from: &rest, "a number of seconds from 0 to 3600") { text in
          Double(text).flatMap { (0...3600).contains($0) ? .seconds($0) : nil }
        }
      case "--size":
        size = try Self.value(of: option, from: &rest, "columns and rows from 1 to 1000, such as 80x24") { text in
          let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
          guard numbers.count == 2, numbers.allSatisfy((1...1000).contains) else { return nil }
          return TerminalSize(columns: numbers[0], rows: numbers[1])
        }
      default: throw ArgumentError(description: "\(option.debugDescription) is not an option.")
      }
    }
  }

  private static func value<Value>(
    of option: String, from rest: inout ArraySlice<String>, _ expected: String, _ parse: (String) -> Value?
  ) throws -> Value {
    let text = rest.popFirst() ?? ""
    guard !text.isEmpty else { throw ArgumentError(description: "\(option) needs a value.") }
    guard let value = parse(text) else {
      throw ArgumentError(description: "\(option) accepts \(expected), not \(text.debugDescription).")
    }
    return value
  }
}
