/// Provides type names that are the same in every run.
package enum TypeName {
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
