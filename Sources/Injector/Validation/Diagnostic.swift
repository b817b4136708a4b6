/// One problem of a graph: what is wrong, where, what was near, and one way to mend it.
public struct Diagnostic: Hashable, Sendable {
  /// The rule that found it.
  public let code: DiagnosticCode
  /// How bad it is.
  public let severity: Severity
  /// What is wrong, in one sentence.
  public let message: String
  /// The key that it is about.
  public let key: ServiceKey
  /// Where that is registered; nil where it is not registered, or is a plugin.
  public let source: CallSite?
  /// The registrations that lead there, the first one first.
  public let path: [Step]
  /// Registrations that are near.
  public let nearMisses: [NearMiss]
  /// What to do.
  public let fix: String

  /// One registration on the way to a problem.
  public struct Step: Hashable, Sendable, CustomStringConvertible {
    /// The registration's key.
    public let key: ServiceKey
    /// Where it is registered, or nil where nothing is.
    public let source: CallSite?
    /// The verb that it is registered with, or nil where nothing is.
    public let role: Role?
    /// How long its instances are kept, or nil where nothing is registered.
    public let lifetime: Lifetime?
    /// The plugin that registered it, or nil where none did.
    public let plugin: String?

    /// Makes a step of its parts.
    public init(
      key: ServiceKey, source: CallSite? = nil, role: Role? = nil, lifetime: Lifetime? = nil,
      plugin: String? = nil
    ) {
      self.key = key
      self.source = source
      self.role = role
      self.lifetime = lifetime
      self.plugin = plugin
    }

    /// The key with what is known of its registration: role, lifetime, plugin and place.
    public var description: String {
      let facts = [role?.rawValue, lifetime?.description, plugin].compactMap(\.self)
      let words = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
      return "\(key)\(words)\(source.map { " at \($0)" } ?? "")"
    }
  }

  /// Makes a diagnostic of its parts.
  public init(
    code: DiagnosticCode, severity: Severity? = nil, message: String, key: ServiceKey, source: CallSite? = nil,
    path: [Step] = [], nearMisses: [NearMiss] = [], fix: String
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.message = message
    self.key = key
    self.source = source
    self.path = path
    self.nearMisses = nearMisses
    self.fix = fix
  }

  /// The same diagnostic with another severity.
  func judged(as severity: Severity) -> Diagnostic {
    guard severity != self.severity else { return self }
    return Diagnostic(
      code: code, severity: severity, message: message, key: key, source: source, path: path, nearMisses: nearMisses,
      fix: fix)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The whole story, on several lines, the first one as compilers write it.
  public var description: String {
    var lines = ["\(source.map { "\($0): " } ?? "")\(severity.rawValue): \(message) [\(code.rawValue)]"]
    lines += path.enumerated().map { depth, step in "  \(depth == 0 ? "from" : "needs") \(step)" }.shortenedPath
    for miss in nearMisses { lines.append("  near: \(miss)") }
    lines.append("  To fix this, \(fix).")
    return lines.joined(separator: "\n")
  }
}
