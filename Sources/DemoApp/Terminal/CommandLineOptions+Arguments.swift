extension CommandLineOptions {
  /// The reason why the arguments are invalid, or a request for help.
  nonisolated enum ArgumentError: Error, Equatable, CustomStringConvertible {
    case helpRequested
    case unknown(String)
    case missingValue(String)
    case badValue(String, option: String, expected: String)

    var description: String {
      switch self {
      case .helpRequested: CommandLineOptions.usage
      case .unknown(let argument): "\(argument.debugDescription) is not an option."
      case .missingValue(let option): "\(option) needs a value."
      case .badValue(let value, let option, let expected):
        "\(option) accepts \(expected), not \(value.debugDescription)."
      }
    }
  }

  nonisolated static let usage = """
    DemoApp is a small app of plugins, in a terminal or through a pipe.

      --signed-in NAME     start with NAME signed in
      --link LINK          open LINK after signing in, such as demo://notes/3
      --notes FILE         keep the notes in FILE
      --variant VARIANT    greet in a variant: \(GreetingVariant.names)
      --flag FLAG          turn on a feature: \(FeatureFlag.allCases.map(\.rawValue).joined(separator: ", "))
      --pace SECONDS       let simulated work take that long (terminal: 0.7, else 0)
      --script FILE        press the keys in FILE, such as: "alice" Enter Ctrl-A
      --screenshot FORMAT  print the screen, after the script, as \(Screenshot.names)
      --trace FILE         write what was resolved and when, for ui.perfetto.dev
      --step-clock         count times in steps, the same in each run
      --size COLUMNSxROWS  the size of the screenshot (default 54x24)
      --help               show this help

    To sign in, try \(Authenticator.hint).

    The key g shows the container at work, beside the app if there is room.
    With TERM=dumb, and through a pipe, the app asks for a line at a time.
    NO_COLOR turns colors off.
    """

  /// Parses the arguments of the command line, without the name of the program.
  nonisolated init(arguments: [String]) throws(ArgumentError) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--help", "-h": throw .helpRequested
      case "--signed-in": launch.signedInUser = try Self.value(of: option, from: &rest)
      case "--link":
        let text = try Self.value(of: option, from: &rest)
        guard let link = DeepLink(text) else {
          throw .badValue(text, option: option, expected: "a link such as demo://notes/3")
        }
        launch.deepLink = link
      case "--notes": launch.notesFile = try Self.value(of: option, from: &rest)
      case "--variant":
        let text = try Self.value(of: option, from: &rest)
        guard let known = GreetingVariant(rawValue: text) else {
          throw .badValue(text, option: option, expected: GreetingVariant.names)
        }
        launch.variant = known
      case "--flag":
        let text = try Self.value(of: option, from: &rest)
        guard let flag = FeatureFlag(rawValue: text) else {
          let known = FeatureFlag.allCases.map(\.rawValue).joined(separator: " or ")
          throw .badValue(text, option: option, expected: known)
        }
        launch.flags.insert(flag)
      case "--pace":
        let text = try Self.value(of: option, from: &rest)
        guard let seconds = Double(text), (0...3600).contains(seconds) else {
          throw .badValue(text, option: option, expected: "a number of seconds from 0 to 3600")
        }
        launch.pace = .seconds(seconds)
      case "--script": script = try Self.value(of: option, from: &rest)
      case "--screenshot":
        let text = try Self.value(of: option, from: &rest)
        guard let format = Screenshot(rawValue: text) else {
          throw .badValue(text, option: option, expected: Screenshot.names)
        }
        screenshot = format
      case "--trace": trace = try Self.value(of: option, from: &rest)
      case "--step-clock": hasStepClock = true
      case "--size":
        let text = try Self.value(of: option, from: &rest)
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard numbers.count == 2, numbers.allSatisfy((1...1000).contains) else {
          throw .badValue(text, option: option, expected: "columns and rows from 1 to 1000, such as 80x24")
        }
        size = TerminalSize(columns: numbers[0], rows: numbers[1])
      default: throw .unknown(option)
      }
    }
  }

  nonisolated private static func value(of option: String, from rest: inout ArraySlice<String>)
    throws(ArgumentError) -> String
  {
    guard let value = rest.popFirst(), !value.isEmpty else { throw .missingValue(option) }
    return value
  }
}

extension GreetingVariant {
  nonisolated fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: " or ") }
}

extension Screenshot {
  nonisolated fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: " or ") }
}
