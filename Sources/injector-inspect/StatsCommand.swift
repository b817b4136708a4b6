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

  static let options =
    GraphSource.options + [
      CommandOption(name: "--trace", value: "FILE", help: "show the times of what a start creates, from a trace"),
      Report.format, Output.option, Color.option,
    ]

  static let examples = [
    "stats --product App", "stats graph.json --format json", "stats graph.json --trace trace.json",
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let report = try Report(arguments, for: self)
    let source = try GraphSource(arguments, for: self)
    let trace = try arguments.options["--trace"].map { path throws(Failure) in try TraceCommand.timeline(in: path) }
    let statistics = StatisticsReport(GraphMap(try source.locatedGraph()), trace: trace)
    try report.write(text: statistics.text, json: statistics)
    return 0
  }
}
