import Injector
import InjectorHeadless
import TestSupport
import Testing

@testable import DemoApp

/// The container's pane, beside the app and over it.
@Suite struct ContainerPaneTests {
  private final class Screen {
    var canvas = TextCanvas(width: 0)
    var size = TerminalSize(columns: 120, rows: 40)
  }

  private let screen = Screen()
  private let session: KeySession

  init() throws {
    let window = HeadlessWindow()
    let options = LaunchOptions(signedInUser: "alice", notesFile: "/missing/notes.json")
    let app = try LiveApp(options: options, window: window, tracer: .counting())
    app.start()
    session = KeySession(
      window: window, pane: ContainerPane(app: app), size: { [screen] in screen.size },
      show: { [screen] in screen.canvas = $0 })
  }

  private func press(_ keys: String) async throws { #expect(try await session.play(KeyScript(keys))) }

  private var text: String { Screenshot.text.picture(of: screen.canvas) }

  private func expectShown(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(self.text.contains(text), "\(text) isn't in\n\(self.text)", sourceLocation: sourceLocation)
  }

  @Test func pane_isBesideTheApp_inAWideTerminal() async throws {
    try await press("g Down Down")
    try expectGolden(text, "container-beside.txt")
    try await press("Escape Down Enter")
    expectShown("Buy milk")
    expectShown("● NotesController")
    try await press("g g")
    #expect(!text.contains("Container"))
  }

  @Test func pane_isOverTheApp_inANarrowTerminal() async throws {
    screen.size = TerminalSize(columns: 80, rows: 24)
    try await press("g Right Right Down")
    try expectGolden(text, "container-over.txt")
    try await press("Enter")
    expectShown("asked for by no one yet")
    screen.size = TerminalSize(columns: 40, rows: 12)
    try await press("Escape")
    expectShown("Escape goes to the app, g closes")
    screen.size = TerminalSize(columns: 20, rows: 5)
    try await press("g g")
    expectShown("Too small: 20x5.")
    screen.size = TerminalSize(columns: 80, rows: 24)
    try await press("g")
    expectShown("Good to see you, alice.")
  }

  @Test func x_leavesAPluginOut_orShowsWhatIsWrong() async throws {
    try await press("g Right Right x")
    expectShown("DemoApp.SplashController")
    expectShown("To fix this, install SplashPlugin.")
    try await press("Enter \(String(repeating: "Right ", count: 6)) x")
    expectShown("▸NotesPlugin, left out")
    #expect(!text.contains("[ Notes ]"))
    try await press("x")
    expectShown("[ Notes ]")
  }

  @Test func f_bringsAFeature_andTakesItAway() async throws {
    try await press("g f")
    expectShown("[ Fortune cookie ]")
    expectShown("f removes the feature")
    try await press("f")
    #expect(!text.contains("Fortune cookie"))
  }

  @Test func m_mocksAService_andD_logsIt() async throws {
    try await press("g \(String(repeating: "Right ", count: 7)) m")
    expectShown("There is no mock for HomePlugin")
    try await press("Escape Down m")
    expectShown("Good to see you, Mock.")
    try await press("d")
    expectShown("profiles: Mock's is here")
    try await press("l")
    expectShown("What services wrote")
    try await press("Escape m d")
    expectShown("Good to see you, alice.")
  }

  @Test func k_leaksAnInstance_whichSigningOutReports() async throws {
    try await press("g k")
    expectShown("▸ ● VisitCounting, override")
    expectShown("k stops the leak")
    try await press("Escape 5")
    expectShown("VisitCounting leaked.")
    try await press("Enter")
    expectShown("Please sign in")
  }

  @Test func g_isText_inAField_andControlGOpensThePane() async throws {
    try await press("5 Enter \"gg\"")
    expectShown("│ gg ")
    try await press("Ctrl-G y")
    expectShown("Escape goes to the app")
    expectShown("│ gg ")
  }
}
