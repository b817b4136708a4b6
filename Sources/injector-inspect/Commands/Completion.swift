import Foundation
import Injector
import InjectorInspection

/// The words that may complete a command line, for which the scripts of the folder Completions ask.
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
}
