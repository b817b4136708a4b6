/// The scripts that complete command lines, made from the properties of the commands.
enum CompletionScript {
  private static let tool = CommandLineTool.name
  private static var commands: [any Command.Type] { CommandLineTool.commands }
  private static var names: String { commands.map { $0.name }.joined(separator: " ") }

  /// The words that follow a command.
  private static func list(_ command: any Command.Type) -> String { command.words.joined(separator: " ") }

  /// The commands that take the keys of a graph, after its file.
  private static var keyed: [String] { commands.filter { $0.usages.contains { $0.contains(" KEY") } }.map { $0.name } }

  /// The options of a command.
  private static func words(of command: any Command.Type) -> String {
    (command.options.map(\.name) + ["--help"]).joined(separator: " ")
  }

  /// The script for bash.
  static var bash: String {
    """
    _injector_inspect() {
      local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"
      # An equals sign is a word of its own, or the beginning of one.
      if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi
      if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W "\(names) --help --version" -- "$word"))
        return
      fi
      case "$command $before" in
    \(choices.map { "    \"\($0.command) \($0.option)\") COMPREPLY=($(compgen -W \"\($0.words)\" -- \"$word\")); return ;;" }.joined(separator: "\n"))
    \(settings.map { "    \"\($0.command) \($0.option)\") COMPREPLY=($(compgen -W \"\($0.keys)\" -- \"$word\")); compopt +o filenames -o nospace 2>/dev/null; return ;;\n    \($0.patterns)) COMPREPLY=($(compgen -W \"\($0.values)\" -- \"$word\")); return ;;" }.joined(separator: "\n"))
    \(commands.filter { !$0.words.isEmpty }.map { "    \"\($0.name) \($0.name)\") COMPREPLY=($(compgen -W \"\(list($0))\" -- \"$word\")); return ;;" }.joined(separator: "\n"))
      esac
      if [[ $word == -* ]]; then
        case "$command" in
    \(commands.map { "      \($0.name)) COMPREPLY=($(compgen -W \"\(words(of: $0))\" -- \"$word\")) ;;" }.joined(separator: "\n"))
        esac
        return
      fi
      case "$command" in
        \(keyed.joined(separator: "|")))
          if [[ $COMP_CWORD -gt 2 && -f ${COMP_WORDS[2]} ]]; then
            COMPREPLY=($(compgen -W "$(\(tool) completions keys "${COMP_WORDS[2]}" 2>/dev/null)" -- "$word"))
            return
          fi ;;
      esac
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

  /// The options whose values are settings. The key of a setting is the word before its value.
  private static var settings: [(command: String, option: String, keys: String, patterns: String, values: String)] {
    commands.flatMap { command in
      command.options.filter { !$0.settings.keys.isEmpty }.map { option in
        let (keys, values) = option.settings
        return (
          command.name, option.name, keys.map { "\($0)=" }.joined(separator: " "),
          keys.map { "\"\(command.name) \($0)\"" }.joined(separator: "|"), values.joined(separator: " ")
        )
      }
    }
  }

  /// The script for zsh.
  static var zsh: String {
    func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''").replacing(":", with: "\\:") }
    func spec(_ option: CommandOption) -> String {
      let help = option.help.replacing("[", with: "(").replacing("]", with: ")").replacing("'", with: "'\\''")
      guard let value = option.value else { return "'\(option.name)[\(help)]'" }
      let words = option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))"
      // The value is the next word, or follows an equals sign.
      return "'\(option.name)=[\(help)]:\(value):\(words)'"
    }
    let cases = commands.map { command in
      let options = command.options.map(spec).joined(separator: " ")
      let rest =
        keyed.contains(command.name)
        ? "'1:file:_files' '*:key:_injector_inspect_keys'"
        : command.words.isEmpty ? "'*:file:_files'" : "'1:word:(\(list(command)))'"
      return "    \(command.name)) _arguments \(options) '--help[show this help]' \(rest) ;;"
    }
    return """
      #compdef \(tool)
      _injector_inspect_keys() {
        [[ -f ${words[2]} ]] && compadd -- ${(f)"$(\(tool) completions keys ${words[2]} 2>/dev/null)"} || _files
      }
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
}
