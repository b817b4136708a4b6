import Injector

// The fields that documents share.

/// The fields of a key.
struct KeyFields: Codable {
  var identifier: String?
  var type: String

  init(type: String, identifier: String?) {
    self.identifier = identifier
    self.type = type
  }

  init(_ key: ServiceKey) { self.init(type: key.type, identifier: key.identifier?.rawValue) }

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

  var value: CallSite { CallSite(fileID: file, line: line) }
}

extension Lifetime {
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
}

extension JSONText {
  /// Returns the lifetime with the given name, and with the given path if it is scoped.
  static func lifetime(
    _ name: String, scope: [String]?, _ path: @autoclosure () -> String
  ) throws(DocumentError.Problem) -> Lifetime {
    let simple: [Lifetime] = [.transient, .perResolution, .weak, .singleton]
    if let lifetime = simple.first(where: { $0.name == name }) { return lifetime }
    guard name == "scoped" else {
      throw .notAChoice(name, among: simple.map(\.name) + ["scoped"], path: "\(path()).lifetime")
    }
    guard let scope, !scope.isEmpty else {
      throw .malformed(path: "\(path()).scope", problem: "is empty or absent, but the lifetime is scoped")
    }
    return .scoped(Scope(path: scope))
  }

  /// Returns the value with the given raw value.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ word: String, _ path: @autoclosure () -> String
  ) throws(DocumentError.Problem) -> Value {
    if let value = Value(rawValue: word) { return value }
    throw .notAChoice(word, among: Value.allCases.map(\.rawValue), path: path())
  }
}

extension DocumentError.Problem {
  static func notAChoice(_ word: String, among known: [String], path: String) -> Self {
    .malformed(path: path, problem: "is \(word.debugDescription), which is none of \(known.joined(separator: ", "))")
  }
}

extension Array {
  /// The array, or `nil` if it is empty.
  var nonEmpty: Self? { isEmpty ? nil : self }
}
