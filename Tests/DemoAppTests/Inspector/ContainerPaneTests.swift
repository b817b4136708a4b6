import TestSupport
import Testing

@testable import DemoApp

/// The container's pane, beside the app and over it.
@Suite struct ContainerPaneTests {
  private let terminal: SampleTerminal

  init() throws { terminal = try SampleTerminal(columns: 120, rows: 40, signedInUser: "alice") }

  private func expectShown(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(terminal.text.contains(text), "\(text) isn't in\n\(terminal.text)", sourceLocation: sourceLocation)
  }

  @Test func pane_isBesideTheApp_inAWideTerminal() async throws {
    await terminal.press("g Down Down")
    try expectGolden(terminal.text, "container-beside.txt")
    await terminal.press("Escape Down Enter")
    expectShown("Buy milk")
    expectShown("● NotesController")
    await terminal.press("g g")
    #expect(!terminal.text.contains("Container"))
  }

  @Test func pane_lightsWhatWasBuilt_beforeItIsFirstShown() async throws {
    await terminal.press("Down Down Enter Escape g")
    expectShown("● StoryboardLoading")
    await terminal.press("Escape Down")
    expectShown("○ StoryboardLoading")
  }

  @Test func pane_isOverTheApp_inANarrowTerminal() async throws {
    terminal.size = TerminalSize(columns: 80, rows: 24)
    await terminal.press("g Right Right Down")
    try expectGolden(terminal.text, "container-over.txt")
    await terminal.press("Enter")
    expectShown("asked for by no one yet")
    await terminal.press("Escape")
    terminal.size = TerminalSize(columns: 20, rows: 5)
    await terminal.press("Down")
    expectShown("Too small: 20x5.")
    terminal.size = TerminalSize(columns: 80, rows: 24)
    await terminal.press("g")
    expectShown("Good to see you, alice.")
  }

  @Test func x_leavesAPluginOut_orShowsWhatIsWrong() async throws {
    await terminal.press("g Right Right x")
    expectShown("DemoApp.SplashController")
    expectShown("To fix this, install SplashPlugin.")
    await terminal.press("Enter \(String(repeating: "Right ", count: 6)) x")
    expectShown("▸NotesPlugin, left out")
    #expect(!terminal.text.contains("[ Notes ]"))
    await terminal.press("x")
    expectShown("[ Notes ]")
  }

  @Test func f_bringsAFeature_andTakesItAway() async throws {
    await terminal.press("g f")
    expectShown("[ Fortune cookie ]")
    expectShown("f removes the feature")
    await terminal.press("Enter f")
    #expect(!terminal.text.contains("Fortune cookie"))
  }

  @Test func retry_isHighlighted_afterAFailedLoad() async throws {
    let terminal = try SampleTerminal(columns: 60, rows: 24, signedInUser: "alice", isOffline: true)
    await terminal.press()
    #expect(terminal.text.contains("▸ Retry ◂"))
  }

  @Test func m_mocksAService_andD_decoratesIt() async throws {
    await terminal.press("g m")
    expectShown("Good to see you, Mock.")
    expectShown("▸ ● ProfileLoading, override")
    await terminal.press("d")
    expectShown("profiles: Mock's is here")
    await terminal.press("m d")
    expectShown("Good to see you, alice.")
  }

  @Test func k_leaksAnInstance_whichSigningOutReports() async throws {
    await terminal.press("g k")
    expectShown("▸ ● VisitCounting, decorator")
    expectShown("x takes changes back")
    await terminal.press("x")
    expectShown("k leaks at sign-out")
    await terminal.press("k")
    expectShown("k stops the leak")
    await terminal.press("Escape Down Down Down Enter")
    expectShown("VisitCounting leaked.")
    await terminal.press("Enter")
    expectShown("Please sign in")
  }

  @Test func g_isText_inAField_andControlGOpensThePane() async throws {
    await terminal.press("Up Up Enter Enter gg")
    expectShown("│ gg ")
    await terminal.press("Ctrl-G y")
    expectShown("Escape goes to the app")
    expectShown("│ gg ")
  }
}
