import Foundation

/// Compares values with the rules of a schema.
struct JSONSchemaCheck {
  let definitions: [String: JSONSchema.Rule]
  /// The problems, each after its path in the document.
  private(set) var problems: [String] = []
  /// The paths of the schema's properties that a value has.
  private(set) var used: Set<String> = []

  init(definitions: [String: JSONSchema.Rule]) { self.definitions = definitions }

  mutating func check(_ value: JSONValue, _ rule: JSONSchema.Rule, at path: String) {
    for condition in rule { check(value, condition, at: path) }
  }

  private mutating func check(_ value: JSONValue, _ condition: Condition, at path: String) {
    func expect(_ condition: Bool, _ problem: @autoclosure () -> String) {
      if !condition { problems.append("\(path.isEmpty ? "/" : path) \(problem())") }
    }
    switch (condition, value) {
    case (.reference(let name), _): check(value, definitions[name] ?? [], at: path)
    case (.types(let types), _):
      expect(types.contains { Self.has(value, type: $0) }, "is not of type \(types.joined(separator: " or "))")
    case (.choices(let choices), _): expect(choices.contains(value), "is none of \(choices)")
    case (.required(let names), .object(let members)):
      for name in names { expect(members[name] != nil, "lacks \(name)") }
    case (.properties(let rules, let others, let place), .object(let members)):
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        if let rule = rules[name] {
          used.insert("\(place)/\(name)")
          check(member, rule, at: "\(path)/\(name)")
        } else if let others {
          check(member, others, at: "\(path)/\(name)")
        } else {
          expect(false, "has \(name), which the schema doesn't describe")
        }
      }
    case (.items(let rule), .array(let items)):
      for (index, item) in items.enumerated() { check(item, rule, at: "\(path)/\(index)") }
    case (.unique, .array(let items)): expect(Set(items).count == items.count, "has equal items")
    case (.least(let least), .number(let number)): expect(number >= least, "is less than \(least)")
    case (.most(let most), .number(let number)): expect(number <= most, "is more than \(most)")
    case (.leastItems(let least), .array(let items)): expect(items.count >= least, "has too few items")
    case (.leastLength(let least), .string(let text)): expect(text.unicodeScalars.count >= least, "is too short")
    case (.pattern(let pattern), .string(let text)):
      let range = NSRange(text.startIndex..., in: text)
      expect(pattern.firstMatch(in: text, range: range) != nil, "doesn't match \(pattern.pattern)")
    case (.format(let format), .string(let text)): expect(format.matches(text), "is not a valid \(format.rawValue)")
    case (.anyOf(let rules), _): check(value, rules, at: path) { $0 > 0 }
    case (.oneOf(let rules), _): check(value, rules, at: path) { $0 == 1 }
    case (.required, _), (.properties, _), (.items, _), (.unique, _), (.least, _), (.most, _), (.leastItems, _),
      (.leastLength, _), (.pattern, _), (.format, _):
      break
    }
  }

  /// Compares a value with several rules, of which a number must hold. The problems are those of the nearest rule.
  private mutating func check(
    _ value: JSONValue, _ rules: [JSONSchema.Rule], at path: String, holds: (_ count: Int) -> Bool
  ) {
    let checks = rules.map { rule in
      var check = JSONSchemaCheck(definitions: definitions)
      check.check(value, rule, at: path)
      return check
    }
    let valid = checks.filter(\.problems.isEmpty)
    for check in valid { used.formUnion(check.used) }
    guard !holds(valid.count) else { return }
    problems.append("\(path.isEmpty ? "/" : path) fits \(valid.count) of \(rules.count) alternatives")
    if valid.isEmpty, let nearest = checks.min(by: { $0.problems.count < $1.problems.count }) {
      problems += nearest.problems
    }
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
