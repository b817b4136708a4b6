import InjectorInspection

/// `injector-inspect unused`: the registrations that nothing needs.
enum UnusedCommand: Command {
  static let name = "unused"
  static let summary = "list the registrations that nothing needs, and what only they need"
  static let details = GraphSource.details(
    """
    A registration is used if another one depends on it, or if it is marked with .root() or .eager().
    Registrations that only need each other are unused. A registration that takes a Resolution may need
    any other, so none of its graph counts as unused.
    The exit code is 1 if there is an unused registration.
    """)

  static let examples = ["unused --product App"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let unused = UnusedReport(GraphMap(try GraphSource(arguments, for: self).locatedGraph()))
    try Report.write(arguments, text: unused.text, json: unused)
    return unused.isEmpty ? 0 : 1
  }
}
