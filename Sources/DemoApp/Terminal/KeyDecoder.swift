/// Decodes the bytes that a terminal sends into keys.
///
/// A sequence can be split across calls at any byte. An unknown sequence is swallowed as a whole, so that no part of
/// it is typed as text.
nonisolated struct KeyDecoder {
  private enum State {
    case ground
    /// In a character of several bytes.
    case character(length: Int)
    /// After ESC.
    case escape
    /// After CSI, which is ESC [.
    case control
    /// After SS3, which is ESC O.
    case keypad
    /// In a string that ends with BEL or ST: DCS, SOS, OSC, PM, or APC.
    case string(isEscaped: Bool)
    /// Before bytes without a meaning.
    case skipping(Int)
    /// In a pasted text, after a number of bytes of the sequence that ends it.
    case paste(matched: Int)
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The number of bytes after which a pasted text is cut.
  static let pasteLimit = 1 << 16

  private var state = State.ground
  /// The bytes of an unfinished character or sequence, or of a pasted text.
  private var pending: [UInt8] = []
  /// A Boolean value that indicates whether an ESC came before, which is how terminals report Alt.
  private var isAlt = false
  private var keys: [Key] = []

  /// Returns the keys that the bytes complete.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    defer { keys = [] }
    return keys
  }

  /// Returns the keys that are complete because no byte followed for a moment.
  ///
  /// Only the pause distinguishes the Escape key and Alt-[ from the start of a sequence. What is certainly a sequence
  /// stays unfinished, however slow the connection is.
  mutating func pause() -> [Key] {
    switch state {
    case .escape: emit(Key(.escape))
    case .control where pending.isEmpty, .keypad where pending.isEmpty, .string, .skipping: reset()
    default: break
    }
    return decode([])
  }

  // MARK: States

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: start(byte)
    case .character(let length): continueCharacter(byte, length: length)
    case .escape: continueEscape(byte)
    case .control: continueControl(byte)
    case .keypad: continueKeypad(byte)
    case .string(let isEscaped): continueString(byte, isEscaped: isEscaped)
    case .skipping(let count): if count > 1 { state = .skipping(count - 1) } else { reset() }
    case .paste(let matched): continuePaste(byte, matched: matched)
    }
  }

  private mutating func start(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0x00..<0x20, 0x7F: emit(Key(controlCharacter: byte))
    case 0x20..<0x7F: emit(Key(.text(Unicode.Scalar(byte))))
    case 0x80..<0xA0: startC1(byte)
    case 0xC2..<0xF5:
      pending = [byte]
      state = .character(length: byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
    default: reset()
    }
  }

  /// Starts the sequence of a control character of the C1 set, each of which is short for ESC and a letter. Those
  /// that introduce no sequence aren't keys.
  private mutating func startC1(_ byte: UInt8) {
    reset()
    if "[OPX]^_".utf8.contains(byte - 0x40) { continueEscape(byte - 0x40) }
  }

  private mutating func continueCharacter(_ byte: UInt8, length: Int) {
    guard byte & 0xC0 == 0x80 else { return abort(with: byte) }
    pending.append(byte)
    guard pending.count == length else { return }
    guard let scalar = String(validating: pending, as: UTF8.self)?.unicodeScalars.first else { return reset() }
    if scalar.value < 0xA0 { startC1(UInt8(scalar.value)) } else { emit(Key(.text(scalar))) }
  }

  private mutating func continueEscape(_ byte: UInt8) {
    pending = []
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .keypad
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(isEscaped: false)
    case 0x1B: isAlt = true
    default:
      isAlt = true
      state = .ground
      start(byte)
    }
  }

  private mutating func continueControl(_ byte: UInt8) {
    switch byte {
    // The Linux console's function keys, and the mouse reports of X10, have bytes after what looks like the last one.
    case UInt8(ascii: "[") where pending.isEmpty: state = .skipping(1)
    case UInt8(ascii: "M") where pending.isEmpty: state = .skipping(3)
    // rxvt ends sequences with Shift in a character that elsewhere is never the last one.
    case UInt8(ascii: "$") where pending.last.map(Self.isDigit) == true && pending.allSatisfy(Self.isDigit):
      finish(Key(controlSequence: pending, final: byte))
    case 0x20..<0x40: if pending.count < 64 { pending.append(byte) }
    case UInt8(ascii: "~") where pending.elementsEqual("200".utf8):
      pending = []
      state = .paste(matched: 0)
    case 0x40..<0x7F: finish(Key(controlSequence: pending, final: byte))
    default: abort(with: byte)
    }
  }

  private mutating func continueKeypad(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: ";"): if pending.count < 64 { pending.append(byte) }
    case 0x20..<0x7F: finish(Key(keypadSequence: pending, final: byte))
    default: abort(with: byte)
    }
  }

  private mutating func continueString(_ byte: UInt8, isEscaped: Bool) {
    switch byte {
    case UInt8(ascii: "\\") where isEscaped: reset()
    case _ where isEscaped:
      reset()
      continueEscape(byte)
    case 0x07, 0x18, 0x1A: reset()
    default: state = .string(isEscaped: byte == 0x1B)
    }
  }

  private mutating func continuePaste(_ byte: UInt8, matched: Int) {
    if byte == Self.pasteEnd[matched] {
      state = .paste(matched: matched + 1)
      guard matched + 1 == Self.pasteEnd.count else { return }
      let text = String(decoding: pending, as: UTF8.self)
      return emit(Key(.paste(text)))
    }
    // ESC is the first byte of the end and no other, so that a mismatch starts over.
    let isStart = byte == Self.pasteEnd[0]
    state = .paste(matched: isStart ? 1 : 0)
    let text = Self.pasteEnd[..<matched] + (isStart ? [] : [byte])
    if pending.count + text.count <= Self.pasteLimit { pending += text }
  }

  // MARK: Ends

  private mutating func emit(_ key: Key) {
    keys.append(isAlt ? Key(key.code, key.modifiers.union(.alt)) : key)
    reset()
  }

  private mutating func finish(_ key: Key?) {
    if let key { emit(key) } else { reset() }
  }

  /// Drops an unfinished character or sequence. The byte isn't part of it.
  private mutating func abort(with byte: UInt8) {
    reset()
    if byte != 0x18, byte != 0x1A { take(byte) }
  }

  private mutating func reset() {
    state = .ground
    pending = []
    isAlt = false
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
