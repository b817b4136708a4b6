import Foundation
import Injector
import InjectorInspection

/// The words that may complete a command line, and the scripts that ask for them in a shell.
enum Completion {
  /// Returns the words that may complete the last of some words, or an empty array if files may. A colon and a
  /// description may follow a word.
  ///
  /// - Parameter line: The words up to the one to complete, without the name of the tool. A shell may divide words at
  ///   equals signs.
  static func candidates(for line: [String]) throws(Failure) -> [String] {
    let parts = line.flatMap { $0.split(separator: "=", omittingEmptySubsequences: false).map(String.init) }
    let words = parts.dropLast().filter { !$0.isEmpty }
    let commands = CommandLineTool.commands
    guard let name = words.first, let last = words.last, let word = parts.last else {
      return commands.map { "\($0.name):\($0.summary)" } + ["--help:show the help", "--version:show the version"]
    }
    guard let command = commands.first(where: { $0.name == name }) else { return [] }
    func names(_ found: (GraphMap) -> [String]) throws(Failure) -> [String] {
      guard words.count > 1, FileManager.default.fileExists(atPath: words[1]) else { return [] }
      return found(GraphMap(try GraphSource.file(words[1]).graph()))
    }
    if last == "--focus" { return try names(\.plainNames) }
    if last == "--plugin" { return try names { $0.graph.plugins.map(\.name) } }
    if let option = command.options.first(where: { $0.name == last }), option.value != nil {
      return option.choices + option.settings.keys.map { "\($0)=" }
    }
    if let option = command.options.first(where: { $0.settings.keys.contains(last) }) { return option.settings.values }
    if word.hasPrefix("-") { return command.options.map { "\($0.name):\($0.help)" } + ["--help:show this help"] }
    if words.count == 1 { return command.words }
    return command.usages.contains { $0.contains(" KEY") } ? try names(\.plainNames) : []
  }

  /// The script for bash.
  static let bash = """
    _injector_inspect() {
      local word="${COMP_WORDS[COMP_CWORD]}"
      local words="$(injector-inspect completions words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -d : -f 1)"
      # An equals sign is a word of its own.
      if [[ $word == = ]]; then word=; fi
      if [[ -z $words ]]; then COMPREPLY=($(compgen -f -- "$word")); return; fi
      COMPREPLY=($(compgen -W "$words" -- "$word"))
      if [[ ${COMPREPLY[0]} == *= ]]; then compopt +o filenames -o nospace 2>/dev/null; fi
    }
    complete -o filenames -F _injector_inspect injector-inspect

    """

  /// The script for zsh.
  static let zsh = """
    #compdef injector-inspect
    _injector_inspect() {
      local -a found=("${(@f)$(injector-inspect completions words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
      compset -P '*='
      if [[ -z $found ]]; then _files; return; fi
      if [[ $found[1] == *= ]]; then compadd -S '' -a found; else _describe word found; fi
    }
    compdef _injector_inspect injector-inspect

    """

  /// The script for fish, which separates a word and its description by a tab.
  static let fish = """
    function __injector_inspect
      set -l words (commandline -opc) (commandline -ct)
      set -l found (injector-inspect completions words -- $words[2..-1] 2>/dev/null)
      if test (count $found) -eq 0
        __fish_complete_path (commandline -ct)
      else
        string replace -r '^([^:]*):' '$1\\t' -- $found
      end
    end
    complete -c injector-inspect -f -a '(__injector_inspect)'

    """
}
