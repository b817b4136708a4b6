/// A type of the program, or the name of one that was read from a file.
///
/// Building a container forms no names: they are rendered when someone reads them.
package enum TypeReference: Hashable, ExpressibleByStringLiteral, Sendable {
  case live(any Any.Type)
  // An object, so that a reference to a type takes one word: a graph has many.
  case read(ReadType)

  package static func named(_ name: String, _ facts: TypeFacts? = nil) -> Self { .read(ReadType(name, facts)) }

  /// A type that was read from a file.
  package final class ReadType: Sendable {
    fileprivate let name: String
    fileprivate let facts: TypeFacts?

    fileprivate init(_ name: String, _ facts: TypeFacts?) { (self.name, self.facts) = (name, facts) }
  }

  /// What the name of a type in a file doesn't say.
  package struct TypeFacts: Equatable, Sendable {
    /// The type as the language spells it, as far as it is known.
    package var spelling: String
    /// The superclasses of a class, as far as a key of the graph names them, nearest first.
    package var superclasses: [String]
    /// The protocols that the type conforms to, of those that the graph needs and doesn't register.
    package var protocols: [String]

    package init(spelling: String, superclasses: [String] = [], protocols: [String] = []) {
      self.spelling = spelling
      self.superclasses = superclasses
      self.protocols = protocols
    }
  }

  @inline(never) package var name: String {
    switch self {
    case .live(let type): TypeName.of(type)
    case .read(let type): type.name
    }
  }

  /// The type of the values, if the type is a dictionary whose keys are strings.
  var elementByString: TypeReference? {
    guard live == nil else { return (live as? any StringKeyed.Type).map { .live($0.element) } }
    let (start, spelled) = ("Swift.Dictionary<Swift.String, ", spelling)
    guard name.hasPrefix(start), spelled.hasPrefix(start) else { return nil }
    func element(_ text: String) -> String { String(text.dropFirst(start.count).dropLast()) }
    return .named(element(name), TypeFacts(spelling: element(spelled)))
  }

  /// The collections whose elements have the type.
  var collections: [TypeReference] {
    func collections<Element>(of type: Element.Type) -> [TypeReference] {
      [.live([Element].self), .live([ServiceIdentifier: Element].self)]
    }
    return live.map { collections(of: $0) }
      ?? [.named("Swift.Array<\(name)>"), .named("Swift.Dictionary<Injector.ServiceIdentifier, \(name)>")]
  }

  /// The type, or `nil` if the graph was read from a file.
  package var live: (any Any.Type)? { if case .live(let type) = self { type } else { nil } }

  /// The names of a class's superclasses, nearest first, or none for any other type.
  package var superclasses: [String] {
    switch self {
    case .live(let type as AnyClass): TypeName.classes(from: type).dropFirst().map { TypeName.of($0) }
    case .live: []
    case .read(let type): type.facts?.superclasses ?? []
    }
  }

  /// The protocols that a type in a file conforms to, as far as the file says it.
  package var protocols: [String] { if case .read(let type) = self { type.facts?.protocols ?? [] } else { [] } }

  /// A Boolean value that indicates whether the type is a protocol's, as far as is known.
  var isProtocol: Bool { live.map(TypeName.isExistential) ?? spelling.hasPrefix("any ") }

  /// Returns a Boolean value that indicates whether the type is a class below another one or, in a file, conforms to
  /// it.
  func isSubclass(of other: Self) -> Bool {
    guard let type = live, let wanted = other.live else { return (superclasses + protocols).contains(other.name) }
    return type != wanted && TypeName.isClass(type, within: wanted)
  }

  package static func == (left: Self, right: Self) -> Bool {
    if let left = left.live, let right = right.live, left == right { return true }
    return left.name == right.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  package init(stringLiteral name: String) { self = .named(name) }

  /// Returns a Boolean value that indicates whether both are the same type, as far as is known: private types can have
  /// one name.
  package func isSame(as other: Self) -> Bool {
    if let left = live, let right = other.live { return left == right }
    return name == other.name
  }
}

private protocol StringKeyed { static var element: any Any.Type { get } }
extension Dictionary: StringKeyed where Key == String { fileprivate static var element: any Any.Type { Value.self } }

extension TypeReference {
  /// The type as an expression, to paste: `(any Shop.Store).self`, `((Swift.Int) -> Swift.String).self`.
  @inline(never) package var expression: String {
    let type = spelling
    let isSimple = !type.hasPrefix("any ") && !type.contains("->") && !type.contains(" & ")
    return isSimple ? "\(type).self" : "(\(type)).self"
  }

  /// The type as the language spells it, as far as its name tells: the runtime's name of a protocol type lacks `any`,
  /// and names the associated types that it constrains, as in `Sequence<Self.Sequence.Element == Int>`.
  @inline(never) package var spelling: String {
    if case .read(let type) = self, let facts = type.facts { return facts.spelling }
    let name = name
    if name == "()" { return "Void" }
    let isConstrained = name.contains("<Self.") || name.contains(", Self.")
    let type = isConstrained ? name.replacing(#/Self\.[\w.]+ == /#, with: "") : name
    guard let live else { return type }
    // The name of a class, a structure, or an enumeration without generic arguments is its spelling.
    let isExistential = TypeName.isExistential(live)
    if !isExistential, !name.utf8.contains(where: { "<(&".utf8.contains($0) }), !name.hasPrefix("@") { return type }
    let spelled = TypeName.withAny(type, in: live)
    // A private protocol isn't found by its name.
    guard isExistential, spelled != "Any", !spelled.hasPrefix("any ") else { return spelled }
    return "any \(spelled)"
  }
}
