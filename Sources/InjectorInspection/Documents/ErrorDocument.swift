public import Injector

/// The format in which resolution errors are stored: the facts of their text, field by field.
struct ErrorDocument: JSONDocument {
  static let noun = "report of errors"
  static let format = "injector-error"
  static let currentVersion = 1

  var errors: [Fields]
  var format = Self.format
  var formatVersion = Self.currentVersion
  /// The problem as a whole.
  var message: String

  struct Fields: Codable {
    var callSite: SourceFields?
    var chain: [StepFields]?
    var detail: String?
    var fix: String
    /// The word for what threw, if it wasn't the factory.
    var hook: String?
    var key: KeyFields
    /// The call that asked for the key, if the key isn't one of the chain.
    var keyCallSite: SourceFields?
    var kind: Word<ResolutionError.Kind>
    var message: String
    var nearMisses: [NearMissFields]?
    var underlying: Underlying?
  }

  struct Underlying: Codable {
    var text: String
    var type: String
  }

  init(_ errors: [ResolutionError], message: String) {
    self.errors = errors.map { Fields($0) }
    self.message = message
  }

  func value() throws(DocumentError.Problem) -> [ResolutionError] {
    try errors.enumerated().map { index, fields throws(DocumentError.Problem) in
      try fields.value(at: "errors[\(index)]")
    }
  }
}

extension ErrorDocument.Fields {
  fileprivate init(_ error: ResolutionError) {
    callSite = error.callSite.map { SourceFields($0) }
    chain = error.chain.map { StepFields($0) }.nonEmpty
    detail = error.detail
    fix = error.fix
    hook = error.hook == .factory ? nil : error.hook.rawValue
    key = KeyFields(error.key)
    keyCallSite = error.keyCallSite.map { SourceFields($0) }
    kind = Word(error.kind)
    message = error.message
    nearMisses = error.nearMisses.map { NearMissFields($0) }.nonEmpty
    underlying = error.underlying.map { ErrorDocument.Underlying($0) }
  }

  fileprivate func value(at path: String) throws(DocumentError.Problem) -> ResolutionError {
    let hooks = [ResolutionError.Hook.injection, .activation]
    let named = hooks.first { $0.rawValue == hook }
    if let hook, named == nil { throw .notAChoice(hook, among: hooks.map(\.rawValue), path: "\(path).hook") }
    return ResolutionError(
      kind: kind.value, key: key.value, detail: detail, nearMisses: (nearMisses ?? []).map(\.value),
      underlying: underlying.map { RecordedError(typeName: $0.type, description: $0.text) }, fix: fix,
      hook: named ?? .factory, chain: try (chain ?? []).values(at: "\(path).chain"),
      keyCallSite: keyCallSite?.value)
  }
}

extension ErrorDocument.Underlying {
  fileprivate init(_ error: any Error) {
    text = "\(error)"
    type = (error as? RecordedError)?.typeName ?? TypeName.of(Swift.type(of: error))
  }
}

/// The error of a factory, as the JSON of a resolution error records it.
///
/// It is the `underlying` error of a `ResolutionError` that was read from JSON.
public struct RecordedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The full name of the error's type, such as `Shop.OutOfPaper`.
  public let typeName: String
  /// The error's description.
  public let description: String
}

extension ResolutionError {
  /// The error as JSON with all information from its description. Equal errors produce equal text.
  ///
  /// The error that the factory threw is represented by its description and the name of its type.
  public var json: String { JSONText.write(ErrorDocument([self], message: message)) }

  /// Creates an error from the JSON in ``json``.
  ///
  /// The `underlying` error is a ``InjectorInspection/RecordedError``.
  ///
  /// The parameter, the errors and the complexity are those of `DependencyGraph(json:)`.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(ErrorDocument.self, from: bytes) { document throws(DocumentError.Problem) in
      let errors = try document.value()
      guard errors.count == 1 else {
        throw .malformed(path: "errors", problem: "has \(counted(errors.count, "element")), but one is expected")
      }
      return errors[0]
    }
  }
}

extension ResolutionErrors {
  /// The errors as JSON with all information from their descriptions. Equal errors produce equal text.
  public var json: String { JSONText.write(ErrorDocument(failures, message: message)) }

  /// Creates an error from the JSON in ``json``.
  ///
  /// The `underlying` errors are of type ``InjectorInspection/RecordedError``.
  ///
  /// The parameter, the errors and the complexity are those of `DependencyGraph(json:)`.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self = try JSONText.read(ErrorDocument.self, from: bytes) { document throws(DocumentError.Problem) in
      ResolutionErrors(failures: try document.value())
    }
  }
}
