/// The names of types as keys and messages have them.
enum TypeName {
  static func of(_ type: any Any.Type) -> String {
    String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }
}
