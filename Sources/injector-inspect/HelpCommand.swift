/// `injector-inspect help [COMMAND]`
enum HelpCommand: Command {
  static let name = "help"
  static let summary = "show the help of a command"
  static let usages = ["[COMMAND] [OPTION]..."]
  static let details = "With --format json, the commands and options are described for programs."
  static let options = [Report.format, Output.option]
  static var words: [String] { CommandLineTool.commands.map { $0.name } }
  static let examples = ["help check", "help --format json"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let report = try Report(arguments, for: self)
    let words = arguments.words + (arguments.rest ?? [])
    guard let name = words.first else {
      try report.write(text: { _ in Help.overview }, json: HelpReport(of: CommandLineTool.commands))
      return 0
    }
    guard words.count == 1 else { throw Failure("help accepts one command", see: self) }
    let command = try CommandLineTool.command(named: name)
    try report.write(text: { _ in Help.text(about: command) }, json: HelpReport(of: [command]))
    return 0
  }
}
