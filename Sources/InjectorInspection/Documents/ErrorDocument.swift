public import Injector

/// The format in which resolution errors are stored: the facts of their text, field by field.
private struct ErrorDocument: JSONDocument {
  static let noun = "report of errors"
  static let format = "injector-error"
  static let currentVersion = 1

  let errors: [ResolutionError]
  /// The problem as a whole.
  let message: String

  static func coded(_ document: Self?, _ fields: any Fields) throws -> Self {
    Self(errors: try fields("errors", document?.errors), message: try fields("message", document?.message))
  }
}

extension ResolutionError: FieldedValue {
  static func coded(_ error: Self?, _ fields: any Fields) throws -> Self {
    // These are read from the others.
    _ = try fields.optional("callSite", error?.callSite)
    _ = try fields("message", error?.message)
    return ResolutionError(
      kind: try fields("kind", error?.kind), key: try fields("key", error?.key),
      detail: try fields.optional("detail", error?.detail),
      nearMisses: try fields("nearMisses", error?.nearMisses, default: []),
      underlying: try fields.optional("underlying", (error?.underlying).map { RecordedError($0) }),
      fix: try fields("fix", error?.fix), hook: try fields("hook", error?.hook, default: .factory),
      chain: try fields("chain", error?.chain, default: []),
      // The call that asked for the key, if the key isn't one of the chain.
      keyCallSite: try fields.optional("keyCallSite", error?.keyCallSite))
  }
}

extension ResolutionError.Hook: DocumentWord {
  package static let allCases = [factory, injection, activation]
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

extension RecordedError: FieldedValue {
  fileprivate init(_ error: any Error) {
    typeName = (error as? RecordedError)?.typeName ?? TypeName.of(Swift.type(of: error))
    description = "\(error)"
  }

  static func coded(_ error: Self?, _ fields: any Fields) throws -> Self {
    let text = try fields("text", error?.description)
    return Self(typeName: try fields("type", error?.typeName), description: text)
  }
}

extension ResolutionError {
  /// The error as JSON with all information from its description. Equal errors produce equal text.
  ///
  /// The error that the factory threw is represented by its description and the name of its type.
  public var json: String { ErrorDocument(errors: [self], message: message).json }

  /// Creates an error from the JSON in ``json``.
  ///
  /// The `underlying` error is a ``InjectorInspection/RecordedError``.
  ///
  /// The parameter, the errors and the complexity are those of `DependencyGraph(json:)`.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    let errors = try JSONText.read(ErrorDocument.self, from: bytes).errors
    guard errors.count == 1 else {
      let problem = "has \(counted(errors.count, "element")), but one is expected"
      throw DocumentError(document: ErrorDocument.noun, problem: .malformed(path: "errors", problem: problem))
    }
    self = errors[0]
  }
}

extension ResolutionErrors {
  /// The errors as JSON with all information from their descriptions. Equal errors produce equal text.
  public var json: String { ErrorDocument(errors: failures, message: message).json }

  /// Creates an error from the JSON in ``json``.
  ///
  /// The `underlying` errors are of type ``InjectorInspection/RecordedError``.
  ///
  /// The parameter, the errors and the complexity are those of `DependencyGraph(json:)`.
  public init(json bytes: some Sequence<UInt8>) throws(DocumentError) {
    self.init(failures: try JSONText.read(ErrorDocument.self, from: bytes).errors)
  }
}
