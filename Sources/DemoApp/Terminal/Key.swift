/// A key press.
enum Key: Hashable {
  case text(Unicode.Scalar)
  /// A letter with Control.
  case control(Unicode.Scalar)
  case enter, tab, backspace, escape
  case up, down, left, right
}

/// Decodes the bytes that a terminal sends into keys.
///
/// A character or a sequence can be split across calls. An unknown sequence is swallowed, so that no part of it is
/// typed as text.
struct KeyDecoder {
  /// The bytes of an unfinished character or sequence.
  private var pending: [UInt8] = []
  private var keys: [Key] = []

  /// Returns the keys that the bytes complete.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes { take(byte) }
    defer { keys = [] }
    return keys
  }

  /// Returns the Escape key if that was pressed: only a pause distinguishes it from the start of a sequence.
  mutating func pause() -> [Key] {
    defer { pending = [] }
    return pending == [0x1B] ? [.escape] : []
  }

  private mutating func take(_ byte: UInt8) {
    switch pending.first {
    case 0x1B: takeInSequence(byte)
    case .some where byte & 0xC0 == 0x80:
      pending.append(byte)
      guard let text = String(validating: pending, as: UTF8.self), let scalar = text.unicodeScalars.first else {
        return
      }
      emit(scalar.value < 0xA0 ? nil : .text(scalar))
    case _ where byte == 0x1B || byte >= 0xC2: pending = [byte]
    default: emit(Self.key(byte))
    }
  }

  private mutating func takeInSequence(_ byte: UInt8) {
    pending.append(byte)
    switch byte {
    case UInt8(ascii: "[") where pending.count == 2, UInt8(ascii: "O") where pending.count == 2: break
    case _ where pending.count == 2:
      emit(.escape)
      take(byte)
    case 0x40..<0x7F: emit(Self.sequences[String(decoding: pending[2...], as: UTF8.self)])
    case 0x20..<0x40: break
    default:
      emit(nil)
      take(byte)
    }
  }

  private mutating func emit(_ key: Key?) {
    if let key { keys.append(key) }
    pending = []
  }

  private static func key(_ byte: UInt8) -> Key? {
    switch byte {
    case 8, 0x7F: .backspace
    case 9: .tab
    case 10, 13: .enter
    case 1...26: .control(Unicode.Scalar(byte + 0x60))
    case 0x20..<0x7F: .text(Unicode.Scalar(byte))
    default: nil
    }
  }

  /// The keys of the sequences of xterm and those that imitate it, without ESC and its second character.
  private static let sequences: [String: Key] = ["A": .up, "B": .down, "C": .right, "D": .left]
}
