import InjectorInspection

/// `injector-inspect uses`: the dependencies of a registration.
enum UsesCommand: Command {
  static let name = "uses"
  static let summary = "show what a registration depends on, directly and through others"
  static let usages = GraphSource.usages(with: "KEY")
  static let details = GraphSource.details(
    NamedRegistrations.details,
    """
    Each registration is written in full where it is nearest; elsewhere, (above) or (below) refers to that
    line. ... marks a registration with more below it than --depth shows.
    """)

  static let options = Report.options(
    CommandOption(
      name: "--depth", value: "NUMBER", help: "the number of levels in the text (default: \(UsageReport.mostLevels))"))

  static let examples = ["uses --product App AppCoordinator", "uses graph.json AppCoordinator --depth 1"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 { try run(arguments, .uses, for: self) }

  /// Runs the command for one direction.
  static func run(
    _ arguments: Arguments, _ direction: UsageReport.Direction, for command: any Command.Type
  ) throws(Failure) -> Int32 {
    let depth = try arguments.number("--depth", in: 1...UsageReport.mostLevels, for: command)
    let named = try NamedRegistrations(arguments, for: command, count: 1...1)
    let usage = UsageReport(direction, of: named.items[0], in: named.map, depth: depth ?? UsageReport.mostLevels)
    try Report.write(arguments, text: usage.text, json: usage)
    return 0
  }
}
