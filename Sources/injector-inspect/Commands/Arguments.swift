import Injector

/// The parsed arguments of a command.
struct Arguments {
  /// The values of the options, by name. An option that takes no value has an empty one.
  private(set) var options: [String: String] = [:]
  /// The arguments that don't belong to an option.
  private(set) var words: [String] = []
  /// The arguments after `--`, or `nil` if there is no `--`.
  private(set) var rest: [String]?
  /// A Boolean value that indicates whether the arguments contain `-h` or `--help`.
  private(set) var asksForHelp = false

  /// Parses the arguments of a command: `--name VALUE` or `--name=VALUE`, other words, and everything after `--`.
  init(_ list: some Sequence<String>, for command: any Command.Type) throws(Failure) {
    var list = Array(list)[...]
    while let word = list.popFirst() {
      if word == "--" {
        rest = Array(list)
        return
      }
      if word == "-h" || word == "--help" {
        asksForHelp = true
      } else if word.hasPrefix("-"), word != "-" {
        try readOption(word, &list, command)
      } else {
        words.append(word)
      }
    }
  }

  private mutating func readOption(
    _ word: String, _ list: inout ArraySlice<String>, _ command: any Command.Type
  ) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let written = parts[0]
    guard let option = command.options.first(where: { $0.name == written || $0.short == written }) else {
      let name = written
      let guess = Failure.guess(name, among: command.options.map(\.name) + ["--help"])
      let advice = options["--run"] == nil ? "" : "\nPass arguments for the program after --."
      throw Failure("\(command.name) has no option \(name.quoted)\(guess)\(advice)", see: command)
    }
    let name = option.name
    guard options[name] == nil || option.isList else { throw Failure("\(name) appears twice", see: command) }
    guard let placeholder = option.value else {
      guard parts.count == 1 else { throw Failure("\(name) takes no value", see: command) }
      options[name] = ""
      return
    }
    var value = parts.count == 2 ? parts[1] : ""
    if parts.count == 1, let next = list.first, !next.hasPrefix("--") {
      value = next
      list.removeFirst()
    }
    guard !value.isEmpty else { throw Failure("\(name) needs a value: \(name) \(placeholder)", see: command) }
    let known = option.isList ? [] : option.choices
    guard known.isEmpty || known.contains(value) else {
      let words = [known.dropLast().joined(separator: ", "), known.last ?? ""].filter { !$0.isEmpty }
      let (list, guess) = (words.joined(separator: " or "), Failure.guess(value, among: known))
      throw Failure("\(name) must be \(list), not \(value.quoted)\(guess)", see: command)
    }
    options[name] = options[name].map { "\($0),\(value)" } ?? value
  }

  /// Returns the value of an option whose choices are those of a type, or `nil` if the option is absent.
  func choice<Choice: RawRepresentable<String>>(_ name: String) -> Choice? { options[name].flatMap(Choice.init) }

  /// Returns the values of a list option, as they are written among the known words. Capitals, spaces and hyphens don't
  /// count.
  func list(_ name: String, of noun: String, among known: [String]) throws(Failure) -> [String] {
    func plain(_ text: String) -> String { text.lowercased().filter { $0 != " " && $0 != "-" } }
    var values: [String] = []
    for word in options[name]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? [] {
      guard let value = known.first(where: { $0 == word }) ?? known.first(where: { plain($0) == plain(word) }) else {
        throw Failure("there is no \(noun) \(word.quoted)\(Failure.guessOrList(word, among: known))")
      }
      values.append(value)
    }
    return values
  }

  /// Returns the only word of a command that accepts one, or `nil` if there is none.
  func word(_ noun: String, for command: any Command.Type) throws(Failure) -> String? {
    let words = words + (rest ?? [])
    guard words.count <= 1 else { throw Failure("\(command.name) accepts one \(noun)", see: command) }
    return words.first
  }

  /// Returns a Boolean value that indicates whether an option that takes no value is present.
  func has(_ name: String) -> Bool { options[name] != nil }

  /// Returns the value of an option that accepts a whole number, or `nil` if the option is absent.
  func number(
    _ name: String, in range: ClosedRange<Int>, for command: any Command.Type
  ) throws(Failure) -> Int? {
    guard let text = options[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let bounds = "from \(range.lowerBound) to \(range.upperBound)"
      throw Failure("\(name) must be a whole number \(bounds), not \(text.quoted)", see: command)
    }
    return number
  }
}
