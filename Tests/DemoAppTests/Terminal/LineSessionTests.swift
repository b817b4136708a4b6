import InjectorHeadless
import Testing

@testable import DemoApp

@Suite struct LineSessionTests {
  private final class Output { var text = "" }

  private func screen(_ titles: [String]) -> HeadlessViewController {
    let screen = HeadlessViewController()
    screen.view.frame = StoryboardDocument.Rect(x: 0, y: 0, width: 500, height: 852)
    for (index, title) in titles.enumerated() {
      let button = HeadlessButton()
      button.setTitle(title, for: .normal)
      button.frame = StoryboardDocument.Rect(x: 20, y: Double(100 + 44 * index), width: 460, height: 44)
      screen.view.addSubview(button)
    }
    return screen
  }

  /// Returns what a session writes that ends at its first question.
  private func output(_ titles: [String]) async -> String {
    let window = HeadlessWindow()
    window.rootViewController = screen(titles)
    let output = Output()
    let session = LineSession(
      window: window, isEchoed: false, readLine: { _ in nil }, write: { [output] in output.text += $0 })
    await session.run()
    return output.text
  }

  @Test func question_hasNoControlCharacters() async throws {
    let output = await output(["a\nb\u{1B}[31m", "c"])
    #expect(output.hasSuffix("Choose 1 a·b·[31m, 2 c: \n"))
    #expect(output.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }.isEmpty)
  }

  @Test func button_whoseTitleIsTooLong_endsWithAnEllipsis() async throws {
    let lines = await output([String(repeating: "x", count: 43), String(repeating: "日", count: 30)])
      .split(separator: "\n").filter { $0.hasPrefix("│") && $0.contains("[") }
    #expect(
      lines == ["│ [ \(String(repeating: "x", count: 41))… ] │", "│ [ \(String(repeating: "日", count: 20))… ]  │"])
  }
}
