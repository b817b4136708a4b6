/// A key as documents hold it.
struct KeyFields: Codable {
  var identifier: String?
  var type: String

  init(_ key: ServiceKey) {
    identifier = key.identifier?.rawValue
    type = key.type
  }

  var value: ServiceKey { ServiceKey(type: type, identifier: identifier.map { ServiceIdentifier($0) }) }
}

/// A place in the source code as documents hold it.
struct SourceFields: Codable {
  var file: String
  var line: Int

  init(_ source: SourceLocation) {
    file = source.fileID
    line = source.line
  }

  var value: SourceLocation { SourceLocation(fileID: file, line: line) }
}

extension JSONText {
  /// Reads one of several words.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ word: String, _ path: @autoclosure () -> String
  ) throws(DocumentError.Problem) -> Value {
    if let value = Value(rawValue: word) { return value }
    let known = Value.allCases.map(\.rawValue)
    throw .malformed(
      path: path(), problem: "is \(word.debugDescription), which is none of \(known.joined(separator: ", "))")
  }
}
