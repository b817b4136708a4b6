/// `injector-inspect completions`: scripts that complete command lines in a shell.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "print a script that completes command lines in bash, zsh or fish"
  static let usages = ["SHELL"]

  static let details = """
    Add the line of your shell to its start file:

      bash: source <(injector-inspect completions bash)
      zsh:  source <(injector-inspect completions zsh)
      fish: injector-inspect completions fish | source
    """

  static let options = [Output.option]
  static let examples = ["completions bash"]

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let known = Shell.allCases.map(\.rawValue)
    guard arguments.words.count == 1, let word = arguments.words.first else {
      throw Failure("completions needs the name of one shell: bash, zsh or fish", see: self)
    }
    guard let shell = Shell(rawValue: word) else {
      throw Failure(
        "there are no completions for \(word.quoted), only for bash, zsh and fish\(Failure.guess(word, among: known))",
        see: self)
    }
    let output = Output(arguments.options["--output"])
    switch shell {
    case .bash: try output.write(bash)
    case .zsh: try output.write(zsh)
    case .fish: try output.write(fish)
    }
    return 0
  }

  private static let tool = CommandLineTool.name
  private static var commands: [any Command.Type] { CommandLineTool.commands }
  private static var names: String { commands.map { $0.name }.joined(separator: " ") }

  /// The words that follow a command, and those that follow its options.
  private static func words(of command: any Command.Type) -> String {
    (command.options.map(\.name) + ["--help"]).joined(separator: " ")
  }

  private static var bash: String {
    """
    _injector_inspect() {
      local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"
      if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W "\(names) --help --version" -- "$word"))
        return
      fi
      case "$command $before" in
    \(choices.map { "    \"\($0.command) \($0.option)\") COMPREPLY=($(compgen -W \"\($0.words)\" -- \"$word\")); return ;;" }.joined(separator: "\n"))
        "help help") COMPREPLY=($(compgen -W "\(names)" -- "$word")); return ;;
        "completions completions") COMPREPLY=($(compgen -W "bash zsh fish" -- "$word")); return ;;
      esac
      if [[ $word == -* ]]; then
        case "$command" in
    \(commands.map { "      \($0.name)) COMPREPLY=($(compgen -W \"\(words(of: $0))\" -- \"$word\")) ;;" }.joined(separator: "\n"))
        esac
        return
      fi
      COMPREPLY=($(compgen -f -- "$word"))
    }
    complete -o filenames -F _injector_inspect \(tool)

    """
  }

  private static var choices: [(command: String, option: String, words: String)] {
    commands.flatMap { command in
      command.options.filter { !$0.choices.isEmpty }.map {
        (command.name, $0.name, $0.choices.joined(separator: " "))
      }
    }
  }

  private static var zsh: String {
    func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''").replacing(":", with: "\\:") }
    func spec(_ option: CommandOption) -> String {
      let help = option.help.replacing("[", with: "(").replacing("]", with: ")").replacing("'", with: "'\\''")
      guard let value = option.value else { return "'\(option.name)[\(help)]'" }
      let words = option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
      return "'\(option.name)[\(help)]:\(value):\(words)'"
    }
    let cases = commands.map { command in
      let options = command.options.map(spec).joined(separator: " ")
      let rest =
        command.name == "help"
        ? "'1:command:(\(names))'" : command.name == "completions" ? "'1:shell:(bash zsh fish)'" : "'*:file:_files'"
      return "    \(command.name)) _arguments \(options) '--help[show this help]' \(rest) ;;"
    }
    return """
      #compdef \(tool)
      _injector_inspect() {
        local -a commands=(\(commands.map { "'\($0.name):\(quoted($0.summary))'" }.joined(separator: " ")))
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local name="${words[2]}"
        shift words
        (( CURRENT-- ))
        case "$name" in
      \(cases.joined(separator: "\n"))
        esac
      }
      compdef _injector_inspect \(tool)

      """
  }

  private static var fish: String {
    func quoted(_ text: String) -> String { "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'" }
    var lines = ["complete -c \(tool) -n __fish_use_subcommand -l help -d 'show this help'"]
    for command in commands {
      lines.append(
        "complete -c \(tool) -f -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))")
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        let name = option.name.drop { $0 == "-" }
        let words = option.choices.isEmpty ? "" : " -f -a \(quoted(option.choices.joined(separator: " ")))"
        let value = option.value == nil ? "" : " -r"
        lines.append("complete -c \(tool) \(condition) -l \(name)\(value)\(words) -d \(quoted(option.help))")
      }
    }
    lines.append("complete -c \(tool) -f -n '__fish_seen_subcommand_from help' -a \(quoted(names))")
    lines.append("complete -c \(tool) -f -n '__fish_seen_subcommand_from completions' -a 'bash zsh fish'")
    return lines.joined(separator: "\n") + "\n"
  }
}
