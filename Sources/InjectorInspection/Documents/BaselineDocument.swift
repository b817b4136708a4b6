public import Injector

/// The stored form of a baseline.
struct BaselineDocument: JSONDocument, Encodable {
  static let noun = "baseline"
  static let format = "injector-baseline"
  static let currentVersion = 1

  var accepted: [Entry]
  var format = Self.format
  var formatVersion = Self.currentVersion

  struct Entry: Encodable {
    var code: String
    var key: KeyFields
    var path: [KeyFields]?
  }

  init(_ baseline: Baseline) {
    accepted = baseline.entries.map { entry in
      Entry(code: entry.code.rawValue, key: KeyFields(entry.key), path: entry.path.map { KeyFields($0) }.nonEmpty)
    }
  }

  init(_ fields: JSONFields) throws(DocumentError.Problem) { accepted = try fields.required("accepted") }

  func value() throws(DocumentError.Problem) -> Baseline {
    var entries: [Baseline.Entry] = []
    for (index, entry) in accepted.enumerated() {
      entries.append(
        Baseline.Entry(
          code: try JSONText.choice(entry.code, "accepted[\(index)].code"), key: entry.key.value,
          path: (entry.path ?? []).map(\.value)))
    }
    return Baseline(entries)
  }
}

extension BaselineDocument.Entry: JSONObject {
  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    code = try fields.required("code")
    key = try fields.required("key")
    path = try fields.optional("path")
  }
}

extension Baseline {
  /// The baseline as JSON with sorted entries. Equal baselines produce equal text.
  public var json: String { JSONText.write(BaselineDocument(self)) }

  /// Creates a baseline from the JSON in ``json``.
  ///
  /// - Parameter bytes: The JSON in UTF-8, such as a `Data`, an array of bytes, or the `utf8` view of a string.
  /// - Throws: ``InjectorInspection/DocumentError`` if the JSON isn't a valid baseline.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(BaselineDocument.self, from: bytes) { document throws(DocumentError.Problem) in
      try document.value()
    }
  }
}
