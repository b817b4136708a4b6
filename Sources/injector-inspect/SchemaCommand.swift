import InjectorInspection

/// `injector-inspect schema`: the format of saved graphs.
enum SchemaCommand: Command {
  static let name = "schema"
  static let summary = "print the JSON Schema of saved graphs"
  static let usages = ["[--output FILE]"]
  static let details = """
    The schema describes every field that graph --format json writes. It has the version of the format, which
    a change raises that a reader would misunderstand; new fields don't.
    """
  static let options = [Output.option]
  static let examples = ["schema", "schema --output graph.schema.json"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    if let word = (arguments.words + (arguments.rest ?? [])).first {
      throw Failure("schema accepts no argument, but the command line has \(word.quoted)", see: self)
    }
    try Output(arguments.options["--output"]).write(GraphSchema.text)
    return 0
  }
}
