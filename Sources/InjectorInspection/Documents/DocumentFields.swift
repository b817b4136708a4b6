import Injector

// The fields that documents share.

/// The fields of a key.
struct KeyFields: JSONWritable, JSONObject {
  var identifier: String?
  var type: String

  init(type: String, identifier: String?) {
    self.identifier = identifier
    self.type = type
  }

  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    identifier = try fields.optional("identifier")
    type = try fields.required("type")
  }

  init(_ key: ServiceKey) { self.init(type: key.type, identifier: key.identifier?.rawValue) }

  func write(to output: inout JSONOutput) {
    output.writeObject { output in
      output.writeField("identifier", identifier)
      output.writeField("type", type)
    }
  }

  var value: ServiceKey { ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }) }

  /// Returns the key of a registration or a dependency, which has a type.
  func value(at path: @autoclosure () -> String) throws(DocumentError.Problem) -> ServiceKey {
    guard !type.isEmpty else { throw .malformed(path: "\(path()).type", problem: "is empty") }
    return value
  }
}

/// The fields of a call site.
struct SourceFields: JSONWritable, JSONObject {
  var file: String
  var line: Int

  init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  init(_ site: CallSite) { self.init(file: site.fileID, line: site.line) }

  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    file = try fields.required("file")
    line = try fields.required("line")
  }

  func write(to output: inout JSONOutput) {
    output.writeObject { output in
      output.writeField("file", file)
      output.writeField("line", line)
    }
  }

  func value(at path: @autoclosure () -> String) throws(DocumentError.Problem) -> CallSite {
    guard line >= 0 else {
      throw .malformed(path: "\(path()).line", problem: "is \(line), but lines are counted from 1")
    }
    return CallSite(fileID: file, line: line)
  }
}

extension SourceFields? {
  func value(at path: @autoclosure () -> String) throws(DocumentError.Problem) -> CallSite? {
    switch self {
    case .some(let fields): try fields.value(at: path())
    case .none: nil
    }
  }
}

/// The fields of a near miss.
struct NearMissFields: JSONWritable, JSONObject {
  var key: KeyFields
  var reason: String
  var source: SourceFields?

  init(_ miss: NearMiss) {
    key = KeyFields(miss.key)
    reason = miss.reason
    source = miss.source.map { SourceFields($0) }
  }

  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    key = try fields.required("key")
    reason = try fields.required("reason")
    source = try fields.optional("source")
  }

  func write(to output: inout JSONOutput) {
    output.writeObject { output in
      output.writeField("key", key)
      output.writeField("reason", reason)
      output.writeField("source", source)
    }
  }

  func value(at path: @autoclosure () -> String) throws(DocumentError.Problem) -> NearMiss {
    NearMiss(key: key.value, reason: reason, source: try source.value(at: "\(path()).source"))
  }
}

/// The fields of a step on the path to a problem.
struct StepFields: JSONWritable, JSONObject {
  var callSite: SourceFields?
  var key: KeyFields
  var lifetime: String?
  var plugin: String?
  var policy: String?
  var role: String?
  var scope: [String]?
  var source: SourceFields?

  init(_ step: PathStep) {
    callSite = step.callSite.map { SourceFields($0) }
    key = KeyFields(step.key)
    lifetime = step.lifetime?.name
    plugin = step.plugin
    policy = step.lifetime?.policy
    role = step.role?.rawValue
    scope = step.lifetime?.scopePath
    source = step.source.map { SourceFields($0) }
  }

  init(_ fields: JSONFields) throws(DocumentError.Problem) {
    callSite = try fields.optional("callSite")
    key = try fields.required("key")
    lifetime = try fields.optional("lifetime")
    plugin = try fields.optional("plugin")
    policy = try fields.optional("policy")
    role = try fields.optional("role")
    scope = try fields.optional("scope")
    source = try fields.optional("source")
  }

  func write(to output: inout JSONOutput) {
    output.writeObject { output in
      output.writeField("callSite", callSite)
      output.writeField("key", key)
      output.writeField("lifetime", lifetime)
      output.writeField("plugin", plugin)
      output.writeField("policy", policy)
      output.writeField("role", role)
      output.writeField("scope", scope)
      output.writeField("source", source)
    }
  }

