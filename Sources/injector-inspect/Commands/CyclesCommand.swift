import InjectorInspection

/// `injector-inspect cycles`: cycles, valid ones too.
enum CyclesCommand: Command {
  static let name = "cycles"
  static let summary = "list the cycles of a graph, those that are valid too, with the reason"
  static let usages = GraphSource.usages

  static let details =
    GraphSource.details + """


      A cycle is valid if one of its dependencies is deferred. The exit code is 1 if there is one that is not.
      """

  static let options = Report.options
  static let examples = ["cycles --product App"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let report = try Report(arguments, for: self)
    let cycles = CycleReport(GraphMap(try GraphSource(arguments, for: self).locatedGraph()))
    try report.write(text: cycles.text, json: cycles)
    return cycles.isValid ? 0 : 1
  }
}
