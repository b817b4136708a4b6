import InjectorInspection

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
  static let words = Subject.allCases.map(\.rawValue)
  static let examples = ["schema", "schema reports --output reports.schema.json"]

  private enum Subject: String, CaseIterable {
    case graph, reports
  }

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let words = arguments.words + (arguments.rest ?? [])
    guard words.count <= 1 else { throw Failure("schema accepts one kind of document", see: self) }
    let word = words.first ?? Subject.graph.rawValue
    guard let subject = Subject(rawValue: word) else {
      let guess = Failure.guess(word, among: Self.words)
      throw Failure("there are schemas of graph and reports, not of \(word.quoted)\(guess)", see: self)
    }
    let schema =
      switch subject {
      case .graph: PackageResources.GraphSchema_json
      case .reports: PackageResources.ReportSchema_json
      }
    try Output(arguments).write(String(decoding: schema, as: UTF8.self))
    return 0
  }
}
