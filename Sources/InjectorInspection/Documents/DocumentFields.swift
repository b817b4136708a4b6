import Injector

// The fields that documents share.

/// The fields of a key.
struct KeyFields: Codable {
  var identifier: String?
  var type: String

  init(_ key: ServiceKey) {
    identifier = key.identifier?.rawValue
    type = key.type
  }

  var value: ServiceKey { ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }) }
}

/// The fields of a call site.
struct SourceFields: Codable {
  var file: String
  var line: Int

  init(_ site: CallSite) {
    file = site.fileID
    line = site.line
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    file = try fields.decode(String.self, forKey: .file)
    line = try fields.decode(Int.self, forKey: .line)
    guard line >= 0 else {
      throw DocumentError.Problem.malformed(
        path: (decoder.codingPath + [CodingKeys.line]).text, problem: "is \(line), but lines are counted from 1")
    }
  }

  var value: CallSite { CallSite(fileID: file, line: line) }
}

/// The fields of a near miss.
struct NearMissFields: Codable {
  var key: KeyFields
  var reason: String
  var source: SourceFields?

  init(_ miss: NearMiss) {
    key = KeyFields(miss.key)
    reason = miss.reason
    source = miss.source.map { SourceFields($0) }
  }

  var value: NearMiss { NearMiss(key: key.value, reason: reason, source: source?.value) }
}

/// The fields of a step on the path to a problem.
struct StepFields: Codable {
  var callSite: SourceFields?
  var key: KeyFields
  var lifetime: String?
  var plugin: String?
  var role: Word<Role>?
  var scope: [String]?
  var source: SourceFields?

  init(_ step: PathStep) {
    callSite = step.callSite.map { SourceFields($0) }
    key = KeyFields(step.key)
    lifetime = step.lifetime?.name
    plugin = step.plugin
    role = step.role.map { Word($0) }
    scope = step.lifetime?.scopePath
    source = step.source.map { SourceFields($0) }
  }

  func value(at path: String) throws(DocumentError.Problem) -> PathStep {
    var lifetime: Lifetime?
    if let name = self.lifetime { lifetime = try Lifetime(name, scope: scope, at: path) }
    return PathStep(
      key: key.value, role: role?.value, lifetime: lifetime, plugin: plugin, source: source?.value,
      callSite: callSite?.value)
  }
}

extension [StepFields] {
  func values(at path: String) throws(DocumentError.Problem) -> [PathStep] {
    try enumerated().map { index, step throws(DocumentError.Problem) in try step.value(at: "\(path)[\(index)]") }
  }
}

extension Lifetime {
  /// The lifetimes without a scope.
  static let simple: [Lifetime] = [.transient, .perResolution, .weak, .singleton]

  /// The name in a document, without the scope.
  var name: String {
    if case .scoped = self { return "scoped" }
    return description
  }

  /// The names of the scope and those around it, or `nil` if the lifetime isn't scoped.
  var scopePath: [String]? {
    if case .scoped(let scope) = self { return scope.path }
    return nil
  }

  /// Creates the lifetime with the given name, and with the given path if it is scoped.
  init(_ name: String, scope: [String]?, at path: @autoclosure () -> String) throws(DocumentError.Problem) {
    if let lifetime = Self.simple.first(where: { $0.name == name }) {
      self = lifetime
    } else if name == "kept" {
      // Instances that a policy kept, in files of earlier releases.
      self = .singleton
    } else if name == "scoped" {
      guard let scope, !scope.isEmpty else {
        throw .malformed(path: "\(path()).scope", problem: "is empty or absent, but the lifetime is scoped")
      }
      self = .scoped(Scope(path: scope))
    } else {
      throw .notAChoice(name, among: Self.simple.map(\.name) + ["scoped"], path: "\(path()).lifetime")
    }
  }
}
