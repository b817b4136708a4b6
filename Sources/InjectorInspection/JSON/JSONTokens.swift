/// The values and names of a JSON text, in the order in which they are written.
///
/// The text is checked completely when the tokens are created, so whatever reads values from them finds only valid ones.
final class JSONTokens {
  /// A value, or a name in an object, which precedes its value.
  struct Token {
    /// The position of the first byte.
    var start: UInt32
    /// The position after the last byte or, for an array or an object, the number of the token that follows its contents.
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

  /// Returns the token of the value with a name in an object, or `nil` if there is none. Of several, the first counts.
  func member(_ name: String, of object: Int) -> Int? {
    let end = next(after: object)
    var name = name
    return name.withUTF8 { name in
      bytes.withUnsafeBufferPointer { bytes in
        tokens.withUnsafeBufferPointer { tokens in
          var token = object + 1
          while token < end {
            let start = Int(tokens[token].start) + 1
            // Most names of an object differ in their length.
            if Int(tokens[token].end) - 1 - start == name.count {
              if bytes[start..<start + name.count].elementsEqual(name) { return token + 1 }
            } else if hasEscapes, string(token).utf8.elementsEqual(name) {
              return token + 1
            }
            let value = tokens[token + 1]
            let opener = bytes[Int(value.start)]
            let isContainer = opener == UInt8(ascii: "{") || opener == UInt8(ascii: "[")
            token = isContainer ? Int(value.end) : token + 2
          }
          return nil
        }
      }
    }
  }

  /// Returns the text of a string or a name, with its escape sequences replaced.
  func string(_ token: Int) -> String {
    let content = bytes[Int(tokens[token].start) + 1..<Int(tokens[token].end) - 1]
    return hasEscapes ? JSONEscape.replaced(in: content) : String(decoding: content, as: UTF8.self)
  }

  /// Returns the text of a number, `true`, `false` or `null`.
  func word(_ token: Int) -> String {
    String(decoding: bytes[Int(tokens[token].start)..<Int(tokens[token].end)], as: UTF8.self)
  }

  /// Returns the path of a value, such as `graph.nodes[3].key`, or an empty text for the value that contains all others.
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
