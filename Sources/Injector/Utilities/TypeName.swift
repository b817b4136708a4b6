/// Provides type names that are the same in every run.
package enum TypeName {
  /// Returns a Boolean value that indicates whether a type is a protocol type, whose values can be of any type that
  /// conforms.
  package static func isExistential(_ type: any Any.Type) -> Bool {
    // The language has no question for it. The metatype of a protocol type has a name of its own, except if the protocol
    // type is constrained, as in `any Sequence<Int>`.
    let name = String(reflecting: Swift.type(of: type))
    return name.hasSuffix(".Protocol") || name.hasPrefix("(any ")
  }

  /// Returns a Boolean value that indicates whether a type is a class, a structure, or an enumeration that isn't generic.
  package static func isPlain(_ type: any Any.Type) -> Bool {
    let name = String(reflecting: type)
    let isNominal = !name.hasPrefix("(") && !name.contains("<") && !name.contains("->") && !name.hasSuffix(".Type")
    return isNominal && !isExistential(type)
  }

  /// Returns the full name of a type, such as `Shop.LoginViewModel`.
  ///
  /// The runtime adds an address to the names of private and local types. The returned name doesn't contain it.
  package static func of(_ type: any Any.Type) -> String {
    let name = String(reflecting: type)
    guard name.contains("(unknown context at ") else { return name }
    var clean = ""
    var rest = name[...]
    let mark = "(unknown context at "
    while let start = rest.firstRange(of: mark) {
      clean += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: ")") else { break }
      rest = rest[rest.index(after: end)...]
      if rest.first == "." { rest.removeFirst() }
    }
    return clean + rest
  }
}
