import Foundation

/// The stored form of a value: a format name, a version, and named fields.
///
/// The stored form is separate from the value's own types, so that they can change without changing the format of files.
/// A change that an older release would misread increments `currentVersion`.
protocol JSONDocument: Codable {
  /// The name of the document in messages.
  static var noun: String { get }
  static var format: String { get }
  static var currentVersion: Int { get }
}

/// Writes and reads JSON with Foundation's coders.
enum JSONText {
  /// Returns a value as JSON with sorted keys, one value on each line, and a trailing line break.
  static func write(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
      // Documents contain strings and finite numbers only, which JSON can always represent.
      preconditionFailure("The value can't be written as JSON: \(error)")
    }
  }

  /// Reads a document and returns its value.
  static func read<Document: JSONDocument, Value>(
    _ type: Document.Type, from bytes: some Sequence<UInt8>,
    as value: (Document) throws(DocumentError.Problem) -> Value
  ) throws(DocumentError) -> Value {
    do throws(DocumentError.Problem) {
      return try value(try read(type, from: Data(bytes)))
    } catch { throw DocumentError(document: Document.noun, problem: error) }
  }

  private struct Format: Decodable { let format: String }
  private struct Version: Decodable { let formatVersion: Int }

  private static func read<Document: JSONDocument>(
    _ type: Document.Type, from data: Data
  ) throws(DocumentError.Problem) -> Document {
    let decoder = JSONDecoder()
    guard let header = try? decoder.decode(Format.self, from: data), header.format == Document.format else {
      throw fault(in: data) ?? .otherFormat(expected: Document.format)
    }
    do {
      let version = try decoder.decode(Version.self, from: data).formatVersion
      guard version == Document.currentVersion else {
        throw DocumentError.Problem.unknownVersion(version, newest: Document.currentVersion)
      }
      return try decoder.decode(type, from: data)
    } catch let error as DocumentError.Problem {
      throw error
    } catch { throw explain(error, in: data) }
  }

  /// Returns the problem behind an error of the decoder.
  static func explain(_ error: any Error, in data: Data) -> DocumentError.Problem {
    switch error as? DecodingError {
    case .typeMismatch(let type, let context)?:
      .malformed(path: path(context.codingPath), problem: "is not \(name(of: type))")
    case .valueNotFound(_, let context)?:
      .malformed(path: path(context.codingPath), problem: "is null")
    case .keyNotFound(let key, let context)?:
      .malformed(path: path(context.codingPath + [key]), problem: "is absent")
    case .dataCorrupted(let context)?:
      fault(in: data)
        ?? .malformed(path: path(context.codingPath), problem: "cannot be read: \(context.debugDescription)")
    default:
      .malformed(path: "the text", problem: "cannot be read: \(error)")
    }
  }

  /// Returns the first error of a text, or `nil` if it is valid JSON.
  static func fault(in data: Data) -> DocumentError.Problem? {
    JSONFault(in: Array(data)).map { .broken(line: $0.line, column: $0.column, problem: $0.problem) }
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
    case is [String: Any].Type: "an object"
    default: type is any Collection.Type ? "an array" : "an object"
    }
  }
}
