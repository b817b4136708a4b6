import InjectorInspection

/// The help of some commands for programs.
struct HelpReport: Encodable, JSONReport {
  private var commands: [CommandFields]
  private var format = "injector-help"
  private var formatVersion = 1
  private var tool = CommandLineTool.name
  private var version = CommandLineTool.version

  var document: any Encodable { self }

  init(of commands: [any Command.Type]) { self.commands = commands.map { .init($0) } }

  private struct CommandFields: Encodable {
    var details: String
    var examples: [String]
    var name: String
    var options: [OptionFields]
    var summary: String
    var usages: [String]
    /// The words that the command accepts, or `nil` if it accepts others too.
    var words: [String]?

    init(_ command: any Command.Type) {
      details = command.details
      examples = command.examples.map { "\(CommandLineTool.name) \($0)" }
      name = command.name
      options = command.options.map { .init($0) }
      summary = command.summary
      usages = command.usages.map { "\(CommandLineTool.name) \(command.name) \($0)" }
      words = command.words.isEmpty ? nil : command.words
    }
  }

  private struct OptionFields: Encodable {
    /// The words that the option accepts, or `nil` if it accepts others too.
    var choices: [String]?
    var help: String
    var isList: Bool
    var name: String
    /// The placeholder of the value, or `nil` if the option takes none.
    var value: String?

    init(_ option: CommandOption) {
      choices = option.choices.isEmpty ? nil : option.choices
      help = option.help
      isList = option.isList
      name = option.name
      value = option.value
    }
  }
}
