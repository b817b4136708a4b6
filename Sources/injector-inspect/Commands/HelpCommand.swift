/// `injector-inspect help [COMMAND]`
enum HelpCommand: Command {
  static let name = "help"
  static let summary = "show the help of a command"
  static let usages = ["[COMMAND]"]
  static let details = ""
  static let options = [Output.option]
  static var words: [String] { CommandLineTool.commands.map { $0.name } }
  static let examples = ["help check"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let words = arguments.words + (arguments.rest ?? [])
    guard words.count <= 1 else { throw Failure("help accepts one command", see: self) }
    let text = try words.first.map { name throws(Failure) in
      Help.text(about: try CommandLineTool.command(named: name))
    }
    try Output(arguments.options["--output"]).write(text ?? Help.overview)
    return 0
  }
}
