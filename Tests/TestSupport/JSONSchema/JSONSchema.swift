package import Foundation

/// A validator for the keywords of JSON Schema that the project's schemas and that of SARIF use.
///
/// A schema with any other keyword is refused, and so is one whose keyword has a value that it can't have, so that no
/// condition is skipped without a word.
package struct JSONSchema: Sendable {
  /// The problem with a schema, after the path of its keyword.
  package struct Fault: Error, CustomStringConvertible {
    package var description: String
  }

  /// A schema as the conditions of its keywords, in order of their names.
  typealias Rule = [Condition]

  private let document: JSONValue
  private let root: Rule
  /// The rules that others refer to, such as `#/$defs/node`.
  private let definitions: [String: Rule]

  /// Reads a schema.
  ///
  /// - Parameters:
  ///   - data: The schema.
  ///   - isClosed: A Boolean value that indicates whether an object must not have a property that its schema doesn't
  ///     list, even if the schema allows it. A schema of this project allows new fields, but a document must not have a
  ///     field that the schema doesn't describe.
  package init(_ data: Data, isClosed: Bool = false) throws {
    document = try JSONDecoder().decode(JSONValue.self, from: data)
    var reader = JSONSchemaReader(isClosed: isClosed)
    root = try reader.rule(document, at: "#")
    definitions = reader.definitions
    if let dangling = reader.references.first(where: { definitions[$0] == nil }) {
      throw Fault(description: "\(dangling) doesn't exist")
    }
  }

  /// Returns the part of the schema at a path, such as `#/$defs/node`, or `nil` if there is none.
  package func schema(at reference: String) -> JSONValue? {
    reference.split(separator: "/").dropFirst().reduce(document) { schema, name in schema?[String(name)] }
  }

  /// Returns what is wrong with a document, each problem with its path.
  package func problems(in document: Data) throws -> [String] {
    var check = JSONSchemaCheck(definitions: definitions)
    check.check(try JSONDecoder().decode(JSONValue.self, from: document), root, at: "")
    return check.problems
  }

  /// Returns the paths of the properties that the schema describes and none of some documents has.
  package func properties(unusedBy documents: [Data]) throws -> [String] {
    var check = JSONSchemaCheck(definitions: definitions)
    for document in documents { check.check(try JSONDecoder().decode(JSONValue.self, from: document), root, at: "") }
    let rules = [root] + definitions.values
    return Set(rules.flatMap { $0.flatMap(\.properties) }).subtracting(check.used).sorted()
  }
}

/// What a keyword of a schema asks of a value. A condition holds for values of other types than its own.
enum Condition: Sendable {
  case reference(String)
  case types([String])
  case choices([JSONValue])
  case required([String])
  /// The rules of the listed properties, and of all others, which is `nil` if there may be no others. The path is that
  /// of the list in the schema.
  case properties([String: JSONSchema.Rule], others: JSONSchema.Rule?, path: String)
  case items(JSONSchema.Rule)
  case unique
  case least(Double)
  case most(Double)
  case leastItems(Int)
  case leastLength(Int)
  case pattern(NSRegularExpression)
  case format(JSONFormat)
  case anyOf([JSONSchema.Rule])
  case oneOf([JSONSchema.Rule])

  /// The paths of the listed properties, also of those inside others.
  var properties: [String] {
    switch self {
    case .properties(let rules, let others, let path):
      rules.keys.map { "\(path)/\($0)" } + (rules.values + [others ?? []]).flatMap { $0.flatMap(\.properties) }
    case .items(let rule): rule.flatMap(\.properties)
    case .anyOf(let rules), .oneOf(let rules): rules.flatMap { $0.flatMap(\.properties) }
    case .reference, .types, .choices, .required, .unique, .least, .most, .leastItems, .leastLength, .pattern, .format:
      []
    }
  }
}
