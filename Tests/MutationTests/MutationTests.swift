import Testing

/// No file ends the process, takes long, or takes much memory, however broken it is.
///
/// Each test changes samples at random, with the seeds from `MUTANT` on, `MUTANTS` of them. `.ci/run` tests thousands.
@Suite struct MutationTests {
  @Test func graphs_areReadOrRefused() async {
    let result = await #expect(processExitsWith: .success) { try await MutationRun.run(.graph) }
    if result == nil { Issue.record("\(MutationRun.last(.graph))") }
  }

  @Test func baselines_areReadOrRefused() async {
    let result = await #expect(processExitsWith: .success) { try await MutationRun.run(.baseline) }
    if result == nil { Issue.record("\(MutationRun.last(.baseline))") }
  }

  @Test func storyboards_areReadOrRefused() async {
    let result = await #expect(processExitsWith: .success) { try await MutationRun.run(.storyboard) }
    if result == nil { Issue.record("\(MutationRun.last(.storyboard))") }
  }

  @Test func traces_areReadOrRefused() async {
    let result = await #expect(processExitsWith: .success) { try await MutationRun.run(.trace) }
    if result == nil { Issue.record("\(MutationRun.last(.trace))") }
  }
}
