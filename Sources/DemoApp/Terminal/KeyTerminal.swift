/// A terminal that delivers keys and shows frames.
nonisolated protocol KeyTerminal: AnyObject, Sendable {
  var size: TerminalSize { get }
  /// The events, for one loop.
  var events: AsyncStream<TerminalEvent> { get }
  /// Adds an event.
  func post(_ event: TerminalEvent)
  /// Writes the bytes of a frame. Keys that are read from now on are pressed in view of the given generation.
  func show(_ bytes: String, generation: Int)
  /// Sends a signal to the program, as the terminal does for Ctrl-C and the like.
  func send(_ signal: Int32)
}

/// What a terminal reports.
nonisolated enum TerminalEvent: Sendable {
  /// Bytes arrived. The generation is that of the frame that was shown then.
  case input([UInt8], seen: Int)
  /// No bytes arrived for a moment.
  case pause(seen: Int)
  /// What the terminal shows is unknown: it has another size, or another program has used it.
  case redraw
  /// The work of a screen is finished.
  case workFinished
  /// There is no more input.
  case end
}
