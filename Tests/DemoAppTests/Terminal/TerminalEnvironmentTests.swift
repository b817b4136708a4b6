import Testing

@testable import DemoApp

@Suite nonisolated struct TerminalEnvironmentTests {
  @Test(arguments: [
    (["TERM": "xterm-256color"], true, true), (["TERM": "xterm"], true, true), (["TERM": "linux"], true, true),
    (["TERM": "dumb"], false, false), ([:], false, false), (["TERM": ""], false, false),
    (["TERM": "dumb", "COLORTERM": "truecolor"], false, false), (["TERM": "vt100"], true, false),
    (["TERM": "vt220"], true, false), (["TERM": "xterm-mono"], true, false), (["TERM": "screen"], true, true),
    (["TERM": "cons25-m"], true, false), (["TERM": "unknown"], false, false),
    (["TERM": "vt100", "COLORTERM": "1"], true, true), (["TERM": "xterm", "NO_COLOR": "1"], true, false),
    (["TERM": "xterm", "NO_COLOR": ""], true, true),
    (["TERM": "xterm", "NO_COLOR": "1", "COLORTERM": "truecolor"], true, false),
  ])
  func environment_decides(variables: [String: String], placesCursor: Bool, inColor: Bool) {
    let environment = TerminalEnvironment(variables)
    #expect(environment.placesCursor == placesCursor)
    #expect(environment.inColor == inColor)
  }
}
