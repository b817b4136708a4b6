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
      --trace FILE         write what was resolved and when, for ui.perfetto.dev
      --help               show this help

    To sign in, try \(Authenticator.hint).

    The key g, or Ctrl-G in a text, shows the container at work.
    With TERM=dumb, and through a pipe, the app asks for a line at a time.
    NO_COLOR turns colors off.
    """

  var launch = LaunchOptions()
  var needsHelp = false
  /// The path of the file to write a trace to.
  var trace: String?

  /// Parses the arguments of the command line, without the name of the program.
  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--help", "-h": needsHelp = true
      case "--offline": launch.isOffline = true
      case "--signed-in": launch.signedInUser = try Self.value(of: option, from: &rest)
      case "--notes": launch.notesFile = try Self.value(of: option, from: &rest)
      case "--trace": trace = try Self.value(of: option, from: &rest)
      case "--link":
        let text = try Self.value(of: option, from: &rest)
        launch.deepLink = DeepLink(text)
        if launch.deepLink == nil {
          throw ArgumentError(description: "\(text.debugDescription) is not a link such as demo://notes/3.")
        }
      default: throw ArgumentError(description: "\(option.debugDescription) is not an option.")
      }
    }
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw ArgumentError(description: "\(option) needs a value.")
    }
    return value
  }
}
