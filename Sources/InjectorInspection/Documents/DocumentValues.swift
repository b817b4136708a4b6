import Injector

// The values that documents share.

extension Role: DocumentWord {}
extension ConcurrencyChecking: DocumentWord {}
extension DependencyGraph.Edge.Kind: DocumentWord {}
extension DiagnosticCode: DocumentWord {}
extension Severity: DocumentWord {}
extension ResolutionError.Kind: DocumentWord {}

extension ServiceKey: FieldedValue {
  static func coded(_ key: Self?, _ fields: any Fields) throws -> Self {
    let type = try fields("type", key?.type), identifier = try fields.optional("identifier", key?.identifier?.rawValue)
    return key ?? ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) })
  }
}

extension CallSite: FieldedValue {
  static func coded(_ site: Self?, _ fields: any Fields) throws -> Self {
    let result = CallSite(fileID: try fields("file", site?.fileID), line: try fields("line", site?.line))
    guard result.line >= 0 else {
      throw fields.problem("is \(result.line), but lines are counted from 1", at: "line")
    }
    return result
  }
}

extension Scope: DocumentValue {
  static func coded(_ scope: Self?, as name: FieldName, of fields: any Fields) throws -> Self? {
    let path = try fields.plain(scope?.path, as: name)
    guard path != [] else { throw fields.problem("is empty", at: name) }
    return path.map { Scope(path: $0) }
  }
}

extension NearMiss: FieldedValue {
  static func coded(_ miss: Self?, _ fields: any Fields) throws -> Self {
    NearMiss(
      key: try fields("key", miss?.key), reason: try fields("reason", miss?.reason),
      source: try fields.optional("source", miss?.source))
  }
}

extension PathStep: FieldedValue {
  static func coded(_ step: Self?, _ fields: any Fields) throws -> Self {
    PathStep(
      key: try fields("key", step?.key), role: try fields.optional("role", step?.role),
      lifetime: try .coded(step?.lifetime, fields), plugin: try fields.optional("plugin", step?.plugin),
      source: try fields.optional("source", step?.source), callSite: try fields.optional("callSite", step?.callSite))
  }
}

extension Lifetime {
  /// The lifetimes without a scope.
  static let simple: [Lifetime] = [.transient, .perResolution, .weak, .singleton]

  /// The name in a document, without the scope.
  var name: String { scope == nil ? description : "scoped" }
}

extension Lifetime? {
  /// Writes or reads the two fields of a lifetime, among those of the value that has it.
  static func coded(_ lifetime: Self, _ fields: any Fields) throws -> Self {
    let name = try fields.optional("lifetime", lifetime?.name), scope = try fields.optional("scope", lifetime?.scope)
    switch (lifetime, name, scope) {
    case (nil, "scoped", let scope?): return .scoped(scope)
    case (nil, "scoped", nil): throw fields.problem("is absent, but the lifetime is scoped", at: "scope")
    // Instances that a policy kept, in files of earlier releases.
    case (nil, "kept", _): return .singleton
    case (nil, let name?, _):
      if let lifetime = Lifetime.simple.first(where: { $0.name == name }) { return lifetime }
      throw fields.problem(of: name, among: Lifetime.simple.map(\.name) + ["scoped"], at: "lifetime")
    default: return lifetime
    }
  }
}
