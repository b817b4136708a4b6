import Foundation

/// A validator for the keywords of JSON Schema that the project's schemas use. A schema with any other keyword is refused,
/// so that no condition is skipped without a word.
///
/// Beyond the standard, objects are closed: a property that the schema doesn't list is a problem, because a document of
/// this project must not have a field that its schema doesn't describe.
struct JSONSchema {
  struct UnknownKeyword: Error, CustomStringConvertible {
    var description: String
  }

  private let root: JSONValue
  private static let keywords: Set = [
    "$schema", "$defs", "$ref", "title", "description", "type", "const", "enum", "required", "properties", "items",
    "minimum", "minItems", "minLength",
  ]

  init(_ data: Data) throws {
    root = try JSONDecoder().decode(JSONValue.self, from: data)
    try Self.check(root, at: "#")
  }

  private static func check(_ schema: JSONValue, at path: String) throws {
    guard let members = schema.object else { throw UnknownKeyword(description: "\(path) is not an object") }
    for (keyword, value) in members {
      guard keywords.contains(keyword) else { throw UnknownKeyword(description: "\(path)/\(keyword)") }
      switch keyword {
      case "properties", "$defs":
        for (name, inner) in value.object ?? [:] { try check(inner, at: "\(path)/\(keyword)/\(name)") }
      case "items": try check(value, at: "\(path)/items")
      default: break
      }
    }
  }

  /// Returns the subschema at a path, such as `#/$defs/node`, or `nil` if there is none.
  func schema(at reference: String) -> JSONValue? {
    reference.split(separator: "/").dropFirst().reduce(root) { schema, name in schema?[String(name)] }
  }

  /// Returns what is wrong with a document, each problem with its path.
  func problems(in document: Data) throws -> [String] {
    problems(in: try JSONDecoder().decode(JSONValue.self, from: document), root, at: "")
  }

  private func problems(in value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    var found: [String] = []
    func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
      if !condition { found.append("\(path.isEmpty ? "/" : path) \(problem())") }
    }
    if let reference = schema["$ref"]?.string {
      guard let target = self.schema(at: reference) else { return ["\(reference) doesn't exist"] }
      found += problems(in: value, target, at: path)
    }
    if let type = schema["type"]?.string { expect(Self.has(value, type: type), "is not of type \(type)") }
    if let const = schema["const"] { expect(value == const, "is not \(const)") }
    if let choices = schema["enum"]?.array { expect(choices.contains(value), "is none of \(choices)") }
    if let least = schema["minimum"]?.number, let number = value.number { expect(number >= least, "is too small") }
    if let least = schema["minLength"]?.number, let text = value.string {
      expect(Double(text.unicodeScalars.count) >= least, "is too short")
    }
    if let least = schema["minItems"]?.number, let items = value.array {
      expect(Double(items.count) >= least, "is empty")
    }
    for name in schema["required"]?.array?.compactMap(\.string) ?? [] where value.object != nil {
      expect(value[name] != nil, "lacks \(name)")
    }
    if let properties = schema["properties"]?.object, let members = value.object {
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        if let inner = properties[name] {
          found += problems(in: member, inner, at: "\(path)/\(name)")
        } else {
          expect(false, "has \(name), which the schema doesn't describe")
        }
      }
    }
    if let items = schema["items"], let members = value.array {
      for (index, member) in members.enumerated() { found += problems(in: member, items, at: "\(path)/\(index)") }
    }
    return found
  }

  private static func has(_ value: JSONValue, type: String) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool), ("null", .null),
      ("number", .number):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
