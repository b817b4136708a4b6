import InjectorInspection

/// `injector-inspect cycles`: cycles, valid ones too.
enum CyclesCommand: Command {
  static let name = "cycles"
  static let summary = "list the cycles of a graph, those that are valid too, with the reason"
  static let details = GraphSource.details(
    """
    A cycle is valid if one of its dependencies is a Lazy, a Provider, a ScopeProvider or an injection, and,
    with an injection, if its registrations are shared. The exit code is 1 if one isn't valid, whatever
    severity its rule has in check.
    """)

  static let examples = ["cycles --product App"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let cycles = CycleReport(GraphMap(try GraphSource(arguments, for: self).locatedGraph()))
    try Report.write(arguments, text: cycles.text, json: cycles)
    return cycles.isValid ? 0 : 1
  }
}
