/// The bytes that a terminal sends for keys without a character.
nonisolated enum KeyBytes {
  static let escape = "\u{1B}"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
}
