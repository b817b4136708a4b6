import InjectorInspection

/// `injector-inspect why`: the paths to a registration.
enum WhyCommand: Command {
  static let name = "why"
  static let summary = "show why a registration is needed, or how another one leads to it"
  static let usages = GraphSource.usages(with: "KEY [KEY]")
  static let details = GraphSource.details(
    NamedRegistrations.details,
    """
    With one KEY, the paths begin at the roots of the graph: registrations that no other one depends on, or
    that only need each other, and those that the app resolves itself. An alias that nothing needs is no
    root of the registration that it represents. With two, they lead from the first to the second, or the
    other way round.
    The shortest path is first. The exit code is 1 if there is none, unless the app resolves KEY itself.
    """)

  static let options = Report.options(
    CommandOption(name: "--limit", value: "NUMBER", help: "the most paths to show (default: 10)"))

  static let examples = [
    "why --product App SessionStore", "why graph.json AppCoordinator SessionStore --limit 1",
    "why graph.json 'Store@remote' --format json",
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let limit = try arguments.number("--limit", in: 1...1000, for: self) ?? 10
    let named = try NamedRegistrations(arguments, for: self, count: 1...2)
    var paths = PathReport(
      to: named.items[named.items.count - 1], from: named.items.count > 1 ? named.items[0] : nil, in: named.map,
      limit: limit)
    if paths.isEmpty, named.items.count > 1 {
      let others = PathReport(to: named.items[0], from: named.items[1], in: named.map, limit: limit)
      if !others.isEmpty { paths = others }
    }
    try Report.write(arguments, text: paths.text, json: paths)
    return paths.isEmpty && (named.items.count > 1 || !paths.isRoot) ? 1 : 0
  }
}
