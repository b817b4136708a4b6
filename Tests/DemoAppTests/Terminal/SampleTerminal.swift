import Injector
import InjectorHeadless
import Synchronization

@testable import DemoApp

/// A terminal in which a person uses the app.
final class SampleTerminal {
  private static let bytes: [Substring: String] = [
    "Enter": "\r", "Tab": "\t", "Escape": "\u{1B}", "Ctrl-G": "\u{7}", "Up": "\u{1B}[A", "Down": "\u{1B}[B",
    "Right": "\u{1B}[C", "Left": "\u{1B}[D",
  ]

  var size: TerminalSize
  private(set) var canvas = TextCanvas(width: 0)
  private let window = HeadlessWindow()
  private let app: LiveApp
  private lazy var session = KeySession(
    window: window, pane: ContainerPane(app: app), size: { [unowned self] in size },
    show: { [unowned self] in canvas = $0 })

  init(columns: Int, rows: Int, signedInUser: String? = nil, isOffline: Bool = false) throws {
    size = TerminalSize(columns: columns, rows: rows)
    let options = LaunchOptions(signedInUser: signedInUser, notesFile: "/missing/notes.json", isOffline: isOffline)
    app = try LiveApp(options: options, window: window, tracer: .counting())
    app.start()
  }

  /// Presses keys, each when the visible screen has finished its work.
  ///
  /// - Parameter keys: The names of keys, and texts to type, with spaces between them.
  func press(_ keys: String = "") async {
    await rest()
    for word in keys.split(separator: " ") {
      _ = session.handle(.input(Array((Self.bytes[word] ?? String(word)).utf8)))
      await rest()
    }
  }

  private func rest() async {
    _ = session.handle(.redraw)
    await window.rest()
    _ = session.handle(.redraw)
  }

  /// The lines without the spaces at their ends.
  var text: String {
    canvas.lines.map { String($0.reversed().drop { $0 == " " }.reversed()) + "\n" }.joined()
  }
}

/// A clock that is a microsecond later each time it's read, so that two runs show the same times.
private nonisolated final class StepClock: Sendable {
  private let readings = Atomic(0)

  func now() -> Duration { .microseconds(readings.add(1, ordering: .relaxed).newValue) }
}

extension Tracer {
  /// Creates a tracer whose times are the same in each run.
  nonisolated static func counting() -> Tracer {
    Tracer(capacity: 100_000, log: nil, now: StepClock().now)
  }
}
