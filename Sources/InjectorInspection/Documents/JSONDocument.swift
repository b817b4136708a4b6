import Foundation
import Injector

/// A value as a file holds it: a format name, a version, and plain, named fields.
///
/// Documents are types of their own, so that the values' types can change without changing what is in files. A change
/// that an older release would misread raises `currentVersion`.
protocol JSONDocument: Codable {
  /// The word for the document in messages.
  static var noun: String { get }
  static var format: String { get }
  static var currentVersion: Int { get }
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
    guard json.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.value >= 0x7F, scalar.actsOnText {
        let digits = String(scalar.value, radix: 16)
        result += "\\u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)".unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Reads a document and converts it to a value.
  static func read<Document: JSONDocument, Value>(
    _ type: Document.Type, from bytes: some Sequence<UInt8>,
    as value: (Document) throws(DocumentError.Problem) -> Value
  ) throws(DocumentError) -> Value {
    do throws(DocumentError.Problem) {
      return try value(try read(bytes as? Data ?? Data(bytes)))
    } catch { throw DocumentError(document: Document.noun, problem: error) }
  }

  private static func read<Document: JSONDocument>(_ json: Data) throws(DocumentError.Problem) -> Document {
    do { return try JSONDecoder().decode(Envelope<Document>.self, from: json).document } catch {
      throw problem(error, in: json)
    }
  }

  /// A document whose format and version are read first.
  private struct Envelope<Document: JSONDocument>: Decodable {
    let document: Document

    private enum CodingKeys: CodingKey { case format, formatVersion }

    init(from decoder: any Decoder) throws {
      guard let fields = try? decoder.container(keyedBy: CodingKeys.self),
        (try? fields.decode(String.self, forKey: .format)) == Document.format
      else { throw DocumentError.Problem.otherFormat(expected: Document.format) }
      let version = try fields.decode(Int.self, forKey: .formatVersion)
      guard 1...Document.currentVersion ~= version else {
        throw DocumentError.Problem.unknownVersion(version, newest: Document.currentVersion)
      }
      document = try Document(from: decoder)
    }
  }

  // MARK: Problems

  /// Returns what is wrong with a text that a decoder refused.
  private static func problem(_ error: any Error, in json: Data) -> DocumentError.Problem {
    switch error {
    case let problem as DocumentError.Problem: problem
    case DecodingError.keyNotFound(let key, let context):
      .malformed(path: (context.codingPath + [key]).text, problem: "is absent")
    case DecodingError.valueNotFound(_, let context): .malformed(path: context.codingPath.text, problem: "is null")
    case DecodingError.typeMismatch(let type, let context):
      .malformed(path: context.codingPath.text, problem: "is not \(noun(of: type))")
    default: brokenPlace(in: json)
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

  /// Returns where a text isn't JSON. The decoder doesn't say it on every platform.
  private static func brokenPlace(in json: Data) -> DocumentError.Problem {
    do { _ = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) } catch {
      // "Invalid value around character 18." or "… around line 2, column 3.", and "Number 1e999 is not representable …"
      let text = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "The text isn't JSON"
      if text.contains("not representable") { return unreadableNumber(in: json) }
      let line = text.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) }
      let offset = text.firstMatch(of: /character (\d+)/).flatMap { Int($0.1) } ?? json.count
      let end = text.firstRange(of: /(?: around| starting|\.$)/)?.lowerBound ?? text.endIndex
      let problem = text.prefix(1).lowercased() + text[..<end].dropFirst()
      return .broken(
        line: line ?? json.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1,
        problem: problem.hasPrefix("unexpected end") ? "the text ends early" : problem)
    }
    return unreadableNumber(in: json)
  }

  /// Returns where the first number is that no integer holds. No string, in which it is text, contains a line break.
  private static func unreadableNumber(in json: Data) -> DocumentError.Problem {
    let line = json.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).firstIndex { line in
      String(decoding: line, as: UTF8.self).matches(of: /"(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*/).map(\.output).contains {
        !$0.hasPrefix("\"") && Int($0) == nil && Double($0).flatMap { Int(exactly: $0) } == nil
      }
    }
    return .broken(line: line.map { $0 + 1 }, problem: "a number is too large or has a fraction")
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

/// A word of a fixed set in a document, such as the name of a role.
struct Word<Value: RawRepresentable<String> & CaseIterable>: Codable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    let word = try decoder.singleValueContainer().decode(String.self)
    guard let value = Value(rawValue: word) else {
      throw DocumentError.Problem.notAChoice(
        word, among: Value.allCases.map(\.rawValue), path: decoder.codingPath.text)
    }
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value.rawValue)
  }
}

extension DocumentError.Problem {
  static func notAChoice(_ word: String, among known: [String], path: String) -> Self {
    .malformed(path: path, problem: "is \(word.quotedExcerpt), which is none of \(known.joined(separator: ", "))")
  }
}

extension Array {
  /// The array, or `nil` if it is empty.
  var nonEmpty: Self? { isEmpty ? nil : self }
}
