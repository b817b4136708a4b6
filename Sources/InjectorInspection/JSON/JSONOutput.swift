/// The text of JSON that is written piece by piece: a value a line, two spaces a level.
struct JSONOutput {
  private let isPretty: Bool
  /// What is called with each piece, or `nil` for a fragment.
  private let sink: (([UInt8]) -> Void)?
  private var bytes: [UInt8] = []
  /// The arrays and objects that are being written, each inside the one before it.
  private var levels: [Level] = []

  private struct Level {
    let closer: UInt8
    var count = 0
  }

  /// The last name in each object that is being written, by its depth, in a debug build.
  private var lastNames: [Int: String] = [:]

  /// A line break and the indentation of the deepest level so far.
  private var indentation = [UInt8(ascii: "\n")]

  /// The bytes of a piece, apart from its last value.
  private static let pieceSize = 1 << 16
  /// The bytes that most fragments need.
  private static let fragmentSize = 512

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

  /// Creates a part of a text that goes on inside the arrays and objects of another one.
  private init(inside other: JSONOutput) {
    isPretty = other.isPretty
    sink = nil
    levels = other.levels
    bytes.reserveCapacity(Self.fragmentSize)
  }

  /// Ends the text with a line break.
  mutating func finish() {
    bytes.append(UInt8(ascii: "\n"))
    sink?(bytes)
    bytes = []
  }

  // MARK: Structure

  /// The number of arrays and objects that are being written.
  var depth: Int { levels.count }

  /// Begins an array or object, and returns its depth.
  mutating func open(_ opener: Unicode.Scalar, _ closer: Unicode.Scalar) -> Int {
    bytes.append(UInt8(ascii: opener))
    levels.append(Level(closer: UInt8(ascii: closer)))
    assert(forgetName())
    return levels.count
  }

  /// Ends the arrays and objects inside the one at a depth.
  mutating func close(to depth: Int) {
    while levels.count > depth, let level = levels.popLast() {
      if level.count == 0, isPretty { bytes.append(UInt8(ascii: "\n")) }
      beginLine()
      bytes.append(level.closer)
    }
    guard bytes.count >= Self.pieceSize, let sink else { return }
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
    assert(isInOrder(name), "\(name) is declared too late")
    write(name)
    if isPretty { bytes += " : ".utf8 } else { bytes.append(UInt8(ascii: ":")) }
  }

  /// Returns a Boolean value that indicates whether a name follows the last one of the object that is being written.
  private mutating func isInOrder(_ name: String) -> Bool {
    defer { lastNames[levels.count] = name }
    return lastNames[levels.count, default: ""] < name
  }

  private mutating func forgetName() -> Bool {
    lastNames[levels.count] = nil
    return true
  }

  /// The number of elements of the array at a depth.
  func count(at depth: Int) -> Int { levels[depth - 1].count }

  private mutating func beginLine() {
    guard isPretty else { return }
    let length = 1 + 2 * levels.count
    while indentation.count < length { indentation.append(UInt8(ascii: " ")) }
    bytes += indentation[..<length]
  }

  // MARK: Fragments

  /// Returns the fields that a closure writes after those of the object that is being written, without writing them.
  func fragment(_ fields: (inout JSONOutput) -> Void) -> [UInt8] {
    var output = JSONOutput(inside: self)
    fields(&output)
    return output.bytes
  }

  /// Writes fields that were returned as a fragment for an object at the same depth.
  mutating func write(fragment: [UInt8]) {
    levels[levels.count - 1].count += 1
    bytes += fragment
  }

  // MARK: Values

  /// Writes a string. What needs no escape sequence is copied in runs.
  mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var (start, next) = (0, 0)
      while next < utf8.count {
        guard JSONEscape.mayBeNeeded(for: utf8[next]) else {
          next += 1
          continue
        }
        // A scalar has at most four bytes.
        let scalars = String(decoding: utf8[next..<min(next + 4, utf8.count)], as: UTF8.self).unicodeScalars
        guard let scalar = scalars.first else { break }
        let end = next + UTF8.width(scalar)
        if let escape = JSONEscape.text(of: scalar) {
          bytes += UnsafeBufferPointer(rebasing: utf8[start..<next])
          bytes += escape.utf8
          start = end
        }
        next = end
      }
      bytes += UnsafeBufferPointer(rebasing: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a whole number.
  mutating func write(_ number: Int) {
    guard number < 0 || number > 9 else { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
    bytes += String(number).utf8
  }

  /// Writes a number, `true`, `false` or `null`.
  mutating func write(word: some StringProtocol) { bytes += word.utf8 }
}
