/// The text of JSON that is written piece by piece: a value a line, two spaces a level.
struct JSONOutput {
  private let isPretty: Bool
  private let sink: ([UInt8]) -> Void
  private var bytes: [UInt8] = []
  /// The arrays and objects that are being written, each inside the one before it.
  private var levels: [Level] = []

  private struct Level {
    let closer: UInt8
    var count = 0
    /// The last name in an object.
    var name = ""
  }

  /// The bytes of a piece, apart from its last value.
  private static let pieceSize = 1 << 16

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - isPretty: A Boolean value that indicates whether people read the text.
  ///   - sink: A closure that is called with each piece.
  init(isPretty: Bool, sink: @escaping ([UInt8]) -> Void) {
    self.isPretty = isPretty
    self.sink = sink
    bytes.reserveCapacity(Self.pieceSize * 2)
  }

  /// Ends the text with a line break.
  mutating func finish() {
    bytes.append(UInt8(ascii: "\n"))
    sink(bytes)
    bytes = []
  }

  // MARK: Structure

  /// The number of arrays and objects that are being written.
  var depth: Int { levels.count }

  /// Begins an array or object, and returns its depth.
  mutating func open(_ opener: Unicode.Scalar, _ closer: Unicode.Scalar) -> Int {
    bytes.append(UInt8(ascii: opener))
    levels.append(Level(closer: UInt8(ascii: closer)))
    return levels.count
  }

  /// Ends the arrays and objects inside the one at a depth.
  mutating func close(to depth: Int) {
    while levels.count > depth, let level = levels.popLast() {
      if level.count == 0, isPretty { bytes.append(UInt8(ascii: "\n")) }
      beginLine()
      bytes.append(level.closer)
    }
    guard bytes.count >= Self.pieceSize else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Moves to the next element of the array at a depth.
  mutating func beginElement(at depth: Int) {
    if levels.count > depth { close(to: depth) }
    if levels[depth - 1].count > 0 { bytes.append(UInt8(ascii: ",")) }
    levels[depth - 1].count += 1
    beginLine()
  }

  /// Moves to the next field of the object at a depth, and writes its name.
  mutating func beginField(_ name: String, at depth: Int) {
    beginElement(at: depth)
    assert(levels[depth - 1].name < name, "\(name) is declared after \(levels[depth - 1].name)")
    levels[depth - 1].name = name
    write(name)
    if isPretty { bytes += " : ".utf8 } else { bytes.append(UInt8(ascii: ":")) }
  }

  /// The number of elements of the array at a depth.
  func count(at depth: Int) -> Int { levels[depth - 1].count }

  private mutating func beginLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<levels.count {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
    }
  }

  // MARK: Values

  /// Writes a string.
  mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes += text.utf8
    if bytes[start...].contains(where: JSONEscape.mayBeNeeded(for:)) {
      bytes.removeSubrange(start...)
      for scalar in text.unicodeScalars {
        if let escape = JSONEscape.text(of: scalar) { bytes += escape.utf8 } else { bytes += String(scalar).utf8 }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a number, `true`, `false` or `null`.
  mutating func write(word: some StringProtocol) { bytes += word.utf8 }
}
