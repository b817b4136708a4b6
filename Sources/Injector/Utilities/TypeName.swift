/// Types' names, the same in every run.
enum TypeName {
  /// The full name of a type, such as `Shop.LoginViewModel`.
  ///
  /// The runtime writes an address into the names of private and local types; it is taken out.
  static func of(_ type: any Any.Type) -> String {
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
