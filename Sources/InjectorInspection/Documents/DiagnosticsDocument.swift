import Injector

/// The form in which diagnostics are written: what their text says, field by field.
struct DiagnosticsDocument: JSONDocument {
  static let noun = "report of diagnostics"
  static let format = "injector-diagnostics"
  static let currentVersion = 1

  var diagnostics: [Fields]
  var format = Self.format
  var formatVersion = Self.currentVersion
  /// What went wrong as a whole; nil where nothing need have.
  var message: String?
  /// What was to be tested.
  var tested: KeyFields?

  struct Fields: Codable {
    var code: String
    var fix: String
    var key: KeyFields
    var message: String
    var nearMisses: [NearMissFields]?
    var path: [Step]?
    var severity: String
    var source: SourceFields?
    var title: String
  }

  struct Step: Codable {
    var key: KeyFields
    var lifetime: String?
    var plugin: String?
    var role: String?
    var scope: [String]?
    var source: SourceFields?
  }

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics.map(Fields.init) }

  init(_ error: ValidationError) {
    self.init(error.diagnostics)
    message = error.message
    tested = error.tested.map(KeyFields.init)
  }

  func value() throws(DocumentError.Problem) -> [Diagnostic] {
    var values: [Diagnostic] = []
    for (index, fields) in diagnostics.enumerated() { values.append(try fields.value("diagnostics[\(index)]")) }
    return values
  }
}

extension DiagnosticsDocument.Fields {
  fileprivate init(_ diagnostic: Diagnostic) {
    code = diagnostic.code.rawValue
    fix = diagnostic.fix
    key = KeyFields(diagnostic.key)
    message = diagnostic.message
    nearMisses = diagnostic.nearMisses.map(NearMissFields.init).nonEmpty
    path = diagnostic.path.map(DiagnosticsDocument.Step.init).nonEmpty
    severity = diagnostic.severity.rawValue
    source = diagnostic.source.map(SourceFields.init)
    title = diagnostic.code.title
  }

  fileprivate func value(_ place: String) throws(DocumentError.Problem) -> Diagnostic {
    var steps: [PathStep] = []
    for (index, step) in (path ?? []).enumerated() { steps.append(try step.value("\(place).path[\(index)]")) }
    return Diagnostic(
      code: try JSONText.choice(code, "\(place).code"), severity: try JSONText.choice(severity, "\(place).severity"),
      message: message, key: key.value, source: source?.value,
      path: steps, nearMisses: (nearMisses ?? []).map(\.value), fix: fix)
  }
}

extension DiagnosticsDocument.Step {
  fileprivate init(_ step: PathStep) {
    key = KeyFields(step.key)
    lifetime = step.lifetime?.name
    plugin = step.plugin
    role = step.role?.rawValue
    if case .scoped(let scope)? = step.lifetime { self.scope = scope.path }
    source = step.source.map(SourceFields.init)
  }

  fileprivate func value(_ place: String) throws(DocumentError.Problem) -> PathStep {
    var kind: Role?
    if let role { kind = try JSONText.choice(role, "\(place).role") }
    var kept: Lifetime?
    if let lifetime { kept = try JSONText.lifetime(lifetime, scope: scope, place) }
    return PathStep(key: key.value, role: kind, lifetime: kept, plugin: plugin, source: source?.value)
  }
}

/// A near miss as documents hold it.
struct NearMissFields: Codable {
  var key: KeyFields
  var reason: String
  var source: SourceFields?

  init(_ miss: NearMiss) {
    key = KeyFields(miss.key)
    reason = miss.reason
    source = miss.source.map(SourceFields.init)
  }

  var value: NearMiss { NearMiss(key: key.value, reason: reason, source: source?.value) }
}
