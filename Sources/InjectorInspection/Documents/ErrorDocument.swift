public import Injector

/// The form in which resolution errors are written: what their text says, field by field.
struct ErrorDocument: JSONDocument {
  static let noun = "report of errors"
  static let format = "injector-error"
  static let currentVersion = 1

  var errors: [Fields]
  var format = Self.format
  var formatVersion = Self.currentVersion
  /// What went wrong as a whole.
  var message: String

  struct Fields: Codable {
    var callSite: SourceFields?
    var chain: [Step]?
    var detail: String?
    var fix: String
    var key: KeyFields
    /// Where the call stands that asked for the key, where it is not one of the chain.
    var keyCallSite: SourceFields?
    var kind: String
    var message: String
    var nearMisses: [NearMissFields]?
    var underlying: Underlying?
  }

  struct Step: Codable {
    var callSite: SourceFields?
    var key: KeyFields
    var lifetime: String?
    var plugin: String?
    var role: String?
    var scope: [String]?
    var source: SourceFields?
  }

  struct Underlying: Codable {
    var text: String
    var type: String
  }
}

extension ErrorDocument.Fields {
  init(_ error: ResolutionError) {
    callSite = error.callSite.map(SourceFields.init)
    chain = error.chain.map(ErrorDocument.Step.init).nonEmpty
    detail = error.detail
    fix = error.fix
    key = KeyFields(error.key)
    keyCallSite = error.keyCallSite.map(SourceFields.init)
    kind = error.kind.rawValue
    message = error.message
    nearMisses = error.nearMisses.map(NearMissFields.init).nonEmpty
    underlying = error.underlying.map { ErrorDocument.Underlying(text: "\($0)", type: TypeName.of(type(of: $0))) }
  }
}

extension ErrorDocument.Step {
  fileprivate init(_ step: PathStep) {
    callSite = step.callSite.map(SourceFields.init)
    key = KeyFields(step.key)
    lifetime = step.lifetime?.name
    plugin = step.plugin
    role = step.role?.rawValue
    if case .scoped(let scope)? = step.lifetime { self.scope = scope.path }
    source = step.source.map(SourceFields.init)
  }
}

extension ResolutionError {
  /// The error as JSON: everything that its text says, with the same bytes for the same error.
  ///
  /// What the factory threw is there as its text and the name of its type.
  public var json: String {
    JSONText.write(ErrorDocument(errors: [ErrorDocument.Fields(self)], message: message))
  }
}

extension EagerError {
  /// The failures as JSON: everything that the text says, with the same bytes for the same error.
  public var json: String {
    JSONText.write(ErrorDocument(errors: failures.map(ErrorDocument.Fields.init), message: message))
  }
}