  func value(at path: String) throws(DocumentError.Problem) -> PathStep {
    var role: Role?
    if let name = self.role { role = try JSONText.choice(name, "\(path).role") }
    var lifetime: Lifetime?
    if let name = self.lifetime { lifetime = try JSONText.lifetime(name, scope: scope, policy: policy, path) }
    return PathStep(
      key: key.value, role: role, lifetime: lifetime, plugin: plugin, source: try source.value(at: "\(path).source"),
      callSite: try callSite.value(at: "\(path).callSite"))
  }
}

extension Array<StepFields> {
  func values(at path: String) throws(DocumentError.Problem) -> [PathStep] {
    var steps: [PathStep] = []
    for (index, step) in enumerated() { steps.append(try step.value(at: "\(path)[\(index)]")) }
    return steps
  }
}

extension [NearMissFields] {
  func values(at path: String) throws(DocumentError.Problem) -> [NearMiss] {
    var misses: [NearMiss] = []
    for (index, miss) in enumerated() { misses.append(try miss.value(at: "\(path)[\(index)]")) }
    return misses
  }
}

extension Lifetime {
  /// The lifetimes without a scope or a policy.
  static var simple: [Lifetime] { [.transient, .perResolution, .weak, .singleton] }

  /// The name in a document, without the scope or the policy.
  var name: String {
    switch self {
    case .scoped: "scoped"
    case .kept: "kept"
    case .transient, .perResolution, .weak, .singleton: description
    }
  }

  /// The name of the policy that keeps the instances, or `nil` if none does.
  var policy: String? {
    if case .kept(let policy) = self { return policy }
    return nil
  }

  /// The names of the scope and those around it, or `nil` if the lifetime isn't scoped.
  var scopePath: [String]? {
    if case .scoped(let scope) = self { return scope.path }
    return nil
  }
}

extension JSONText {
  /// Returns the lifetime with the given name, and with the given path if it is scoped, or the given policy if it is
  /// kept.
  static func lifetime(
    _ name: String, scope: [String]?, policy: String?, _ path: @autoclosure () -> String
  ) throws(DocumentError.Problem) -> Lifetime {
    let simple = Lifetime.simple
    if let lifetime = simple.first(where: { $0.name == name }) { return lifetime }
    if name == "kept" {
      guard let policy else {
        throw .malformed(path: "\(path()).policy", problem: "is absent, but the lifetime is kept")
      }
      return .kept(by: policy)
    }
    guard name == "scoped" else {
      throw .notAChoice(name, among: simple.map(\.name) + ["scoped", "kept"], path: "\(path()).lifetime")
    }
    guard let scope, !scope.isEmpty else {
      throw .malformed(path: "\(path()).scope", problem: "is empty or absent, but the lifetime is scoped")
    }
    return .scoped(Scope(path: scope))
  }

  /// Returns the scope with the given names, which must not be empty.
  static func scope(
    _ names: [String]?, _ path: @autoclosure () -> String
  ) throws(DocumentError.Problem) -> Scope? {
    guard let names else { return nil }
    guard !names.isEmpty else { throw .malformed(path: "\(path()).scope", problem: "is empty") }
    return Scope(path: names)
  }

  /// Returns the value with the given raw value.
  static func choice<Value: RawRepresentable<String> & CaseIterable & Equatable>(
    _ word: String, except excluded: Value? = nil, _ path: @autoclosure () -> String
  ) throws(DocumentError.Problem) -> Value {
    if let value = Value(rawValue: word), value != excluded { return value }
    throw .notAChoice(word, among: Value.allCases.filter { $0 != excluded }.map(\.rawValue), path: path())
  }
}

extension DocumentError.Problem {
  static func notAChoice(_ word: String, among known: [String], path: String) -> Self {
    .malformed(path: path, problem: "is \(word.quotedExcerpt), which is none of \(known.joined(separator: ", "))")
  }
}

extension Array {
  /// The array, or `nil` if it is empty.
  var nonEmpty: Self? { isEmpty ? nil : self }
}
