public import Injector

/// The form in which a baseline is stored.
struct BaselineDocument: JSONDocument {
  static let noun = "baseline"
  static let format = "injector-baseline"
  static let currentVersion = 1

  var accepted: [Entry]
  var format = Self.format
  var formatVersion = Self.currentVersion

  struct Entry: Codable {
    var code: String
    var key: KeyFields
    var path: [KeyFields]?
  }

  init(_ baseline: Baseline) {
    accepted = baseline.entries.map { entry in
      Entry(code: entry.code.rawValue, key: KeyFields(entry.key), path: entry.path.map(KeyFields.init).nonEmpty)
    }
  }

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

extension Baseline {
  /// The baseline as JSON, to keep in a file: sorted, with the same bytes for the same entries.
  public var json: String { JSONText.write(BaselineDocument(self)) }

  /// Reads a baseline from the JSON that `json` gives. O(*n* log *n*).
  ///
  /// - Parameter bytes: The text in UTF-8: a `Data`, an array of bytes, or a string's `utf8`.
  /// - Throws: `DocumentError`, which says what is wrong and where.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(BaselineDocument.self, from: bytes) { document throws(DocumentError.Problem) in
      try document.value()
    }
  }
}
