public import Injector

/// The format in which diagnostics are stored: the facts of their text, field by field.
private struct DiagnosticsDocument: JSONDocument {
  static let noun = "report of diagnostics"
  static let format = "injector-diagnostics"
  static let currentVersion = 1

  let diagnostics: [Diagnostic]
  /// The problem as a whole, or `nil` if the diagnostics aren't an error's.
  var message: String?
  /// The key that was to be tested.
  var tested: ServiceKey?

  static func coded(_ document: Self?, _ fields: any Fields) throws -> Self {
    Self(
      diagnostics: try fields("diagnostics", document?.diagnostics),
      message: try fields.optional("message", document?.message),
      tested: try fields.optional("tested", document?.tested))
  }
}

extension Diagnostic: FieldedValue {
  static func coded(_ diagnostic: Self?, _ fields: any Fields) throws -> Self {
    // It is read from the code.
    _ = try fields("title", diagnostic?.code.title)
    let severity = try fields("severity", diagnostic?.severity)
    guard severity != .off else { throw fields.problem("is off, which no diagnostic has", at: "severity") }
    // The steps have the words. Files of earlier releases have no steps.
    let fix = try fields("fix", diagnostic?.fix)
    return Diagnostic(
      code: try fields("code", diagnostic?.code), severity: severity,
      message: try fields("message", diagnostic?.message), key: try fields("key", diagnostic?.key),
      source: try fields.optional("source", diagnostic?.source),
      path: try fields("path", diagnostic?.path, default: []),
      nearMisses: try fields("nearMisses", diagnostic?.nearMisses, default: []),
      fixes: try fields.optional("fixes", diagnostic?.fixes) ?? [.decide(fix)])
  }
}

extension Diagnostic.Fix: FieldedValue {
  static func coded(_ fix: Self?, _ fields: any Fields) throws -> Self {
    Diagnostic.Fix(try fields("steps", fix?.steps))
  }
}

extension Diagnostic.Step.Action: DocumentWord {}

extension Diagnostic.Step: FieldedValue {
  static func coded(_ step: Self?, _ fields: any Fields) throws -> Self {
    Diagnostic.Step(
      try fields("action", step?.action), of: try fields.optional("registration", step?.registration),
      parameter: try fields.optional("parameter", step?.parameter), key: try fields.optional("key", step?.key),
      code: try fields.optional("code", step?.code), plugin: try fields.optional("plugin", step?.plugin),
      words: try fields("words", step?.description))
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
  public var json: String { DiagnosticsDocument(diagnostics: self).json }

  /// Creates diagnostics from the JSON in ``json``.
  ///
  /// The parameter, the errors and the complexity are those of `DependencyGraph(json:)`.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(DiagnosticsDocument.self, from: bytes).diagnostics
  }
}

extension Diagnostic {
  /// The diagnostic as JSON, in the format of an array with one element.
  public var json: String { [self].json }
}

extension ValidationError {
  /// The error as JSON with all information from its description. Equal errors produce equal text.
  public var json: String { DiagnosticsDocument(diagnostics: diagnostics, message: message, tested: tested).json }

  /// Creates an error from the JSON in ``json``.
  ///
  /// The parameter, the errors and the complexity are those of `DependencyGraph(json:)`.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    let document = try JSONText.read(DiagnosticsDocument.self, from: bytes)
    self.init(diagnostics: document.diagnostics, tested: document.tested)
  }
}
