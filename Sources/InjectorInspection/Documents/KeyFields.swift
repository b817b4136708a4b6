import Injector

/// The stored form of a key.
struct KeyFields: Codable {
  var identifier: String?
  var type: String

  init(_ key: ServiceKey) {
    identifier = key.identifier?.rawValue
    type = key.type
  }

  var value: ServiceKey { ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }) }
}

/// The stored form of a call site.
struct SourceFields: Codable {
  var file: String
  var line: Int

  init(_ source: CallSite) {
    file = source.fileID
    line = source.line
  }

  var value: CallSite { CallSite(fileID: file, line: line) }
}

extension JSONText {
  /// Reads a lifetime from its name and, if it is scoped, the path of its scope.
  static func lifetime(
    _ name: String, scope: [String]?, _ place: @autoclosure () -> String
  ) throws(DocumentError.Problem) -> Lifetime {
    let simple: [Lifetime] = [.transient, .perResolution, .weak, .singleton]
    if let lifetime = simple.first(where: { $0.name == name }) { return lifetime }
    guard name == "scoped" else {
      let known = (simple.map(\.name) + ["scoped"]).joined(separator: ", ")
      throw .malformed(
        path: "\(place()).lifetime", problem: "is \(name.debugDescription), which is none of \(known)")
    }
    guard let scope, !scope.isEmpty else {
      throw .malformed(path: "\(place()).scope", problem: "is empty or absent, but the lifetime is scoped")
    }
    return .scoped(Scope(path: scope))
  }

  /// Reads a value from a fixed set of words.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ word: String, _ path: @autoclosure () -> String
  ) throws(DocumentError.Problem) -> Value {
    if let value = Value(rawValue: word) { return value }
    let known = Value.allCases.map(\.rawValue)
    throw .malformed(
      path: path(), problem: "is \(word.debugDescription), which is none of \(known.joined(separator: ", "))")
  }
}
