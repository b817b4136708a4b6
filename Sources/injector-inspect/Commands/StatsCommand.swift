import InjectorInspection

/// `injector-inspect stats`: the numbers of a graph.
enum StatsCommand: Command {
  static let name = "stats"
  static let summary =
    "show the numbers of a graph: what is used most, how deep it is, how plugins depend on each other"
  static let usages = GraphSource.usages

  static let details =
    GraphSource.details + """


      The longest chain has the registrations that are created together, without those that a Lazy or a
      Provider creates later. Lists in the text end after ten entries; --format json contains all couplings.
      """

  static let options = Report.options

  static let examples = ["stats --product App", "stats graph.json --format json"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let report = try Report(arguments, for: self)
    let source = try GraphSource(arguments, for: self)
    let statistics = StatisticsReport(GraphMap(try source.locatedGraph()))
    try report.write(text: statistics.text, json: statistics)
    return 0
  }
}
