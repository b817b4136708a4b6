import Foundation

/// A value as a file holds it: a format name, a version, and plain, named fields.
///
/// Documents are types of their own, so that the values' types can change without changing what is in files. A change
/// that an older release would misread raises `currentVersion`. Fields are declared in alphabetical order, in which
/// they are written.
protocol JSONDocument: Codable {
  /// The word for the document in messages.
  static var noun: String { get }
  static var format: String { get }
  static var currentVersion: Int { get }
  /// A Boolean value that indicates whether the document has numbers that aren't whole.
  static var hasFractions: Bool { get }
}

extension JSONDocument {
  static var hasFractions: Bool { false }
}

/// Writes and reads JSON. It is the one place that knows Foundation's coders.
enum JSONText {
  /// Returns a value as JSON: sorted keys, one value a line unless it isn't for people, a line break at the end.
  static func write(_ value: some Encodable, isPretty: Bool = true) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
      // Documents consist of strings and finite numbers, which JSON can always represent.
      preconditionFailure("A value could not be written as JSON: \(error)")
    }
  }

  /// Reads a document and converts it to a value.
  static func read<Document: JSONDocument, Value>(
    _ type: Document.Type, from bytes: some Sequence<UInt8>,
    as value: (Document) throws(DocumentError.Problem) -> Value
  ) throws(DocumentError) -> Value {
    do throws(DocumentError.Problem) {
      return try value(try read(Data(bytes)))
    } catch { throw DocumentError(document: Document.noun, problem: error) }
  }

  private static func read<Document: JSONDocument>(_ data: Data) throws(DocumentError.Problem) -> Document {
    do {
      return try JSONDecoder().decode(Envelope<Document>.self, from: data).document
    } catch let problem as DocumentError.Problem {
      if case .otherFormat = problem { throw fault(in: data, Document.self) ?? problem }
      throw problem
    } catch { throw explain(error, in: data, Document.self) }
  }

  /// Checks the format and the version before the rest is decoded, in one pass over the text.
  private struct Envelope<Document: JSONDocument>: Decodable {
    private enum Header: String, CodingKey { case format, formatVersion }

    let document: Document

    init(from decoder: any Decoder) throws {
      guard let header = try? decoder.container(keyedBy: Header.self),
        (try? header.decode(String.self, forKey: .format)) == Document.format
      else { throw DocumentError.Problem.otherFormat(expected: Document.format) }
      let version = try header.decode(Int.self, forKey: .formatVersion)
      guard version == Document.currentVersion else {
        throw DocumentError.Problem.unknownVersion(version, newest: Document.currentVersion)
      }
      document = try Document(from: decoder)
    }
  }

  /// Returns the problem that keeps a decoder from reading a text.
  private static func explain<Document: JSONDocument>(
    _ error: any Error, in data: Data, _ document: Document.Type
  ) -> DocumentError.Problem {
    switch error as? DecodingError {
    case .typeMismatch(let type, let context)?:
      .malformed(path: path(context.codingPath), problem: "is not \(name(of: type))")
    case .valueNotFound(_, let context)?:
      .malformed(path: path(context.codingPath), problem: "is null")
    case .keyNotFound(let key, let context)?:
      .malformed(path: path(context.codingPath + [key]), problem: "is absent")
    case .dataCorrupted(let context)?:
      fault(in: data, document)
        ?? .malformed(
          path: path(context.codingPath), problem: "cannot be read: \(context.debugDescription.prefix(200))")
    default:
      .malformed(path: "the text", problem: "cannot be read: \(error)")
    }
  }

  /// Returns the first place at which a text isn't JSON, or `nil` if it is.
  private static func fault<Document: JSONDocument>(
    in data: Data, _ document: Document.Type
  ) -> DocumentError.Problem? {
    JSONFault(in: Array(data), hasFractions: Document.hasFractions).map {
      .broken(line: $0.line, column: $0.column, problem: $0.problem)
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    let path = keys.reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? key.stringValue : ".\(key.stringValue)")
    }
    return path.isEmpty ? "the text" : path
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is [String: Any].Type: "an object"
    default: type is any Collection.Type ? "an array" : "an object"
    }
  }
}
