// What the bytes of a sequence mean, in xterm, VT, Linux, rxvt, kitty, and what imitates them.
nonisolated extension Key {
  /// Creates the key of a character below the space, or of DEL.
  init(controlCharacter byte: UInt8) {
    switch byte {
    case 8, 0x7F: self.init(.backspace)
    case 9: self.init(.tab)
    case 10, 13: self.init(.enter)
    case 0: self.init(.text(" "), .control)
    case 1...26: self.init(.text(Unicode.Scalar(byte + 0x60)), .control)
    default: self.init(.text(Unicode.Scalar(byte + 0x40)), .control)
    }
  }

  /// Creates the key of CSI, parameters, and a final byte. The result is `nil` if that isn't a key press.
  init?(controlSequence bytes: [UInt8], final: UInt8) {
    guard let parameters = Self.parameters(bytes) else { return nil }
    func parameter(_ index: Int, _ part: Int = 0) -> Int? {
      guard parameters.indices.contains(index), parameters[index].indices.contains(part) else { return nil }
      return parameters[index][part]
    }
    let isRelease = parameter(1, 1) == 3
    guard !isRelease else { return nil }
    let modifiers = Modifiers(parameter: parameter(1) ?? 1)
    switch Character(Unicode.Scalar(final)) {
    case "~" where parameter(0) == 27:
      // What xterm sends for other keys with modifiers: 27, the modifiers, the character.
      self.init(codePoint: parameter(2), shifted: nil, text: nil, modifier: parameter(1) ?? 1)
    case "~": self.init(number: parameter(0), modifiers)
    case "^": self.init(number: parameter(0), .control)
    case "$": self.init(number: parameter(0), .shift)
    case "@": self.init(number: parameter(0), [.control, .shift])
    case "u":
      self.init(
        codePoint: parameter(0), shifted: parameter(0, 1), text: parameter(2), modifier: parameter(1) ?? 1)
    case "Z": self.init(.tab, modifiers.union(.shift))
    case let letter:
      if let code = Self.cursorKeys[letter] {
        self.init(code, modifiers)
      } else if let code = Self.cursorKeys[Character(letter.uppercased())], "abcd".contains(letter) {
        self.init(code, .shift)
      } else {
        return nil
      }
    }
  }

  /// Creates the key of SS3, parameters, and a final byte. The result is `nil` if that isn't a key press.
  init?(keypadSequence bytes: [UInt8], final: UInt8) {
    let parameter = Self.parameters(bytes)?.last?.first ?? nil
    let modifiers = Modifiers(parameter: parameter ?? 1)
    let letter = Character(Unicode.Scalar(final))
    if let code = Self.cursorKeys[letter] {
      self.init(code, modifiers)
    } else if let code = Self.cursorKeys[Character(letter.uppercased())], "abcd".contains(letter) {
      self.init(code, .control)
    } else if ("j"..."y").contains(letter) {
      self.init(.text(Unicode.Scalar(final - UInt8(ascii: "j") + UInt8(ascii: "*"))), modifiers)
    } else {
      switch letter {
      case " ": self.init(.text(" "), modifiers)
      case "I": self.init(.tab, modifiers)
      case "M": self.init(.enter, modifiers)
      case "X": self.init(.text("="), modifiers)
      default: return nil
      }
    }
  }

  /// Creates the key of a code point that kitty's protocol or xterm reports.
  private init?(codePoint: Int?, shifted: Int?, text: Int?, modifier: Int) {
    guard let codePoint else { return nil }
    let modifiers = Modifiers(parameter: modifier)
    switch codePoint {
    case 9: self.init(.tab, modifiers)
    case 10, 13, 57414: self.init(.enter, modifiers)
    case 27: self.init(.escape, modifiers)
    case 8, 127: self.init(.backspace, modifiers)
    case 57399...57408: self.init(.text(Unicode.Scalar(UInt8(codePoint - 57399 + 0x30))), modifiers)
    case 57409...57413:
      let operators: [Unicode.Scalar] = [".", "/", "*", "-", "+"]
      self.init(.text(operators[codePoint - 57409]), modifiers)
    case 57415: self.init(.text("="), modifiers)
    case 57416: self.init(.text(","), modifiers)
    case 57417...57426:
      let keys: [Code] = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete]
      self.init(keys[codePoint - 57417], modifiers)
    // The other keys that kitty numbers: locks, media keys, the modifiers themselves.
    case 57344...63743: return nil
    default:
      guard let scalar = Self.typed(codePoint) else { return nil }
      // With Control, a key is the same in capitals.
      if modifiers.contains(.control) {
        self.init(.text(scalar), modifiers)
        return
      }
      let hasCapsLock = (modifier - 1) & 64 != 0
      let upper = scalar.properties.uppercaseMapping.unicodeScalars
      let capital = modifiers.contains(.shift) != hasCapsLock && upper.count == 1 ? upper.first : nil
      let result = text.flatMap(Self.typed) ?? shifted.flatMap(Self.typed) ?? capital ?? scalar
      self.init(.text(result), modifiers.subtracting(.shift))
    }
  }

  /// Creates the key that a VT terminal sends as a number.
  private init?(number: Int?, _ modifiers: Modifiers) {
    switch number {
    case 1, 7: self.init(.home, modifiers)
    case 2: self.init(.insert, modifiers)
    case 3: self.init(.delete, modifiers)
    case 4, 8: self.init(.end, modifiers)
    case 5: self.init(.pageUp, modifiers)
    case 6: self.init(.pageDown, modifiers)
    case .some(let number):
      guard let index = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].firstIndex(of: number) else { return nil }
      self.init(.function(index + 1), modifiers)
    case nil: return nil
    }
  }

  private static let cursorKeys: [Character: Code] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end,
    "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
  ]

  /// Returns the character of a code point, or `nil` if it isn't one that a key types.
  private static func typed(_ codePoint: Int) -> Unicode.Scalar? {
    UInt32(exactly: codePoint).flatMap(Unicode.Scalar.init).flatMap {
      $0.properties.generalCategory == .control ? nil : $0
    }
  }

  /// Returns the numbers between semicolons, each with its parts between colons. The result is `nil` if other
  /// characters occur, which no key press has.
  private static func parameters(_ bytes: [UInt8]) -> [[Int?]]? {
    var groups: [[Int?]] = [[nil]]
    for byte in bytes {
      let group = groups.count - 1
      let part = groups[group].count - 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        // The number of the greatest character is smaller than the bound.
        groups[group][part] = min((groups[group][part] ?? 0) * 10 + Int(byte & 0x0F), 10_000_000)
      case UInt8(ascii: ":"): groups[group].append(nil)
      case UInt8(ascii: ";"): groups.append([nil])
      default: return nil
      }
    }
    return groups
  }
}

nonisolated extension Key.Modifiers {
  /// Creates the modifiers of a parameter, which is one more than a set of bits.
  fileprivate init(parameter: Int) {
    let bits = max(parameter - 1, 0)
    self = []
    if bits & 1 != 0 { insert(.shift) }
    // Terminals report Alt and Meta, which are one key today, in either bit.
    if bits & (2 | 32) != 0 { insert(.alt) }
    if bits & 4 != 0 { insert(.control) }
    if bits & (8 | 16) != 0 { insert(.command) }
  }
}
