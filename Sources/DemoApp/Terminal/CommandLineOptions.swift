import Foundation

/// The options of the command line: those of the app, and those of the terminal that it runs in.
struct CommandLineOptions {
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
  /// The path of the file to write a trace to.
  var trace: String?

  /// Parses the arguments of the command line, without the name of the program.
  ///
  /// The program ends if they ask for help, or if one is invalid.
  init(arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--help", "-h":
        write("\(Self.usage)\n", to: STDOUT_FILENO)
        exit(0)
      case "--offline": launch.isOffline = true
      case "--signed-in": launch.signedInUser = Self.value(of: option, from: &rest)
      case "--notes": launch.notesFile = Self.value(of: option, from: &rest)
      case "--trace": trace = Self.value(of: option, from: &rest)
      case "--link":
        let text = Self.value(of: option, from: &rest)
        launch.deepLink = DeepLink(text)
        if launch.deepLink == nil { Self.refuse("\(text.debugDescription) is not a link such as demo://notes/3.") }
      default: Self.refuse("\(option.debugDescription) is not an option.")
      }
    }
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else { refuse("\(option) needs a value.") }
    return value
  }

  /// Ends the program because of its arguments.
  static func refuse(_ reason: String) -> Never {
    write("\(reason)\nTo see every option, run DemoApp --help.\n", to: STDERR_FILENO)
    exit(2)
  }
}
