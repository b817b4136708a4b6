import Foundation

/// `injector-inspect schema`: the formats of saved graphs and of reports.
enum SchemaCommand: Command {
  static let name = "schema"
  static let summary = "print the JSON Schema of saved graphs, or of reports"
  static let usages = ["[graph | reports] [OPTION]..."]
  static let details = """
    The schema of graphs, which is the default, describes every field that graph --format json writes. That of
    reports describes what the other commands write with --format json, and baselines. A schema has the version
    of the format, which a change raises that a reader would misunderstand; new fields don't.
    """
  static let options = [Output.option]
  static let words = ["graph", "reports"]
  static let examples = ["schema", "schema reports --output reports.schema.json"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    switch try arguments.word("kind of document", for: self) ?? "graph" {
    case "graph": try Output(arguments).write(Data(PackageResources.GraphSchema_json))
    case "reports": try Output(arguments).write(Data(PackageResources.ReportSchema_json))
    case let word:
      let guess = Failure.guess(word, among: Self.words)
      throw Failure("there are schemas of graph and reports, not of \(word.quoted)\(guess)", see: self)
    }
    return 0
  }
}
