public import Injector

extension Array<Diagnostic> {
  /// The diagnostics as JSON with all information from their descriptions. Equal diagnostics produce equal text.
  ///
  /// For example:
  ///
  /// ```swift
  /// print(DependencyGraph(of: AppPlugin()).diagnostics().json)
  /// ```
  public var json: String { JSONText.write(DiagnosticsDocument(self)) }

  /// Creates diagnostics from the JSON in ``json``.
  ///
  /// - Parameter bytes: The JSON in UTF-8, such as a `Data`, an array of bytes, or the `utf8` view of a string.
  /// - Throws: ``InjectorInspection/DocumentError`` if the JSON isn't a valid report.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(DiagnosticsDocument.self, from: bytes) { document throws(DocumentError.Problem) in
      try document.value()
    }
  }
}

extension Diagnostic {
  /// The diagnostic as JSON, in the format of an array with one element.
  public var json: String { [self].json }
}

extension ValidationError {
  /// The error as JSON with all information from its description. Equal errors produce equal text.
  public var json: String { JSONText.write(DiagnosticsDocument(self)) }

  /// Creates an error from the JSON in ``json``.
  ///
  /// - Parameter bytes: The JSON in UTF-8, such as a `Data`, an array of bytes, or the `utf8` view of a string.
  /// - Throws: ``InjectorInspection/DocumentError`` if the JSON isn't a valid report.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(DiagnosticsDocument.self, from: bytes) { document throws(DocumentError.Problem) in
      ValidationError(diagnostics: try document.value(), tested: document.tested?.value)
    }
  }
}
