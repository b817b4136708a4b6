import Foundation
import TestSupport
import Testing

@testable import DemoApp

@Suite struct ScreenshotTests {
  private static let demo = URL(filePath: #filePath).appending(path: "../../../../Documentation/Demo").standardized

  @Test func svg_isThatOfTheDocumentation() throws {
    let script = Self.demo.appending(path: "container.keys").path
    let result = try DemoProgram.run(
      ["--script", script, "--screenshot", "svg", "--size", "112x36", "--step-clock"])
    #expect(result.code == 0)
    #expect(result.errors == "")
    try expectGolden(result.output, at: Self.demo.appending(path: "container.svg"))
  }

  @Test func picture_isOfTheFirstScreenAfterTheSplash_withoutAScript() throws {
    try expectGolden(try DemoProgram.run(["--screenshot", "text"]).output, "sign-in.txt")
    #expect(
      try DemoProgram.run(["--screenshot", "text", "--size", "20x3"]).output
        == "Too small: 20x3. The\ndemo needs 50x23.\nEnlarge the window.\n")
  }

  @Test func svg_placesEachWord_andEscapesIt() {
    var canvas = TextCanvas(width: 9, height: 2)
    canvas.write("a<&> 日x", row: 0, column: 0)
    canvas.write("B", row: 1, column: 1, style: .bold)
    canvas.write("C", row: 1, column: 2, style: .accent)
    canvas.cursor = TextCanvas.Position(row: 1, column: 3)
    let font = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
    let fit = "lengthAdjust=\"spacingAndGlyphs\""
    #expect(
      Screenshot.svg.picture(of: canvas) == """
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
