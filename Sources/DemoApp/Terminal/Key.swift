/// A key press.
enum Key: Hashable {
  case text(Unicode.Scalar)
  /// A letter with Control.
  case control(Unicode.Scalar)
  case enter, tab, backspace, escape
  case up, down, left, right

  /// Returns the keys of the bytes that a terminal has sent at once.
  ///
  /// An unknown sequence is no key, so that no part of it is typed as text.
  static func keys(of bytes: [UInt8]) -> [Key] {
    var keys: [Key?] = []
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}", rest.first == "[" || rest.first == "O" else {
        keys.append(key(scalar))
        continue
      }
      // `ESC [` or `ESC O`, parameters, and what the sequence is.
      let parameters = rest.dropFirst().prefix { (0x20..<0x40).contains($0.value) }
      rest = rest[parameters.endIndex...]
      let end = rest.popFirst()
      keys.append(parameters.isEmpty ? end.flatMap { arrows[$0] } : nil)
    }
    return keys.compactMap(\.self)
  }

  private static let arrows: [Unicode.Scalar: Key] = ["A": .up, "B": .down, "C": .right, "D": .left]

  private static func key(_ scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 8, 0x7F: .backspace
    case 9: .tab
    case 10, 13: .enter
    case 0x1B: .escape
    case 1...26: Unicode.Scalar(scalar.value + 0x60).map(Key.control)
    case ..<0x20, 0x80..<0xA0: nil
    default: .text(scalar)
    }
  }
}
