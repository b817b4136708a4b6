import Injector

/// The fields of one value in a document, which are being written or read.
///
/// Each type lists its fields in one function, for both directions: a writer has the value, and a reader has `nil`.
/// Each field returns its value either way.
protocol Fields: AnyObject {
  /// The place of the value in the document.
  var path: [any CodingKey] { get }
  /// Returns whether the field is there to read.
  func contains(_ name: FieldName) -> Bool

  /// Writes or reads a value as a coder takes it.
  func plain<Value: Codable>(_ value: Value?, as name: FieldName) throws -> Value?
}

final class FieldWriter: Fields {
  private var target: KeyedEncodingContainer<FieldName>
  let path: [any CodingKey] = []

  init(_ encoder: any Encoder) { target = encoder.container(keyedBy: FieldName.self) }

  func contains(_ name: FieldName) -> Bool { false }

  func plain<Value: Codable>(_ value: Value?, as name: FieldName) throws -> Value? {
    if let value { try write(value, as: name) }
    return value
  }

  func write(_ value: some Encodable, as name: FieldName) throws {
    // As the types that coders know: what is only known to be encodable takes a third of the time for a large graph.
    // Types are compared first, as a cast that fails takes as long as one that succeeds.
    if type(of: value) == String.self, let text = value as? String { return try target.encode(text, forKey: name) }
    if type(of: value) == Int.self, let number = value as? Int { return try target.encode(number, forKey: name) }
    if type(of: value) == Bool.self, let flag = value as? Bool { return try target.encode(flag, forKey: name) }
    try target.encode(value, forKey: name)
  }
}

final class FieldReader: Fields {
  private let source: KeyedDecodingContainer<FieldName>

  init(_ decoder: any Decoder) throws { source = try decoder.container(keyedBy: FieldName.self) }

  var path: [any CodingKey] { source.codingPath }
  func contains(_ name: FieldName) -> Bool { source.contains(name) }

  func plain<Value: Codable>(_ value: Value?, as name: FieldName) throws -> Value? {
    switch Value.self {
    case is String.Type: try source.decodeIfPresent(String.self, forKey: name) as? Value
    case is Int.Type: try source.decodeIfPresent(Int.self, forKey: name) as? Value
    case is Bool.Type: try source.decodeIfPresent(Bool.self, forKey: name) as? Value
    default: try source.decodeIfPresent(Value.self, forKey: name)
    }
  }
}

/// The name of a field.
struct FieldName: CodingKey, ExpressibleByStringInterpolation {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringLiteral name: String) { stringValue = name }
  init?(stringValue name: String) { stringValue = name }
  init?(intValue: Int) { nil }
}

// MARK: Values

/// A value that a field can have.
protocol DocumentValue {
  /// Writes the value as a field if there is one, or reads the field.
  static func coded(_ value: Self?, as name: FieldName, of fields: any Fields) throws -> Self?
}

/// A value with fields of its own.
protocol FieldedValue: DocumentValue {
  /// Writes the fields of the value if there is one. Otherwise, reads them.
  static func coded(_ value: Self?, _ fields: any Fields) throws -> Self
}

/// A value with fields as Foundation's coders take it.
struct Coded<Value: FieldedValue>: Codable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws { value = try .coded(nil, FieldReader(decoder)) }

  func encode(to encoder: any Encoder) throws { _ = try Value.coded(value, FieldWriter(encoder)) }
}

extension FieldedValue {
  static func coded(_ value: Self?, as name: FieldName, of fields: any Fields) throws -> Self? {
    guard value != nil || fields.contains(name) else { return nil }
    return try fields.plain(value.map { Coded($0) }, as: name)?.value
  }
}

extension Array: DocumentValue where Element: FieldedValue {
  static func coded(_ value: Self?, as name: FieldName, of fields: any Fields) throws -> Self? {
    guard value != nil || fields.contains(name) else { return nil }
    let coded = try fields.plain(value.map { $0.map { Coded($0) } }, as: name)
    return value ?? coded?.map(\.value)
  }
}

/// A value that coders know.
protocol PlainValue: DocumentValue, Codable {}

extension PlainValue {
  static func coded(_ value: Self?, as name: FieldName, of fields: any Fields) throws -> Self? {
    try fields.plain(value, as: name)
  }
}

extension String: PlainValue {}
extension Int: PlainValue {}
extension Bool: PlainValue {}

/// A value that documents hold as a word of a fixed set, such as a role.
protocol DocumentWord: DocumentValue, RawRepresentable<String>, CaseIterable {}

extension DocumentWord {
  static func coded(_ value: Self?, as name: FieldName, of fields: any Fields) throws -> Self? {
    guard let word = try fields.plain(value?.rawValue, as: name), value == nil else { return value }
    if let value = Self(rawValue: word) { return value }
    throw fields.problem(of: word, among: allCases.map(\.rawValue), at: name)
  }
}

// MARK: Fields

// Inlined, so that the types of the values are known: most of the time would go into looking these up.
extension Fields {
  /// Writes or reads a field that may be absent.
  @inline(__always)
  func optional<Value: DocumentValue>(_ name: FieldName, _ value: Value?) throws -> Value? {
    try .coded(value, as: name, of: self)
  }

  /// Writes or reads a field that is absent if it has the given value.
  @inline(__always)
  func callAsFunction<Value: DocumentValue & Equatable>(
    _ name: FieldName, _ value: Value?, default absent: Value
  ) throws -> Value {
    try optional(name, value == absent ? nil : value) ?? absent
  }

  /// Writes or reads a field that is never absent.
  @inline(__always)
  func callAsFunction<Value: DocumentValue>(_ name: FieldName, _ value: Value?) throws -> Value {
    if let value = try optional(name, value) { return value }
    throw problem(contains(name) ? "is null" : "is absent", at: name)
  }

  /// Writes or reads a list of plain values, such as names, which is absent if it is empty.
  func list<Element: Codable>(_ name: FieldName, _ value: [Element]?) throws -> [Element] {
    guard value?.isEmpty == false || contains(name) else { return [] }
    return try plain(value, as: name) ?? []
  }

  /// Returns an error of the document, at the given field.
  func problem(_ text: String, at name: FieldName) -> DocumentError.Problem {
    .malformed(path: (path + [name]).text, problem: text)
  }

  func problem(of word: String, among known: [String], at name: FieldName) -> DocumentError.Problem {
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
