extension LaunchOptions {
  /// The reason why the arguments are invalid, or a request for help.
  nonisolated enum ArgumentError: Error, Equatable, CustomStringConvertible {
    case helpRequested
    case unknown(String)
    case missingValue(String)
    case badValue(String, option: String, expected: String)

    var description: String {
      switch self {
      case .helpRequested: LaunchOptions.usage
      case .unknown(let argument): "\(argument.debugDescription) is not an option."
      case .missingValue(let option): "\(option) needs a value."
      case .badValue(let value, let option, let expected):
        "\(option) accepts \(expected), not \(value.debugDescription)."
      }
    }
  }

  nonisolated static let usage = """
    DemoApp shows a sign-in flow, in a terminal or through a pipe.

      --signed-in NAME     start with NAME signed in
      --deep-link LINK     open LINK after signing in: picture/harbour, picture/meadow
      --flag FLAG          turn on a feature: \(FeatureFlag.allCases.map(\.rawValue).joined(separator: ", "))
      --pace SECONDS       let simulated work take that long (in a terminal 0.7, else 0)
      --help               show this help

    To sign in, try \(Authenticator.hint).

    With TERM=dumb, and through a pipe, the app asks for a line at a time. NO_COLOR turns colors off.
    """

  /// Parses the arguments of the command line, without the name of the program.
  nonisolated init(arguments: [String]) throws(ArgumentError) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--help", "-h": throw .helpRequested
      case "--signed-in": signedInUser = try Self.value(of: option, from: &rest)
      case "--deep-link":
        let text = try Self.value(of: option, from: &rest)
        guard let link = DeepLink(text) else {
          throw .badValue(text, option: option, expected: "picture/ followed by the name of a picture")
        }
        deepLink = link
      case "--flag":
        let text = try Self.value(of: option, from: &rest)
        guard let flag = FeatureFlag(rawValue: text) else {
          let known = FeatureFlag.allCases.map(\.rawValue).joined(separator: " or ")
          throw .badValue(text, option: option, expected: known)
        }
        flags.insert(flag)
      case "--pace":
        let text = try Self.value(of: option, from: &rest)
        guard let seconds = Double(text), (0...3600).contains(seconds) else {
          throw .badValue(text, option: option, expected: "a number of seconds from 0 to 3600")
        }
        pace = .seconds(seconds)
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
