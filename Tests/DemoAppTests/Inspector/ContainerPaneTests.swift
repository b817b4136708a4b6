import Testing

@testable import DemoApp

/// The container's pane in the built program, in a terminal.
@Suite nonisolated struct ContainerPaneTests {
  private func start(_ arguments: [String] = [], columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    try PseudoTerminal.demo(arguments + ["--step-clock"], columns: columns, rows: rows)
  }

  @Test func pane_isBesideTheApp_inAWideTerminal() throws {
    let terminal = try start(["--signed-in", "alice"], columns: 120, rows: 40)
    terminal.expect("Good to see you, alice.")
    terminal.type("g")
    try terminal.expectScreen("container-120x40")
    terminal.type(KeyBytes.escape)
    terminal.expect("▸ ")
    terminal.type("\r")
    try terminal.expectScreen("container-picture")
    terminal.type("g\(KeyBytes.down)")
    terminal.expect("Esc app")
    terminal.type("g")
    terminal.expect("Tab or arrows move")
    #expect(!terminal.emulator.text.contains("Container"))
  }

  @Test func pane_isOverTheApp_inANarrowTerminal_andLightsWhatHappenedMeanwhile() throws {
    let terminal = try start(["--signed-in", "alice"])
    terminal.expect("Good to see you, alice.")
    terminal.type("g")
    try terminal.expectScreen("container-80x24")
    terminal.type("\(KeyBytes.down)\(KeyBytes.down)\(KeyBytes.down)\(KeyBytes.down)\r")
    try terminal.expectScreen("container-details")
    terminal.type("\rg")
    terminal.expect("Good to see you, alice.")
    terminal.type("3")
    terminal.expect("Buy milk")
    terminal.type("g" + String(repeating: KeyBytes.right, count: 8))
    terminal.expect("▸AppPlugin")
    try terminal.expectScreen("container-notes")
    terminal.resize(columns: 40, rows: 12)
    try terminal.expectScreen("container-40x12")
    terminal.resize(columns: 20, rows: 5)
    terminal.expect("Too small: 20x5.")
    terminal.type("g")
    terminal.resize(columns: 80, rows: 24)
    terminal.expect("Buy milk")
  }

  @Test func x_leavesAPluginOut_orShowsWhatIsWrong() throws {
    let terminal = try start(["--signed-in", "alice"], columns: 120, rows: 40)
    terminal.expect("Good to see you, alice.")
    terminal.type("g\(KeyBytes.right)\(KeyBytes.right)x")
    try terminal.expectScreen("container-invalid")
    terminal.type("\r")
    terminal.expect("▸SplashPlugin")
    terminal.type(String(repeating: KeyBytes.right, count: 6) + "x")
    try terminal.expectScreen("container-without-notes")
    terminal.type("x")
    terminal.expect("[ Notes ]")
  }

  @Test func f_bringsAFeature_fromAChild() throws {
    let terminal = try start(["--signed-in", "alice"], columns: 120, rows: 40)
    terminal.expect("Good to see you, alice.")
    terminal.type("gf")
    terminal.expect("[ Fortune cookie ]")
    try terminal.expectScreen("container-feature")
    terminal.type("x")
    #expect(terminal.wait { !terminal.emulator.text.contains("Fortune cookie") })
  }

  @Test func m_mocksAService_andD_logsIt() throws {
    let terminal = try start(["--signed-in", "alice"], columns: 120, rows: 40)
    terminal.expect("Good to see you, alice.")
    terminal.type("g" + String(repeating: KeyBytes.right, count: 7) + "m")
    terminal.expect("There is no mock for HomePlugin")
    terminal.type("\r\(KeyBytes.down)m")
    terminal.expect("Good to see you, Mock.")
    try terminal.expectScreen("container-mock")
    terminal.type("d")
    terminal.expect("profiles: Mock's is here")
    try terminal.expectScreen("container-log")
    terminal.type("l")
    terminal.expect("What services wrote")
    terminal.type("\rmd")
    terminal.expect("Good to see you, alice.")
  }

  @Test func g_isText_inAField_andControlGOpensThePane() throws {
    let terminal = try start()
    terminal.expect("Please sign in")
    terminal.type("gg")
    terminal.expect("│ gg ")
    terminal.type("\u{7}")
    terminal.expect("● built")
    terminal.type("x\u{1B}[200~y\u{1B}[201~\u{7}")
    terminal.expect("│ gg ")
    terminal.type("\u{7}\u{4}")
    #expect(terminal.end() == .code(0))
  }
}
