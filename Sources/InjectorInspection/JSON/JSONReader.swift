/// A value of a JSON text, to be read as what it should be.
///
/// The path of a value is found only if it isn't what it should be.
struct JSONReader {
  fileprivate let tokens: JSONTokens
  fileprivate let token: Int

  /// Creates a reader of the value that contains all others.
  init(_ tokens: JSONTokens) { self.init(tokens, at: 0) }

  fileprivate init(_ tokens: JSONTokens, at token: Int) {
    self.tokens = tokens
    self.token = token
  }

  /// Returns the fields of an object.
  func fields() throws(DocumentError.Problem) -> JSONFields {
    try require(.object, "an object")
    return JSONFields(tokens: tokens, object: token)
  }

  /// Returns the elements of an array, each of which a closure reads.
  func elements<Element>(
    _ read: (JSONReader) throws(DocumentError.Problem) -> Element
  ) throws(DocumentError.Problem) -> [Element] {
    try require(.array, "an array")
    var elements: [Element] = []
    elements.reserveCapacity(tokens.count(in: token))
    var next = token + 1
    let end = tokens.next(after: token)
    while next < end {
      elements.append(try read(JSONReader(tokens, at: next)))
      next = tokens.next(after: next)
    }
    return elements
  }

  /// Returns the text of a string.
  func string() throws(DocumentError.Problem) -> String {
    try require(.string, "a string")
    return tokens.string(token)
  }

  /// Returns a Boolean value that indicates whether the value is a string that is written like another.
  func isString(sameAs other: JSONReader) -> Bool { tokens.areSameStrings(token, other.token) }

  /// Returns a Boolean value that indicates whether the value is a string with the bytes of a text. It may be `false`
  /// if escape sequences have to be replaced to know.
  func isString(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { tokens.isString(token, $0) }
  }

  /// Returns the value of a whole number, which may be written as 1e3.
  func integer() throws(DocumentError.Problem) -> Int {
    try require(.number, "a whole number")
    if let value = tokens.digits(token) { return value }
    let word = tokens.word(token)
    if let value = Int(word) ?? Double(word).flatMap(Int.init(exactly:)) { return value }
    let isLarge = Double(word).map { $0.magnitude >= 0x1p63 } ?? false
    throw fault("\(word.prefix(40)) is \(isLarge ? "too large a number" : "not a whole number")")
  }

  /// Returns the value of a number.
  func number() throws(DocumentError.Problem) -> Double {
    try require(.number, "a number")
    let word = tokens.word(token)
    if let value = Double(word), value.isFinite { return value }
    throw fault("\(word.prefix(40)) is too large a number")
  }

  /// Returns the value of `true` or `false`.
  func bool() throws(DocumentError.Problem) -> Bool {
    try require(.bool, "true or false")
    return tokens.isTrue(token)
  }

  fileprivate var isNull: Bool { tokens.kind(of: token) == .null }

  /// Requires the value to be of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - name: What the kind is called in messages.
  private func require(_ kind: JSONTokens.Kind, _ name: String) throws(DocumentError.Problem) {
    guard tokens.kind(of: token) != kind else { return }
    let path = tokens.path(to: token)
    throw .malformed(path: path.isEmpty ? "the text" : path, problem: isNull ? "is null" : "is not \(name)")
  }

  private func fault(_ problem: String) -> DocumentError.Problem {
    JSONFault(offset: tokens.start(of: token), problem: problem).located(in: tokens.bytes)
  }
}

/// The values of an object, by their names.
struct JSONFields {
  fileprivate let tokens: JSONTokens
  fileprivate let object: Int
  /// What rules most names out that the object doesn't have.
  private let names: JSONTokens.NameSet

  fileprivate init(tokens: JSONTokens, object: Int) {
    self.tokens = tokens
    self.object = object
    names = tokens.names(of: object)
  }

  /// The path of the object.
  var path: String { tokens.path(to: object) }

  /// Returns the value with a name, to be read.
  func json(_ name: StaticString) throws(DocumentError.Problem) -> JSONReader {
    if let token = tokens.member(name, of: object, in: names) { return JSONReader(tokens, at: token) }
    throw .malformed(path: path.isEmpty ? "\(name)" : "\(path).\(name)", problem: "is absent")
  }

  /// Returns the value with a name, to be read, or `nil` if it is absent or null.
  func optionalJSON(_ name: StaticString) -> JSONReader? {
    guard let token = tokens.member(name, of: object, in: names) else { return nil }
    let reader = JSONReader(tokens, at: token)
    return reader.isNull ? nil : reader
  }

  /// Returns the value with a name.
  func required<Value: JSONReadable>(_ name: StaticString) throws(DocumentError.Problem) -> Value {
    try Value(json(name))
  }

  /// Returns the value with a name, or `nil` if it is absent or null.
  func optional<Value: JSONReadable>(_ name: StaticString) throws(DocumentError.Problem) -> Value? {
    guard let reader = optionalJSON(name) else { return nil }
    return try Value(reader)
  }
}

/// A value that is read from JSON.
protocol JSONReadable {
  init(_ json: JSONReader) throws(DocumentError.Problem)
}

/// A value that is read from the fields of an object.
protocol JSONObject: JSONReadable {
  init(_ fields: JSONFields) throws(DocumentError.Problem)
}

extension JSONObject {
  init(_ json: JSONReader) throws(DocumentError.Problem) { try self.init(json.fields()) }
}

extension JSONFields: JSONReadable {
  init(_ json: JSONReader) throws(DocumentError.Problem) { self = try json.fields() }
}

extension String: JSONReadable {
  init(_ json: JSONReader) throws(DocumentError.Problem) { self = try json.string() }
}

extension Int: JSONReadable {
  init(_ json: JSONReader) throws(DocumentError.Problem) { self = try json.integer() }
}

extension Double: JSONReadable {
  init(_ json: JSONReader) throws(DocumentError.Problem) { self = try json.number() }
}

extension Bool: JSONReadable {
  init(_ json: JSONReader) throws(DocumentError.Problem) { self = try json.bool() }
}

extension Array: JSONReadable where Element: JSONReadable {
  init(_ json: JSONReader) throws(DocumentError.Problem) {
    self = try json.elements { json throws(DocumentError.Problem) in try Element(json) }
  }
}
