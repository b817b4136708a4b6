/// A value as a file holds it: a format name, a version, and plain, named fields.
///
/// Documents are types of their own, so that the values' types can change without changing what is in files. A change
/// that an older release would misread raises `currentVersion`. Fields are declared in alphabetical order, in which
/// they are written.
protocol JSONDocument: JSONObject {
  /// The word for the document in messages.
  static var noun: String { get }
  static var format: String { get }
  static var currentVersion: Int { get }
}

/// Writes values as JSON, and reads documents.
enum JSONText {
  /// Returns a value as JSON: sorted keys, one value a line unless it isn't for people, a line break at the end.
  static func write(_ value: some Encodable, isPretty: Bool = true) -> String {
    var bytes: [UInt8] = []
    JSONWriter.write(value, isPretty: isPretty) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a document and converts it to a value.
  static func read<Document: JSONDocument, Value>(
    _ type: Document.Type, from bytes: some Sequence<UInt8>,
    as value: (Document) throws(DocumentError.Problem) -> Value
  ) throws(DocumentError) -> Value {
    do throws(DocumentError.Problem) {
      return try value(try read(bytes as? [UInt8] ?? Array(bytes)))
    } catch { throw DocumentError(document: Document.noun, problem: error) }
  }

  /// Reads a document after its format and its version.
  private static func read<Document: JSONDocument>(_ bytes: [UInt8]) throws(DocumentError.Problem) -> Document {
    let json: JSONReader
    do throws(JSONFault) { json = JSONReader(try JSONTokens(bytes)) } catch { throw error.located(in: bytes) }
    guard let fields = try? json.fields(), let format: String = try? fields.required("format"),
      format == Document.format
    else { throw .otherFormat(expected: Document.format) }
    let version: Int = try fields.required("formatVersion")
    guard version == Document.currentVersion else {
      throw .unknownVersion(version, newest: Document.currentVersion)
    }
    return try Document(fields)
  }
}
