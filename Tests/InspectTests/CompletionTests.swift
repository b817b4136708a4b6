import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// Completions, typed into real shells: a line, then the tab key.
@Suite(.timeLimit(.minutes(10))) struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(["graph.json": "", "other.json": "", "keys.json": DependencyGraph.sample.json])
  }

  /// Lines, and what completes them in every shell.
  private static let lines = [
    ("gr", "graph "), ("graph ot", "graph other.json "), ("graph --format m", "graph --format mermaid "),
    ("graph --format=m", "graph --format=mermaid "), ("graph other.json --role sc", "graph other.json --role screen "),
    ("diff --format mark", "diff --format markdown "), ("help used", "help used-by "),
    ("completions z", "completions zsh "), ("explain INJ04", "explain INJ04"), ("explain INJ047", "explain INJ047 "),
    ("check other.json --no-such", "check other.json --no-such"),
    ("graph other.json --dow", "graph other.json --down "), ("why keys.json Ho", "why keys.json Home "),
    ("used-by keys.json St", "used-by keys.json Store "),
    ("graph keys.json --plugin A", "graph keys.json --plugin AppPlugin "),
    ("graph keys.json --focus Ho", "graph keys.json --focus Home "),
  ]

  /// Lines with settings, which bash and fish complete.
  private static let settings = [
    ("check other.json --severity INJ04", "check other.json --severity INJ04"),
    ("check other.json --severity INJ047", "check other.json --severity INJ047="),
    ("check other.json --severity INJ047=w", "check other.json --severity INJ047=warning "),
    ("check other.json --severity=INJ047=of", "check other.json --severity=INJ047=off "),
  ]

  private static func path(of shell: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell)" }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// Runs a script in the folder, with the tool in PATH, and returns what it prints between << and >>.
  private func buffers(_ script: String) async throws -> [String] {
    let path = "PATH=\"$(dirname \"$INSPECT\"):$PATH\" TERM=dumb"
    let result = try await folder.shell("export \(path) && \(script)")
    let shown = result.output.matches(of: /<<injector-inspect (.*?)>>/).map { String($0.1) }
    if shown.isEmpty { Issue.record("\(result)") }
    return shown
  }

  private static func typed(_ lines: [(String, String)], _ key: String) -> String {
    lines.map { "injector-inspect \($0.0)\\t\(key)" }.joined()
  }

  @Test(.enabled(if: path(of: "bash") != nil && path(of: "script") != nil, "needs bash, and script for a terminal"))
  func bash_completes() async throws {
    try folder.write(
      "rc",
      #"""
      PS1=
      source <(injector-inspect completions bash)
      show() { printf '\n<<%s>>\n' "$READLINE_LINE"; READLINE_LINE=; READLINE_POINT=0; }
      bind -x '"\C-xp": show'
      bind 'set enable-bracketed-paste off'
      bind 'set bell-style none'

      """#)
    let lines = Self.lines + Self.settings
    let input = "printf '\(Self.typed(lines, "\\030p"))exit\\n'"
    let shell = "script -qec 'bash --noprofile --rcfile rc -i' /dev/null"
    #expect(try await buffers("\(input) | \(shell)") == lines.map(\.1))
  }

  @Test(.enabled(if: path(of: "zsh") != nil, "needs zsh")) func zsh_completes() async throws {
    try folder.write(
      "drive.zsh",
      #"""
      zmodload zsh/zpty
      zpty shell 'zsh -f -i'
      zpty -w shell 'PROMPT=; autoload -Uz compinit; compinit -u -D; unsetopt zle_bracketed_paste beep
      show() { print -r -- "<<$BUFFER>>"; BUFFER= }; zle -N show; bindkey "^Xp" show; bindkey "^I" complete-word
      source <(injector-inspect completions zsh); print READY'
      while zpty -r shell line; do [[ $line == READY* ]] && break; done
      for line in "$@"; do
        zpty -n -w shell "injector-inspect $line"$'\t\x18p'
        while zpty -r shell line; do [[ $line == *'<<'*'>>'* ]] && { print -r -- "$line"; break }; done
      done
      zpty -d shell

      """#)
    let words = Self.lines.map { "'\($0.0)'" }.joined(separator: " ")
    #expect(try await buffers("zsh -f drive.zsh \(words)") == Self.lines.map(\.1))
  }

  @Test(.enabled(if: path(of: "fish") != nil, "needs fish")) func fish_completes() async throws {
    let script = "injector-inspect completions fish | source; complete -C 'injector-inspect $LINE'"
    func completions(_ line: String) async throws -> [String] {
      let result = try await folder.shell(
        "export PATH=\"$(dirname \"$INSPECT\"):$PATH\"; fish -c '\(script.replacing("'", with: "\"").replacing("$LINE", with: line))'"
      )
      return result.output.split(separator: "\n").map(String.init)
    }
    #expect(try await completions("gr") == ["graph\tprint the dependency graph of a program or a saved file"])
    #expect(try await completions("graph --format m") == ["mermaid"])
    #expect(try await completions("graph --format=m") == ["--format=mermaid"])
    #expect(try await completions("check other.json --severity INJ047=w") == ["INJ047=warning"])
    #expect(try await completions("why keys.json Ho") == ["Home"])
    #expect(try await completions("graph ot") == ["other.json"])
  }
}
