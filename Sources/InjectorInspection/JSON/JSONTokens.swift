/// The values and names of a JSON text, in the order in which they are written.
///
/// The text is checked completely when the tokens are created, so whatever reads values from them finds only valid
/// ones.
final class JSONTokens {
  /// A value, or a name in an object, which precedes its value.
  struct Token {
    /// The position of the first byte.
    var start: UInt32
    /// The position after the last byte or, for an array or an object, the number of the token that follows its
    /// contents.
    var end: UInt32
  }

  /// The kinds of values.
  enum Kind {
    case object, array, string, number, bool, null
  }

  let bytes: [UInt8]
  let tokens: [Token]
  private let hasEscapes: Bool

  /// Checks a text and finds its values. O(*n*).
  init(_ bytes: [UInt8]) throws(JSONFault) {
    var parser = JSONParser(bytes)
    try parser.parse()
    self.bytes = bytes
    tokens = parser.tokens
    hasEscapes = parser.hasEscapes
  }

  /// Returns the position of the first byte of a value.
  func start(of token: Int) -> Int { Int(tokens[token].start) }

  /// Returns the kind of the value of a token.
  func kind(of token: Int) -> Kind {
    switch bytes[Int(tokens[token].start)] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// Returns the number of the token that follows a value and its contents.
  func next(after token: Int) -> Int {
    switch bytes[Int(tokens[token].start)] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): Int(tokens[token].end)
    default: token + 1
    }
  }

  /// Returns the number of the elements of an array.
  func count(in array: Int) -> Int {
    var count = 0
    var token = array + 1
    let end = next(after: array)
    while token < end {
      count += 1
      token = next(after: token)
    }
    return count
  }

  /// A bit for each name of an object, by its length and its first byte. Several names may share one.
  struct NameSet {
    fileprivate var bits: UInt64

    fileprivate static func bit(_ first: UInt8, _ count: Int) -> UInt64 { 1 << UInt64((Int(first) + count * 5) & 63) }
  }

  /// Returns the set of the names of an object.
  func names(of object: Int) -> NameSet {
    guard !hasEscapes else { return NameSet(bits: .max) }
    var names = NameSet(bits: 0)
    let end = next(after: object)
    bytes.withUnsafeBufferPointer { bytes in
      tokens.withUnsafeBufferPointer { tokens in
        var token = object + 1
        while token < end {
          let name = tokens[token]
          // An empty name has its closing quotation mark as its first byte.
          names.bits |= NameSet.bit(bytes[Int(name.start) + 1], Int(name.end - name.start) - 2)
          token = Self.next(after: token + 1, tokens[token + 1], bytes)
        }
      }
    }
    return names
  }

  /// Returns the token of the value with a name in an object, or `nil` if there is none. Of several, the first
  /// counts.
  func member(_ name: StaticString, of object: Int, in names: NameSet) -> Int? {
    name.withUTF8Buffer { name in
      guard names.bits & NameSet.bit(name.first ?? UInt8(ascii: "\""), name.count) != 0 else { return nil }
      let end = next(after: object)
      return bytes.withUnsafeBufferPointer { bytes in
        tokens.withUnsafeBufferPointer { tokens in
          var token = object + 1
          while token < end {
            let start = Int(tokens[token].start) + 1
            // Most names of an object differ in their length.
            if Int(tokens[token].end) - 1 - start == name.count {
              if Self.areSame(bytes, start, name) { return token + 1 }
            } else if hasEscapes, string(token).utf8.elementsEqual(name) {
              return token + 1
            }
            token = Self.next(after: token + 1, tokens[token + 1], bytes)
          }
          return nil
        }
      }
    }
  }

  private static func next(after position: Int, _ token: Token, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let opener = bytes[Int(token.start)]
    return opener == UInt8(ascii: "{") || opener == UInt8(ascii: "[") ? Int(token.end) : position + 1
  }

  private static func areSame(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = 0
    while offset < text.count, bytes[start + offset] == text[offset] { offset += 1 }
    return offset == text.count
  }

  /// Returns a Boolean value that indicates whether a token is a string that is written with the given bytes, without
  /// escape sequences. It may be `false` for a string with these bytes if the text has any.
  func isString(_ token: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    !hasEscapes && isWritten(token, as: text)
  }

  private func isWritten(_ token: Int, as text: UnsafeBufferPointer<UInt8>) -> Bool {
    let (start, end) = (Int(tokens[token].start), Int(tokens[token].end))
    guard kind(of: token) == .string, end - start - 2 == text.count else { return false }
    return bytes.withUnsafeBufferPointer { Self.areSame($0, start + 1, text) }
  }

  /// Returns a Boolean value that indicates whether two tokens are strings that are written with the same bytes.
  func areSameStrings(_ token: Int, _ other: Int) -> Bool {
    guard kind(of: token) == .string, kind(of: other) == .string else { return false }
    let (start, end) = (Int(tokens[other].start), Int(tokens[other].end))
    return bytes.withUnsafeBufferPointer { bytes in
      isWritten(token, as: UnsafeBufferPointer(rebasing: bytes[start + 1..<end - 1]))
    }
  }

  /// Returns a Boolean value that indicates whether a word is `true`.
  func isTrue(_ token: Int) -> Bool { bytes[Int(tokens[token].start)] == UInt8(ascii: "t") }

  /// Returns the value of a number of few digits, or `nil` for any other number.
  func digits(_ token: Int) -> Int? {
    let (start, end) = (Int(tokens[token].start), Int(tokens[token].end))
    guard end - start <= 18 else { return nil }
    var value = 0
    for byte in bytes[start..<end] {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// Returns the text of a string or a name, with its escape sequences replaced.
  func string(_ token: Int) -> String {
    let range = Int(tokens[token].start) + 1..<Int(tokens[token].end) - 1
    if hasEscapes { return JSONEscape.replaced(in: bytes[range]) }
    return bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  /// Returns the text of a number, `true`, `false` or `null`.
  func word(_ token: Int) -> String {
    String(decoding: bytes[Int(tokens[token].start)..<Int(tokens[token].end)], as: UTF8.self)
  }

  /// Returns the path of a value, such as `graph.nodes[3].key`, or an empty text for the value that contains all
  /// others.
  func path(to token: Int) -> String {
    var path = ""
    var container = 0
    while container < token {
      let isObject = kind(of: container) == .object
      var value = container + (isObject ? 2 : 1)
      var index = 0
      while next(after: value) <= token {
        value = next(after: value) + (isObject ? 1 : 0)
        index += 1
      }
      path += isObject ? (path.isEmpty ? "" : ".") + string(value - 1) : "[\(index)]"
      container = value
    }
    return path
  }
}
