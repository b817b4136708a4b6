/// Provides type names that are the same in every run.
///
/// The names come from `_typeName`, which `String(reflecting:)` calls after it has looked for conformances that types
/// don't have, in all images of the process: 26 microseconds for each new type instead of 0.6. It is public and
/// underscored; a test compares both.
package enum TypeName {
  /// Returns a Boolean value that indicates whether a type is a protocol type, whose values can be of any type that
  /// conforms.
  package static func isExistential(_ type: any Any.Type) -> Bool {
    // The metatype of a protocol type has a name of its own, except if the type is constrained: `any Sequence<Int>`.
    let name = _typeName(Swift.type(of: type))
    return name.hasSuffix(".Protocol") || name.hasPrefix("(any ")
  }

  /// Returns the name of a type with `any` before its protocol types, also inside generic types, tuples and functions.
  static func withAny(_ name: String, in type: any Any.Type) -> String {
    name.replacing(#/(any )?([\w.]+?)( & [\w.]+?)*(\.Type|\.Protocol)?(?![\w.])/#) { match in
      let (whole, any, first, more, metatype) = match.output
      guard any == nil, more != nil || isProtocol(first, in: type) else { return String(whole) }
      return metatype == ".Protocol" ? "(any \(whole.dropLast(".Protocol".count))).Type" : "any \(whole)"
    }
  }

  /// Returns a Boolean value that indicates whether a name in the name of a type, such as `Shop.Store`, is that of a
  /// protocol. One that is private, or whose name isn't ASCII, isn't found, nor are some of the language.
  private static func isProtocol(_ name: Substring, in type: any Any.Type) -> Bool {
    // The runtime finds a type by its mangled name, which has a kind for each context. For the language's own, it takes
    // each name for a protocol.
    let path = name.split(separator: ".").map { "\($0.utf8.count)\($0)" }
    guard let module = path.first, let last = path.dropFirst().last, path.count <= 4 else { return false }
    if module == "5Swift" { return path.count == 2 && _mangledTypeName(type)?.contains("s\(last)_p") == true }
    let contexts = path[1..<(path.count - 1)].reduce([module]) { outer, part in
      outer.flatMap { outer in "CVO".map { "\(outer)\(part)\($0)" } }
    }
    return contexts.contains { _typeByName("\($0)\(last)_p") != nil }
  }

  /// Returns a Boolean value that indicates whether a type is a class, a structure, or an enumeration.
  static func isNominal(_ type: any Any.Type) -> Bool {
    let name = _typeName(type)
    let isFunctionOrTuple = name.hasPrefix("(") || name.hasPrefix("@")
    return !isFunctionOrTuple && !name.hasSuffix(".Type") && !name.hasSuffix(".Protocol") && !isExistential(type)
  }

  /// Returns a class and its superclasses, nearest first.
  package static func classes(from type: AnyClass) -> some Sequence<AnyClass> {
    sequence(first: type) { _getSuperclass($0) }
  }

  /// Returns a Boolean value that indicates whether both types are classes, and the first is the other or below it.
  static func isClass(_ type: any Any.Type, within other: any Any.Type) -> Bool {
    guard let type = type as? AnyClass, let other = other as? AnyClass else { return false }
    return classes(from: type).contains { $0 == other }
  }

  /// Returns a closure that checks whether a type conforms to a protocol of the app, or `nil` for any other type.
  package static func conformance(to type: any Any.Type) -> ((any Any.Type) -> Bool)? {
    guard isExistential(type), !ModuleName.isValue(type: of(type)), let name = _mangledTypeName(type) else {
      return nil
    }
    // The metatypes of all types that conform: `any Store.Type`.
    guard let metatype = _typeByName("\(name)Xp") else { return nil }
    func check<Metatype>(_: Metatype.Type) -> (any Any.Type) -> Bool { { ($0 as Any) is Metatype } }
    return check(metatype)
  }

  /// Returns a Boolean value that indicates whether this library declares a type.
  static func isOfLibrary(_ type: any Any.Type) -> Bool { _typeName(type).hasPrefix("Injector.") }

  static func isFunction(_ type: any Any.Type) -> Bool { !isNominal(type) && _typeName(type).contains("->") }

  /// Returns the full name of a type, such as `Shop.LoginViewModel`.
  ///
  /// The runtime adds an address to the names of private and local types. The returned name doesn't contain it.
  package static func of(_ type: any Any.Type) -> String {
    var name = _typeName(type)
    // Most names are as code writes them.
    let (parenthesis, brace) = (UInt8(ascii: "("), UInt8(ascii: "{"))
    guard name.hasPair(where: { $1 == parenthesis || $1 == brace || ImportedTypeName.mayBelong($0, $1) }) else {
      return name
    }
    name = ImportedTypeName.spelled(name)
    // The types of a parameter pack are listed like other generic arguments.
    if name.utf8.contains(brace) {
      name = name.replacing(", Pack{}", with: "").replacing("Pack{", with: "").replacing("}", with: "")
    }
    // A parenthesis is found sooner than a text.
    guard name.utf8.contains(parenthesis) else { return name }
    let parts = withoutFiles(name).split(separator: "(unknown context at ", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { clean, part in
      let rest = part.drop { $0 != ")" }.dropFirst()
      return clean + (rest.first == "." ? rest.dropFirst() : rest)
    }
  }

  /// Returns the name of a type without that of its module, such as `LoginPlugin`.
  package static func unqualified(_ type: any Any.Type) -> String { withoutFiles(_typeName(type, qualified: false)) }

  /// Returns a name without the file discriminators of private types in release builds: `(LoginPlugin in _AF2F)`.
  private static func withoutFiles(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "(")), name.contains(" in _") else { return name }
    return name.replacing(#/\(([^()]+) in _[0-9A-F]+\)/#) { $0.1 }
  }
}

/// Extracts module names from the names of types and files.
enum ModuleName {
  /// Returns the module of a type's full name, such as `Shop` for `any Shop.Store`, or `nil` if the name doesn't
  /// begin with a module.
  static func of(type: String) -> String? {
    let name = type.hasPrefix("any ") ? type.dropFirst(4) : type[...]
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let module = name[..<dot]
    // Of functions, tuples, and attributes, what precedes the dot isn't a name.
    return module.utf8.contains { "([<&@ ".utf8.contains($0) } ? nil : String(module)
  }

  /// Returns a Boolean value that indicates whether a type is one of the language, the platform or this library, such
  /// as a string, or has no module, as functions and tuples have none.
  static func isValue(type: String) -> Bool {
    of(type: type).map { platform.contains($0) || $0.hasPrefix("_") } ?? true
  }

  private static let platform: [String] = [
    "AppKit", "Combine", "CoreData", "CoreFoundation", "CoreGraphics", "CoreLocation", "Dispatch", "Distributed",
    "Foundation", "FoundationNetworking", "Injector", "Network", "ObjectiveC", "Observation",
    "Security", "StoreKit", "Swift", "SwiftData", "SwiftUI", "Synchronization", "UIKit", "UserNotifications", "WebKit",
    "os",
  ]
}
