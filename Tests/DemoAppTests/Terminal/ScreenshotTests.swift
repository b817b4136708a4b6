import Foundation
import TestSupport
import Testing

@testable import DemoApp

@Suite nonisolated struct ScreenshotTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
  private static let size = ["--size", "112x36", "--step-clock"]
  private static let script = root.appending(path: "Documentation/Demo/picture.keys").path

  /// Runs the program through a pipe, as a person does for a picture.
  private func run(_ arguments: [String]) throws -> (output: String, errors: String, code: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: PseudoTerminal.demo)
    process.arguments = arguments
    let (stdout, stderr) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, stdout, stderr)
    try process.run()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self), process.terminationStatus
    )
  }

  @Test func svg_isThatOfTheReadme() throws {
    let demo = Self.root.appending(path: "Documentation/Demo")
    let picture = demo.appending(path: "container.svg")
    let script = demo.appending(path: "container.keys").path
    let (output, errors, code) = try run(["--script", script, "--screenshot", "svg"] + Self.size)
    #expect(code == 0)
    #expect(errors == "")
    try expectGolden(output, at: picture)
  }

  @Test func text_isWhatATerminalShows() throws {
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/picture.txt")
    let shown = String(decoding: try Data(contentsOf: golden), as: UTF8.self)
    let (output, errors, code) = try run(["--script", Self.script, "--screenshot", "text", "--size", "80x24"])
    #expect(code == 0)
    #expect(errors == "")
    #expect(output + "cursor: hidden\n" == shown)
  }

  @Test func picture_isOfTheFirstScreenAfterTheSplash_withoutAScript() throws {
    #expect(try run(["--screenshot", "text"]).output.contains("Please sign in"))
    #expect(
      try run(["--screenshot", "text", "--size", "20x3"]).output
        == "Too small: 20x3. The\ndemo needs 50x23.\nEnlarge the window.\n")
  }

  @Test(arguments: [
    (["--script", script], "--script needs a terminal. To fix this, add --screenshot text.\n"),
    (
      ["--script", "/missing.keys", "--screenshot", "svg"],
      "/missing.keys can't be read. To fix this, give --script the path of a text file.\n"
    ),
    (["--script", "/dev/zero", "--screenshot", "svg"], "/dev/zero, line 1: "),
    (["--screenshot", "png"], "--screenshot accepts text or svg, not \"png\".\n"),
    (["--size", "80"], "--size accepts columns and rows from 1 to 1000, such as 80x24, not \"80\".\n"),
    (["--size", "80x1001"], "--size accepts columns and rows from 1 to 1000, such as 80x24, not \"80x1001\".\n"),
  ])
  func wrongArguments_areRefused(arguments: [String], message: String) throws {
    let (output, errors, code) = try run(arguments)
    #expect(code == 2)
    #expect(output == "")
    #expect(errors.hasPrefix(message))
  }

  @Test func svg_placesEachWord_andEscapesIt() {
    var canvas = TextCanvas(width: 9, height: 2)
    canvas.write("a<&> 日x", row: 0, column: 0)
    canvas.write("B", row: 1, column: 1, style: .bold)
    canvas.write("C", row: 1, column: 2, style: .accent)
    let frame = Frame(canvas: canvas, cursor: TextCanvas.Position(row: 1, column: 3))
    let font = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
    let fit = "lengthAdjust=\"spacingAndGlyphs\""
    #expect(
      Screenshot.svg.picture(of: frame) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="105" height="60" viewBox="0 0 105 60">
        <rect width="100%" height="100%" rx="8" fill="#1e1e2e"/>
        <g font-family="\(font)" font-size="15">
        <text x="12" y="26" textLength="36" \(fit) fill="#cdd6f4">a&lt;&amp;&gt;</text>
        <text x="57" y="26" textLength="27" \(fit) fill="#cdd6f4">日x</text>
        <text x="21" y="44" textLength="9" \(fit) fill="#cdd6f4" font-weight="bold">B</text>
        <text x="30" y="44" textLength="9" \(fit) fill="#89dceb" font-weight="bold">C</text>
        <rect x="39" y="30" width="2" height="18" fill="#cdd6f4"/>
        </g>
        </svg>

        """)
  }
}
