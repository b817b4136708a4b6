public import Injector

/// The format in which diagnostics are stored: the facts of their text, field by field.
struct DiagnosticsDocument: JSONDocument {
  static let noun = "report of diagnostics"
  static let format = "injector-diagnostics"
  static let currentVersion = 1

  var diagnostics: [Fields]
  var format = Self.format
  var formatVersion = Self.currentVersion
  /// The problem as a whole, or `nil` if the diagnostics aren't an error's.
  var message: String?
  /// The key that was to be tested.
  var tested: KeyFields?

  struct Fields: Codable {
    var code: Word<DiagnosticCode>
    var fix: String
    var key: KeyFields
    var message: String
    var nearMisses: [NearMissFields]?
    var path: [StepFields]?
    var severity: Word<Severity>
    var source: SourceFields?
    var title: String
  }

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics.map { Fields($0) } }

  init(_ error: ValidationError) {
    self.init(error.diagnostics)
    message = error.message
    tested = error.tested.map { KeyFields($0) }
  }

  func value() throws(DocumentError.Problem) -> [Diagnostic] {
    try diagnostics.enumerated().map { index, fields throws(DocumentError.Problem) in
      try fields.value(at: "diagnostics[\(index)]")
    }
  }
}

extension DiagnosticsDocument.Fields {
  fileprivate init(_ diagnostic: Diagnostic) {
    code = Word(diagnostic.code)
    fix = diagnostic.fix
    key = KeyFields(diagnostic.key)
    message = diagnostic.message
    nearMisses = diagnostic.nearMisses.map { NearMissFields($0) }.nonEmpty
    path = diagnostic.path.map { StepFields($0) }.nonEmpty
    severity = Word(diagnostic.severity)
    source = diagnostic.source.map { SourceFields($0) }
    title = diagnostic.code.title
  }

  fileprivate func value(at place: String) throws(DocumentError.Problem) -> Diagnostic {
    guard severity.value != .off else {
      throw .malformed(path: "\(place).severity", problem: "is off, which no diagnostic has")
    }
    return Diagnostic(
      code: code.value, severity: severity.value, message: message, key: key.value, source: source?.value,
      path: try (path ?? []).values(at: "\(place).path"), nearMisses: (nearMisses ?? []).map(\.value), fix: fix)
  }
}

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
  /// The parameter, the errors and the complexity are those of `DependencyGraph(json:)`.
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
  /// The parameter, the errors and the complexity are those of `DependencyGraph(json:)`.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(DiagnosticsDocument.self, from: bytes) { document throws(DocumentError.Problem) in
      ValidationError(diagnostics: try document.value(), tested: document.tested?.value)
    }
  }
}
