import Foundation
import TestSupport
import Testing

@testable import injector_inspect

/// The table of command lines that other tests run has every command, format and option.
@Suite(.timeLimit(.minutes(10))) struct CommandCoverageTests {
  /// The options that build a package, for which `PackageTests` has a script in place of the compiler, and the one that
  /// asks a program.
  private static let building: Set = ["--product", "--package", "--scratch-path", "--without"]

  @Test func table_hasEveryCommand_formatAndOption() {
    let lines = (CommandLines.plain + CommandLines.drawings).map { $0.split(separator: " ").map(String.init) }
    #expect(Set(lines.map { $0[0] }) == Set(CommandLineTool.commands.map { $0.name }))
    for command in CommandLineTool.commands {
      let own = lines.filter { $0[0] == command.name }
      for option in command.options where !Self.building.contains(option.name) {
        #expect(own.contains { $0.contains(option.name) }, "\(command.name) \(option.name)")
        guard option.name == "--format" else { continue }
        for choice in option.choices {
          let isThere = own.contains { zip($0, $0.dropFirst()).contains { $0 == option.name && $1 == choice } }
          #expect(isThere, "\(command.name) \(option.name) \(choice)")
        }
      }
    }
  }

  /// Every command of the table writes JSON if it's asked to, and each line does what it says.
  @Test func lines_succeed_andWriteJSON() async throws {
    let files = try InputFiles()
    for line in CommandLines.plain {
      let result = try await files.run(line)
      #expect(result.exitCode < 2, "\(line): \(result)")
      guard line.contains("--format json"), !line.contains("OUTPUT"), !result.output.isEmpty else { continue }
      #expect(throws: Never.self, "\(line)") { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
    }
  }
}
