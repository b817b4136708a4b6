/// The scripts that complete command lines, made from the properties of the commands.
enum CompletionScript {
  private static let tool = CommandLineTool.name
  private static var commands: [any Command.Type] { CommandLineTool.commands }

  /// The commands that take the keys of a graph, after its file.
  private static var keyed: [String] { commands.filter { $0.usages.contains { $0.contains(" KEY") } }.map { $0.name } }

  /// The words that may follow others: the patterns of the command and the word before, the words, and what bash does
  /// beside proposing them.
  private static var table: [(patterns: [String], words: [String], action: String)] {
    commands.flatMap { command in
      var rows = command.options.filter { !$0.choices.isEmpty }.map { option in
        (patterns: ["\(command.name) \(option.name)"], words: option.choices, action: "")
      }
      for option in command.options where !option.settings.keys.isEmpty {
        // The key of a setting is the word before its value.
        let (keys, values) = option.settings
        let action = "compopt +o filenames -o nospace 2>/dev/null; "
        rows.append((["\(command.name) \(option.name)"], keys.map { "\($0)=" }, action))
        rows.append((keys.map { "\(command.name) \($0)" }, values, ""))
      }
      if !command.words.isEmpty { rows.append((["\(command.name) \(command.name)"], command.words, "")) }
      return rows
    }
  }

  /// The script for bash.
  static var bash: String {
    func reply(_ words: [String]) -> String {
      "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\"))"
    }
    let rows = table.map { row in
      let patterns = row.patterns.map { "\"\($0)\"" }.joined(separator: "|")
      return "    \(patterns)) \(reply(row.words)); \(row.action)return ;;"
    }
    let options = commands.map { "      \($0.name)) \(reply($0.options.map(\.name) + ["--help"])) ;;" }
    return """
      _injector_inspect() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"
        # An equals sign is a word of its own, or the beginning of one.
        if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi
        if [[ $COMP_CWORD -eq 1 ]]; then
          \(reply(commands.map { $0.name } + ["--help", "--version"]))
          return
        fi
        case "$command $before" in
      \(rows.joined(separator: "\n"))
        esac
        if [[ $word == -* ]]; then
          case "$command" in
      \(options.joined(separator: "\n"))
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
        : command.words.isEmpty ? "'*:file:_files'" : "'1:word:(\(command.words.joined(separator: " ")))'"
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
