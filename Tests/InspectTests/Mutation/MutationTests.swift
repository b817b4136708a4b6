import TestSupport
import Testing
@testable import injector_inspect

/// No file ends the process, takes long, or takes much memory, however broken it is.
///
/// Each test changes samples at random, with the seeds from `MUTANT` on, `MUTANTS` of them. `.ci/run` tests a hundred.
@Suite struct MutationTests {
  @Test(arguments: Subject.allCases) func files_areReadOrRefused(subject: Subject) async {
    let result = await #expect(processExitsWith: .success) { [subject = subject as Subject] in
      try await MutationRun.run(subject)
    }
    if result == nil { Issue.record("\(MutationRun.last(subject))") }
  }

  /// What reads no file is the same for all mutants.
  @Test func run_coversEveryCommandLine_thatReadsAFile() {
    let covered = Set(Subject.allCases.flatMap(CommandRun.lines(of:)))
    let commands = Set(covered.map { $0.prefix { $0 != " " } })
    let inputless: Set<Substring> = ["explain", "schema", "completions", "help"]
    #expect(commands == Set(CommandLineTool.commands.map { Substring($0.name) }).subtracting(inputless))
    #expect(Set(CommandLines.plain).subtracting(covered).allSatisfy { inputless.contains($0.prefix { $0 != " " }) })
  }
}
