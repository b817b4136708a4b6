/// `injector-inspect help [COMMAND]`
enum HelpCommand: Command {
  static let name = "help"
  static let summary = "show the help of a command"
  static let usages = ["[COMMAND]"]
  static let details = ""
  static let options: [CommandOption] = []
  static let examples = ["help check"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let words = arguments.words + (arguments.rest ?? [])
    guard let name = words.first else {
      try StandardStream.output.writeAll(Help.overview)
      return 0
    }
    guard words.count == 1 else { throw Failure("help accepts one command", see: self) }
    return try Help.show(CommandLineTool.command(named: name))
  }
}
