import TestSupport

/// Changes a text in a few places, as broken merges, other tools, and attackers do.
struct Mutator {
  private var random: SeededNumbers
  private var bytes: [UInt8]
  private let tokens: [[UInt8]]

  /// Returns a mutant: always the same one for the same samples, tokens, and seed.
  ///
  /// - Parameters:
  ///   - samples: The texts to change.
  ///   - tokens: The texts to insert.
  ///   - seed: The number of the mutant.
  static func mutant(of samples: [[UInt8]], tokens: [String], seed: UInt64) -> [UInt8] {
    var random = SeededNumbers(seed: seed)
    let sample = samples[Int.random(in: samples.indices, using: &random)]
    let other = samples[Int.random(in: samples.indices, using: &random)]
    let changes = Int.random(in: 1...5, using: &random)
    var mutator = Mutator(random: random, bytes: sample, tokens: tokens.map { Array($0.utf8) })
    // Half of the mutants stay well-formed, so that what comes after the parser is tested too.
    let first = Bool.random(using: &mutator.random) ? 0 : 8
    for _ in 0..<changes { mutator.change(first, splicing: other) }
    return mutator.bytes
  }

  private mutating func change(_ first: Int, splicing other: [UInt8]) {
    switch Int.random(in: first..<12, using: &random) {
    case 0: replaceByte(with: UInt8.random(in: 0...255, using: &random))
    case 1:
      let position = position(in: bytes)
      if position < bytes.count { bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 2: bytes.removeSubrange(range(in: bytes, longest: 64))
    case 3: bytes.removeSubrange(position(in: bytes)...)
    case 4: bytes.insert(contentsOf: bytes[range(in: bytes, longest: 400)], at: position(in: bytes))
    case 5: bytes.insert(contentsOf: token(), at: position(in: bytes))
    case 6:
      // Deep nesting, and names that are long.
      let count = [3, 40, 600, 5000][Int.random(in: 0..<4, using: &random)]
      let repeated = Array(repeatElement(token().prefix(20), count: count).joined())
      bytes.insert(contentsOf: repeated, at: position(in: bytes))
    case 7: bytes.replaceSubrange(range(in: bytes, longest: 400), with: other[range(in: other, longest: 400)])
    case 8, 9: replaceRun(with: numbers.randomElement(using: &random) ?? "0") { (0x30...0x39).contains($0) }
    default: replaceQuoted()
    }
  }

  private let numbers = [
    "-1", "0", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "4294967296", "65536", "32768",
    "1e999", "0.5", "00", "true", "null", "\"1\"", "[]", "{}",
  ]

  private init(random: SeededNumbers, bytes: [UInt8], tokens: [[UInt8]]) {
    (self.random, self.bytes, self.tokens) = (random, bytes, tokens)
  }

  private mutating func token() -> [UInt8] { tokens[Int.random(in: tokens.indices, using: &random)] }

  private mutating func position(in text: [UInt8]) -> Int { Int.random(in: 0...text.count, using: &random) }

  private mutating func range(in text: [UInt8], longest: Int) -> Range<Int> {
    let start = position(in: text)
    return start..<min(text.count, start + Int.random(in: 0...longest, using: &random))
  }

  private mutating func replaceByte(with byte: UInt8) {
    let position = position(in: bytes)
    if position < bytes.count { bytes[position] = byte }
  }

  /// Replaces the run of bytes that is next to a position.
  private mutating func replaceRun(with text: String, where isMember: (UInt8) -> Bool) {
    guard let start = bytes[position(in: bytes)...].firstIndex(where: isMember) else { return }
    let end = bytes[start...].firstIndex { !isMember($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: text.utf8)
  }

  /// Replaces the quoted text that is next to a position by another one.
  private mutating func replaceQuoted() {
    guard let first = quoted(after: position(in: bytes)), let second = quoted(after: position(in: bytes)) else {
      return
    }
    bytes.replaceSubrange(first, with: Int.random(in: 0..<8, using: &random) > 0 ? Array(bytes[second]) : token())
  }

  private func quoted(after position: Int) -> Range<Int>? {
    let quote = UInt8(ascii: "\"")
    guard let start = bytes[position...].firstIndex(of: quote),
      let end = bytes[(start + 1)...].firstIndex(of: quote)
    else { return nil }
    return start + 1..<end
  }
}
