/// A terminal without a window, for pictures.
nonisolated final class OffscreenTerminal: KeyTerminal {
  let size: TerminalSize
  let events = AsyncStream<TerminalEvent> { $0.finish() }

  init(size: TerminalSize) { self.size = size }

  func post(_ event: TerminalEvent) {}
  func show(_ bytes: String, generation: Int) {}
  func send(_ signal: Int32) {}
}
