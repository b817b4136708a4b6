import Foundation

/// Reads a schema keyword by keyword, and refuses what it doesn't know.
struct JSONSchemaReader {
  private let isClosed: Bool
  /// The rules in `definitions` and `$defs`, by the path that refers to them.
  private(set) var definitions: [String: JSONSchema.Rule] = [:]
  /// The paths that rules refer to.
  private(set) var references: [String] = []

  private static let types: Set = ["array", "boolean", "integer", "null", "number", "object", "string"]

  init(isClosed: Bool) { self.isClosed = isClosed }

  mutating func rule(_ schema: JSONValue, at path: String) throws -> JSONSchema.Rule {
    guard let members = schema.object else { throw JSONSchema.Fault(description: "\(path) is not an object") }
    var rule: JSONSchema.Rule = []
    for (keyword, value) in members.sorted(by: { $0.key < $1.key }) {
      rule += try conditions(keyword, value, at: "\(path)/\(keyword)")
    }
    if members["properties"] != nil || members["additionalProperties"] != nil {
      rule.append(try properties(members, at: path))
    }
    return rule
  }

  private mutating func conditions(_ keyword: String, _ value: JSONValue, at path: String) throws -> [Condition] {
    switch keyword {
    case "$schema", "$id", "title", "description":
      _ = try known(value.string, path)
      return []
    case "default", "properties", "additionalProperties": return []
    case "$defs", "definitions":
      for (name, inner) in try known(value.object, path) {
        definitions["\(path)/\(name)"] = try rule(inner, at: "\(path)/\(name)")
      }
      return []
    case "$ref":
      references.append(try known(value.string, path))
      return [.reference(references[references.count - 1])]
    case "type":
      let types = try value.string.map { [$0] } ?? strings(value, path)
      return [.types(try known(types.allSatisfy(Self.types.contains) ? types : nil, path))]
    case "const": return [.choices([value])]
    case "enum": return [.choices(try known(value.array, path))]
    case "required": return [.required(try strings(value, path))]
    case "items": return [.items(try rule(value, at: path))]
    case "uniqueItems": return try known(value.bool, path) ? [.unique] : []
    case "minimum": return [.least(try known(value.number, path))]
    case "maximum": return [.most(try known(value.number, path))]
    case "minItems": return [.leastItems(try known(value.number.flatMap(Int.init(exactly:)), path))]
    case "minLength": return [.leastLength(try known(value.number.flatMap(Int.init(exactly:)), path))]
    case "pattern":
      let pattern = try known(value.string, path)
      return [.pattern(try known(try? NSRegularExpression(pattern: pattern), path))]
    case "format": return [.format(try known(value.string.flatMap(JSONFormat.init), path))]
    case "anyOf": return [.anyOf(try rules(value, at: path))]
    case "oneOf": return [.oneOf(try rules(value, at: path))]
    default: throw JSONSchema.Fault(description: "\(path) is not supported")
    }
  }

  /// Reads the keywords that decide together what properties an object has.
  private mutating func properties(_ members: [String: JSONValue], at path: String) throws -> Condition {
    var rules: [String: JSONSchema.Rule] = [:]
    if let listed = members["properties"] {
      for (name, inner) in try known(listed.object, "\(path)/properties") {
        rules[name] = try rule(inner, at: "\(path)/properties/\(name)")
      }
    }
    let others: JSONSchema.Rule?
    switch members["additionalProperties"] {
    case nil: others = isClosed ? nil : []
    case .bool(let isAllowed): others = isAllowed ? [] : nil
    case let inner?: others = try rule(inner, at: "\(path)/additionalProperties")
    }
    return .properties(rules, others: others, path: "\(path)/properties")
  }

  private mutating func rules(_ value: JSONValue, at path: String) throws -> [JSONSchema.Rule] {
    var rules: [JSONSchema.Rule] = []
    for (index, inner) in try known(value.array, path).enumerated() {
      rules.append(try rule(inner, at: "\(path)/\(index)"))
    }
    return rules
  }

  private func strings(_ value: JSONValue, _ path: String) throws -> [String] {
    let values = try known(value.array, path)
    let strings = values.compactMap(\.string)
    return try known(strings.count == values.count ? strings : nil, path)
  }

  /// Returns the value of a keyword, or throws an error if it isn't one that the keyword can have.
  private func known<Value>(_ value: Value?, _ path: String) throws -> Value {
    guard let value else { throw JSONSchema.Fault(description: "\(path) has a value that it can't have") }
    return value
  }
}
