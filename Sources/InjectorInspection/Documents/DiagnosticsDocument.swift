public import Injector

/// The format in which diagnostics are stored: the facts of their text, field by field.
struct DiagnosticsDocument: JSONDocument, Encodable {
  static let noun = "report of diagnostics"
  static let format = "injector-diagnostics"
  static let currentVersion = 1

  var diagnostics: JSONList<Fields>
  var format = Self.format
  var formatVersion = Self.currentVersion
  /// The problem as a whole, or `nil` if the diagnostics aren't an error's.
  var message: String?
  /// The key that was to be tested.
  var tested: KeyFields?

  struct Fields: JSONWritable {
    var code: String
    var fix: String
    var key: KeyFields
    var message: String
    var nearMisses: [NearMissFields]?
    var path: [StepFields]?
    var severity: String
    var source: SourceFields?
    var title: String
  }

  init(_ diagnostics: some Sequence<Diagnostic>) { self.diagnostics = JSONList(diagnostics.lazy.map { Fields($0) }) }

  init(_ error: ValidationError) {
    self.init(error.diagnostics)
    message = error.message
    tested = error.tested.map { KeyFields($0) }
  }

  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    diagnostics = try fields.required("diagnostics")
    message = try fields.optional("message")
    tested = try fields.optional("tested")
  }

  func value() throws(DocumentError.Problem) -> [Diagnostic] {
    var values: [Diagnostic] = []
    for (index, fields) in diagnostics.enumerated() { values.append(try fields.value(at: "diagnostics[\(index)]")) }
    return values
  }
}

extension DiagnosticsDocument.Fields: JSONObject {
  func write(to output: inout JSONOutput) {
    output.writeObject { output in
      output.writeField("code", code)
      output.writeField("fix", fix)
      output.writeField("key", key)
      output.writeField("message", message)
      output.writeField("nearMisses", nearMisses)
      output.writeField("path", path)
      output.writeField("severity", severity)
      output.writeField("source", source)
      output.writeField("title", title)
    }
  }

  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    code = try fields.required("code")
    fix = try fields.required("fix")
    key = try fields.required("key")
    message = try fields.required("message")
    nearMisses = try fields.optional("nearMisses")
    path = try fields.optional("path")
    severity = try fields.required("severity")
    source = try fields.optional("source")
    title = try fields.required("title")
  }

  fileprivate init(_ diagnostic: Diagnostic) {
    code = diagnostic.code.rawValue
    fix = diagnostic.fix
    key = KeyFields(diagnostic.key)
    message = diagnostic.message
    nearMisses = diagnostic.nearMisses.map { NearMissFields($0) }.nonEmpty
    path = diagnostic.path.map { StepFields($0) }.nonEmpty
    severity = diagnostic.severity.rawValue
    source = diagnostic.source.map { SourceFields($0) }
    title = diagnostic.code.title
  }

  fileprivate func value(at place: String) throws(DocumentError.Problem) -> Diagnostic {
    Diagnostic(
      code: try JSONText.choice(code, "\(place).code"),
      severity: try JSONText.choice(severity, except: .off, "\(place).severity"),
      message: message, key: key.value, source: try source.value(at: "\(place).source"),
      path: try (path ?? []).values(at: "\(place).path"),
      nearMisses: try (nearMisses ?? []).values(at: "\(place).nearMisses"), fix: fix)
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
  /// - Parameter bytes: The JSON in UTF-8, such as a `Data`, an array of bytes, or the `utf8` view of a string.
  /// - Throws: ``InjectorInspection/DocumentError`` if the JSON isn't a valid report.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(DiagnosticsDocument.self, from: bytes) { document throws(DocumentError.Problem) in
      try document.value()
    }
  }
}

/// Diagnostics for programs.
package struct DiagnosticsReport: JSONReport {
  /// The diagnostics as plain, named fields.
  package let document: any Encodable

  /// Creates a report of diagnostics, such as those of a lazy sequence.
  package init(_ diagnostics: some Sequence<Diagnostic>) { document = DiagnosticsDocument(diagnostics) }
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
