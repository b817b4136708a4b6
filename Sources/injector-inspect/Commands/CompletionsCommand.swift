import Foundation
import Injector
import InjectorInspection

/// `injector-inspect completions`: scripts that complete command lines in a shell.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "print a script that completes command lines in bash, zsh or fish"
  static let usages = ["SHELL [OPTION]...", "words -- WORD..."]

  static let details = """
    Add the line of your shell to its start file:

      bash: source <(injector-inspect completions bash)
      zsh:  source <(injector-inspect completions zsh)
      fish: injector-inspect completions fish | source

    The scripts ask `completions words` what may follow, and so complete the keys of a graph, too.
    """

  static let options = [Output.option]
  static let words = ["bash", "zsh", "fish"]
  static let examples = ["completions bash"]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let output = Output(arguments)
    switch (arguments.words.first, arguments.words.count) {
    case ("words", 1):
      try output.write(try Completion.candidates(for: arguments.rest ?? []).map { "\($0)\n" }.joined())
    case ("bash", 1): try output.write(Data(PackageResources.completions_bash))
    case ("zsh", 1): try output.write(Data(PackageResources.completions_zsh))
    case ("fish", 1): try output.write(Data(PackageResources.completions_fish))
    case (let shell?, 1):
      throw Failure("there are no completions for \(shell.quoted), only for bash, zsh and fish", see: self)
    default: throw Failure("completions needs the name of one shell: bash, zsh or fish", see: self)
    }
    return 0
  }
}
