import InjectorInspection

/// `injector-inspect used-by`: the dependents of a registration.
enum UsedByCommand: Command {
  static let name = "used-by"
  static let summary = "show what depends on a registration, directly and through others"
  static let usages = GraphSource.usages(with: "KEY")
  static let details = UsesCommand.details
  static let options = UsesCommand.options
  static let examples = ["used-by --product App SessionStore", "used-by graph.json SessionStore --depth 1"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    try UsesCommand.run(arguments, .usedBy, for: self)
  }
}
