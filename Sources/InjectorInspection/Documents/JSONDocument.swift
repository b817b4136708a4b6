import Foundation
import Injector

/// A document: a format name, a version, and plain, named fields.
///
/// A change of the fields that an older release would misread raises `currentVersion`.
protocol JSONDocument: FieldedValue {
  /// The word for the document in messages.
  static var noun: String { get }
  static var format: String { get }
  static var currentVersion: Int { get }
}

extension JSONDocument {
  /// The document as JSON.
  var json: String { JSONText.write(Envelope(self)) }
}

/// A document with its format and version, which are read first.
struct Envelope<Document: JSONDocument>: Codable {
  let document: Document

  init(_ document: Document) { self.document = document }

  init(from decoder: any Decoder) throws {
    guard let fields = try? FieldReader(decoder), (try? fields.plain(String?.none, as: "format")) == Document.format
    else {
      throw DocumentError.Problem.otherFormat(expected: Document.format)
    }
    let version = try fields("formatVersion", Int?.none)
    guard 1...Document.currentVersion ~= version else {
      throw DocumentError.Problem.unknownVersion(version, newest: Document.currentVersion)
    }
    document = try .coded(nil, fields)
  }

  func encode(to encoder: any Encoder) throws {
    let fields = FieldWriter(encoder)
    _ = try fields("format", Document.format)
    _ = try fields("formatVersion", Document.currentVersion)
    _ = try Document.coded(document, fields)
  }
}

/// Writes values as JSON, and reads documents.
enum JSONText {
  /// Returns a value as JSON: sorted keys, one value a line unless it isn't for people, a line break at the end.
  static func write(_ value: some Encodable, isPretty: Bool = true) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    do { return escaped(try encoder.encode(value)) + "\n" } catch {
      preconditionFailure("documents throw nothing when they are written, but this one did: \(error)")
    }
  }

  /// Returns JSON as text, with an escape sequence for each character that a terminal or a browser obeys.
  ///
  /// The encoder escapes only the control characters of ASCII, but people read JSON in terminals.
  private static func escaped(_ json: Data) -> String {
    let text = String(decoding: json, as: UTF8.self)
    // The first bytes of these characters, most of which are in no document.
    guard text.hasPair(where: { $1 == 0x7F || $1 == 0xC2 || $1 == 0xD8 || $1 == 0xE2 }) else { return text }
    return text.escaping { scalar in
      guard scalar.value >= 0x7F, scalar.actsOnText else { return nil }
      let digits = String(scalar.value, radix: 16)
      return "\\u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
    }
  }

  /// Reads a document.
  static func read<Document: JSONDocument>(
    _ type: Document.Type, from bytes: some Sequence<UInt8>
  ) throws(DocumentError) -> Document {
    let json = bytes as? Data ?? Data(bytes)
    do { return try JSONDecoder().decode(Envelope<Document>.self, from: json).document } catch {
      throw DocumentError(document: Document.noun, problem: problem(error, in: json))
    }
  }

  // MARK: Problems

  /// Returns the problem of a text that a decoder refused.
  private static func problem(_ error: any Error, in json: Data) -> DocumentError.Problem {
    switch error {
    case let problem as DocumentError.Problem: problem
    case DecodingError.valueNotFound(_, let context): .malformed(path: context.codingPath.text, problem: "is null")
    case DecodingError.typeMismatch(let type, let context):
      .malformed(path: context.codingPath.text, problem: "is not \(noun(of: type))")
    default:
      // The rest is about the text, at a place that the decoder doesn't say on every platform.
      JSONFault.first(in: json).map { .broken(line: $0.line, column: $0.column, problem: $0.problem) }
        ?? .malformed(path: "the document", problem: "has a value that can't be read")
    }
  }

  private static func noun(of type: Any.Type) -> String {
    switch type {
    case is Int.Type: "a whole number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is [Any].Type: "an array"
    default: "an object"
    }
  }
}

extension Array {
  /// The array, or `nil` if it is empty.
  var nonEmpty: Self? { isEmpty ? nil : self }
}
