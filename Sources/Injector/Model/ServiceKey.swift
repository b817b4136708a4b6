/// The key of a registration: a type and an optional identifier.
///
/// Keys are equal if their types have the same name and their identifiers are equal. So the key of a graph that was
/// read from a file equals that of the container that wrote it.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  package let reference: TypeReference

  /// The identifier, or `nil` for the registration without an identifier.
  public let identifier: ServiceIdentifier?

  /// Creates a key from the name of a type and an identifier.
  public init(type: String, identifier: ServiceIdentifier? = nil) {
    (reference, self.identifier) = (.named(type), identifier)
  }

  package init(_ type: any Any.Type, _ identifier: ServiceIdentifier? = nil) {
    (reference, self.identifier) = (.live(type), identifier)
  }

  package init(_ reference: TypeReference, _ identifier: ServiceIdentifier?) {
    (self.reference, self.identifier) = (reference, identifier)
  }

  /// The full name of the type, such as `Shop.LoginViewModel`. The name of a protocol represents its existential
  /// type.
  public var type: String { reference.name }

  /// The name of the type, followed by the identifier in quotation marks, if there is one: `Shop.Store "remote"`.
  ///
  /// Line breaks, quotation marks, and control characters in the identifier are escaped, so a key is always one line.
  public var description: String { identifier.map { "\(type) \($0.rawValue.debugDescription)" } ?? type }

  /// The identifier as the last argument of a call, such as `, "remote"`, or an empty text if there is none.
  var identifierArgument: String { identifier.map { ", \($0.rawValue.debugDescription)" } ?? "" }
}

/// A type of the program, or the name of one that was read from a file.
///
/// Building a container forms no names: they are rendered when someone reads them.
package enum TypeReference: Hashable, ExpressibleByStringLiteral, Sendable {
  case live(any Any.Type)
  case named(String)

  package var name: String {
    switch self {
    case .live(let type): TypeName.of(type)
    case .named(let name): name
    }
  }

  /// The type of the values, if the type is a dictionary whose keys are strings.
  var elementByString: TypeReference? { (live as? any StringKeyed.Type).map { .live($0.element) } }

  /// The type, or `nil` if the graph was read from a file.
  package var live: (any Any.Type)? { if case .live(let type) = self { type } else { nil } }

  package static func == (left: Self, right: Self) -> Bool {
    if let left = left.live, let right = right.live, left == right { return true }
    return left.name == right.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  package init(stringLiteral name: String) { self = .named(name) }

  /// Returns a Boolean value that indicates whether both are the same type, as far as this is known: types that are
  /// private to files can have one name.
  package func isSame(as other: Self) -> Bool {
    if let left = live, let right = other.live { return left == right }
    return name == other.name
  }
}

private protocol StringKeyed { static var element: any Any.Type { get } }
extension Dictionary: StringKeyed where Key == String { fileprivate static var element: any Any.Type { Value.self } }
