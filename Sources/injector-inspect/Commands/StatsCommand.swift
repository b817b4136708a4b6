import InjectorInspection

/// `injector-inspect stats`: the numbers of a graph.
enum StatsCommand: Command {
  static let name = "stats"
  static let summary =
    "show the numbers of a graph: what is used most, how deep it is, how plugins depend on each other"
  static let details = GraphSource.details(
    """
    The longest chain has the registrations that are created together, without those that a Lazy or a
    Provider creates later. Lists in the text end after ten entries; --format json contains all couplings.
    """)

  static let examples = ["stats --product App", "stats graph.json --format json"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let statistics = StatisticsReport(GraphMap(try GraphSource(arguments, for: self).locatedGraph()))
    try Report.write(arguments, text: statistics.text, json: statistics)
    return 0
  }
}
