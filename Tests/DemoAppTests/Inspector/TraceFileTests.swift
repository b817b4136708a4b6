import Foundation
import Testing

/// `--trace` of the built program.
@Suite nonisolated struct TraceFileTests {
  private struct Document: Decodable {
    struct Event: Decodable { let name: String }
    let traceEvents: [Event]
  }

  private func names(in file: URL) throws -> [String] {
    try JSONDecoder().decode(Document.self, from: Data(contentsOf: file)).traceEvents.map(\.name)
  }

  @Test(arguments: ["\u{3}", "\u{4}"])
  func trace_isWritten_howeverTheProgramEnds(end: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "trace.json")
    let terminal = try PseudoTerminal(["--pace", "0", "--signed-in", "alice", "--trace", file.path])
    terminal.expect("Good to see you, alice.")
    terminal.type(end)
    #expect(terminal.end() == (end == "\u{3}" ? .signal(SIGINT) : .code(0)))
    let names = try names(in: file)
    #expect(names.contains("DemoApp.AppCoordinator"))
    #expect(names.contains("DemoApp.SignedInController"))
  }

  @Test func trace_isRefused_whereNothingCanBeWritten() throws {
    let terminal = try PseudoTerminal(["--trace", "/missing/trace.json"])
    #expect(terminal.end() == .code(2))
    terminal.expect("trace.json can't be written. To fix this,")
    #expect(terminal.hasOriginalSettings)
  }
}
