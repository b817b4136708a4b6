public import Injector

extension Array<Diagnostic> {
  /// The diagnostics as JSON: everything that their text says, with the same bytes for the same diagnostics.
  ///
  /// For example, for a tool that shows them:
  ///
  /// ```swift
  /// print(DependencyGraph(of: AppPlugin()).diagnostics().json)
  /// ```
  public var json: String { JSONText.write(DiagnosticsDocument(self)) }

  /// Reads diagnostics from the JSON that `json` gives. O(*n*).
  ///
  /// - Parameter bytes: The text in UTF-8: a `Data`, an array of bytes, or a string's `utf8`.
  /// - Throws: `DocumentError`, which says what is wrong and where.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(DiagnosticsDocument.self, from: bytes) { document throws(DocumentError.Problem) in
      try document.value()
    }
  }
}

extension Diagnostic {
  /// The diagnostic as JSON, in the form of a list of one.
  public var json: String { [self].json }
}

extension ValidationError {
  /// The error as JSON: everything that its text says, with the same bytes for the same error.
  public var json: String { JSONText.write(DiagnosticsDocument(self)) }

  /// Reads an error from the JSON that `json` gives. O(*n*).
  ///
  /// - Parameter bytes: The text in UTF-8: a `Data`, an array of bytes, or a string's `utf8`.
  /// - Throws: `DocumentError`, which says what is wrong and where.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(DiagnosticsDocument.self, from: bytes) { document throws(DocumentError.Problem) in
      ValidationError(diagnostics: try document.value(), tested: document.tested?.value)
    }
  }
}
