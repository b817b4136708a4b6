import Injector
import InjectorInspection

/// `injector-inspect completions`: scripts that complete command lines in a shell.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "print a script that completes command lines in bash, zsh or fish"
  static let usages = ["SHELL [OPTION]...", "keys FILE.json"]

  static let details = """
    Add the line of your shell to its start file:

      bash: source <(injector-inspect completions bash)
      zsh:  source <(injector-inspect completions zsh)
      fish: injector-inspect completions fish | source

    With --format json, the script is a string in an object, beside the name of its shell.
    The scripts complete the keys of a graph, too: those that `completions keys` lists.
    """

  static let options = [Report.format, Output.option]
  static let words = Shell.allCases.map(\.rawValue)
  static let examples = ["completions bash"]

  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let report = try Report(arguments, for: self)
    if arguments.words.count == 2, arguments.words[0] == "keys" {
      let names = GraphMap(try GraphSource.file(arguments.words[1]).graph()).plainNames
      try Output(arguments.options["--output"]).write(names.map { $0 + "\n" }.joined())
      return 0
    }
    guard arguments.words.count == 1, let word = arguments.words.first else {
      throw Failure("completions needs the name of one shell: bash, zsh or fish", see: self)
    }
    guard let shell = Shell(rawValue: word) else {
      throw Failure("there are no completions for \(word.quoted), only for bash, zsh and fish", see: self)
    }
    let script =
      switch shell {
      case .bash: CompletionScript.bash
      case .zsh: CompletionScript.zsh
      case .fish: CompletionScript.fish
      }
    try report.write(text: { _ in script }, json: Document(script: script, shell: word))
    return 0
  }

  private struct Document: Encodable, JSONReport {
    var format = "injector-completions"
    var formatVersion = 1
    var script: String
    var shell: String

    var document: any Encodable { self }
  }
}
