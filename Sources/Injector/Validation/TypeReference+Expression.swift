extension TypeReference {
  /// The type as an expression, to paste: `(any Shop.Store).self`, `((Swift.Int) -> Swift.String).self`.
  package var expression: String {
    let type = spelling
    return Self.isSimple(type) ? "\(type).self" : "(\(type)).self"
  }

  /// The type as the language spells it, as far as its name tells: the runtime's name of a protocol type lacks `any`.
  package var spelling: String {
    if name == "()" { return "Void" }
    let type = Self.withoutConstraints(name)
    guard let live, TypeName.isExistential(live), type != "Any", !type.hasPrefix("any ") else { return type }
    return "any \(type)"
  }

  /// Returns a Boolean value that indicates whether `.self` may follow the type as it is.
  private static func isSimple(_ type: String) -> Bool {
    var depth = 0
    for character in type {
      switch character {
      case "<", "(": depth += 1
      // The arrow of a function closes nothing, so what has one may get parentheses that it doesn't need.
      case ">", ")": depth -= 1
      case " " where depth <= 0: return false
      default: break
      }
    }
    return true
  }

  /// Returns a name with the constraints of its protocol types as the language spells them: `any Sequence<Int>` instead
  /// of `any Sequence<Self.Sequence.Element == Int>`.
  private static func withoutConstraints(_ name: String) -> String {
    guard name.contains("<Self.") || name.contains(", Self.") else { return name }
    return name.replacing(#/Self\.[\w.]+ == /#, with: "")
  }
}

extension ServiceKey {
  /// The type with the identifier as arguments of a call, to paste: `(any Shop.Store).self, "remote"`.
  var arguments: String { reference.expression + identifierArgument }
}
