import Injector

/// A value that a document holds.
///
/// One function lists the fields of a type, for both directions: a writer passes it the value, and a reader `nil`.
protocol DocumentValue {
  /// Writes the value if there is one. Otherwise, reads it.
  static func coded(_ value: Self?, _ fields: Fields) throws -> Self
  /// Writes the value as a field if there is one, and reads the field if the value is in a document.
  static func coded(_ value: Self?, as name: FieldName, of fields: Fields) throws -> Self?
}

extension DocumentValue {
  static func coded(_ value: Self?, as name: FieldName, of fields: Fields) throws -> Self? {
    if let source = try fields.source() { return try source.decodeIfPresent(Coded<Self>.self, forKey: name)?.value }
    try fields.write(value.map { Coded($0) }, as: name)
    return value
  }
}

/// A value of a document as Foundation's coders take it.
struct Coded<Value: DocumentValue>: Codable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws { value = try .coded(nil, Fields(decoder)) }

  func encode(to encoder: any Encoder) throws { _ = try Value.coded(value, Fields(encoder)) }
}

/// The name of a field, or its position in an array.
struct FieldName: CodingKey, ExpressibleByStringInterpolation {
  let stringValue: String
  let intValue: Int?

  init(stringLiteral name: String) { self.init(stringValue: name) }
  init(stringValue name: String) { (stringValue, intValue) = (name, nil) }
  init(intValue position: Int) { (stringValue, intValue) = ("\(position)", position) }
}

/// The fields of one value in a document that is being written or read.
final class Fields {
  private let encoder: (any Encoder)?
  private let decoder: (any Decoder)?
  private var written: KeyedEncodingContainer<FieldName>?
  private var read: KeyedDecodingContainer<FieldName>?

  init(_ encoder: any Encoder) { (self.encoder, decoder) = (encoder, nil) }
  init(_ decoder: any Decoder) { (encoder, self.decoder) = (nil, decoder) }

  /// Writes or reads a field that may be absent.
  func optional<Value: DocumentValue>(_ name: FieldName, _ value: Value?) throws -> Value? {
    try .coded(value, as: name, of: self)
  }

  /// Writes or reads a field that is absent if it has the given value.
  func callAsFunction<Value: DocumentValue & Equatable>(
    _ name: FieldName, _ value: Value?, default absent: Value
  ) throws -> Value {
    try optional(name, value == absent ? nil : value) ?? absent
  }

  /// Writes or reads a field that is never absent.
  func callAsFunction<Value: DocumentValue>(_ name: FieldName, _ value: Value?) throws -> Value {
    if let value = try optional(name, value) { return value }
    throw problem(try source()?.contains(name) == true ? "is null" : "is absent", at: name)
  }

  /// Writes or reads the value as a whole.
  func whole<Value: Codable>(_ value: Value?) throws -> Value {
    if let decoder { return try Value(from: decoder) }
    guard let encoder, let value else { preconditionFailure("a writer passes the value") }
    try value.encode(to: encoder)
    return value
  }

  /// The fields to read, or `nil` if they are written.
  func source() throws -> KeyedDecodingContainer<FieldName>? {
    if read == nil { read = try decoder?.container(keyedBy: FieldName.self) }
    return read
  }

  func write(_ value: (some Encodable)?, as name: FieldName) throws {
    if written == nil { written = encoder?.container(keyedBy: FieldName.self) }
    try written?.encodeIfPresent(value, forKey: name)
  }

  /// Returns an error of the document, at the given field or at the value itself.
  func problem(_ text: String, at name: FieldName? = nil) -> DocumentError.Problem {
    .malformed(path: ((decoder?.codingPath ?? []) + (name.map { [$0] } ?? [])).text, problem: text)
  }

  func problem(of word: String, among known: [String], at name: FieldName? = nil) -> DocumentError.Problem {
    problem("is \(word.quotedExcerpt), which is none of \(known.joined(separator: ", "))", at: name)
  }
}

extension [any CodingKey] {
  /// The place of a value, such as `graph.nodes[3].key`.
  var text: String {
    reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
    }
  }
}

// MARK: Plain values. Those of one field each are written without a wrapper, as a document of a large graph has a million.

extension DocumentValue where Self: Codable {
  static func coded(_ value: Self?, _ fields: Fields) throws -> Self { try fields.whole(value) }
}

extension String: DocumentValue {
  static func coded(_ value: Self?, as name: FieldName, of fields: Fields) throws -> Self? {
    if let source = try fields.source() { return try source.decodeIfPresent(String.self, forKey: name) }
    if let value { try fields.write(value, as: name) }
    return value
  }
}

extension Int: DocumentValue {
  static func coded(_ value: Self?, as name: FieldName, of fields: Fields) throws -> Self? {
    if let source = try fields.source() { return try source.decodeIfPresent(Int.self, forKey: name) }
    if let value { try fields.write(value, as: name) }
    return value
  }
}

extension Bool: DocumentValue {}

extension Array: DocumentValue where Element: DocumentValue {
  static func coded(_ value: Self?, _ fields: Fields) throws -> Self {
    let coded = try fields.whole(value?.map { Coded($0) })
    return value ?? coded.map(\.value)
  }
}

/// A value that documents hold as a word of a fixed set, such as a role.
protocol DocumentWord: DocumentValue, RawRepresentable<String>, CaseIterable {}

extension DocumentWord {
  static func coded(_ value: Self?, _ fields: Fields) throws -> Self {
    let word = try fields.whole(value?.rawValue)
    guard let value = Self(rawValue: word) else {
      throw fields.problem(of: word, among: allCases.map(\.rawValue))
    }
    return value
  }
}

extension Role: DocumentWord {}
extension ConcurrencyChecking: DocumentWord {}
extension DependencyGraph.Edge.Kind: DocumentWord {}
extension DiagnosticCode: DocumentWord {}
extension Severity: DocumentWord {}
extension ResolutionError.Kind: DocumentWord {}
