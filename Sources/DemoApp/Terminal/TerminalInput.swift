import Foundation

/// Reads lines and keys from standard input.
final class TerminalInput {
  private func byte() -> UInt8? {
    var byte: UInt8 = 0
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
  }

  /// Reads a line without its terminator. Returns `nil` at the end of the input.
  func line() -> String? {
    var bytes: [UInt8] = []
    while let byte = byte() {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      if byte != UInt8(ascii: "\r") { bytes.append(byte) }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a key. Returns `nil` at the end of the input or if the user presses Ctrl-D.
  func key() -> Key? {
    guard let first = byte() else { return nil }
    switch first {
    case 4: return nil
    case 9: return .next
    case 10, 13: return .enter
    case 8, 127: return .erase
    case 27: return escapeSequence()
    case ..<32: return .other
    default: return character(from: first)
    }
  }

  private func escapeSequence() -> Key? {
    // The rest of a sequence arrives immediately. The Escape key alone sends no more bytes.
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 30) == 1, byte() == UInt8(ascii: "[") else { return .other }
    switch byte() {
    case UInt8(ascii: "A"), UInt8(ascii: "D"), UInt8(ascii: "Z"): return .previous
    case UInt8(ascii: "B"), UInt8(ascii: "C"): return .next
    default: return .other
    }
  }

  private func character(from first: UInt8) -> Key? {
    var bytes = [first]
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    while bytes.count < count, let byte = byte() { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self).first.map(Key.character)
  }
}
