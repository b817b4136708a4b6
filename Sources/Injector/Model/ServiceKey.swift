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

  /// The full name of the type, such as `Shop.LoginViewModel`. The name of a protocol is that of its existential type.
  public var type: String { reference.name }

  /// The name of the type, followed by the identifier in quotation marks, if there is one: `Shop.Store "remote"`. Line
  /// breaks, quotation marks, and control characters in the identifier are escaped.
  @inline(never) public var description: String { identifier.map { "\(type) \($0.rawValue.debugDescription)" } ?? type }

  /// The identifier as the last argument of a call, such as `, "remote"`, or an empty text if there is none.
  var identifierArgument: String { identifier.map { ", \($0.rawValue.debugDescription)" } ?? "" }

  /// The type with the identifier as arguments of a call, to paste: `(any Shop.Store).self, "remote"`.
  var arguments: String { reference.expression + identifierArgument }
}

/// An identity that distinguishes a key from all others of its container. It has no name to form.
struct KeyIdentity: Hashable {
  private let type: ObjectIdentifier?
  private let name: String?
  private let identifier: ServiceIdentifier?

  init(_ key: ServiceKey) { self.init(key.reference, key.identifier) }

  init(_ type: TypeReference, _ identifier: ServiceIdentifier? = nil) {
    self.type = type.live.map { ObjectIdentifier($0) }
    name = type.live == nil ? type.name : nil
    self.identifier = identifier
  }

  /// Hashes one number for a type of the program.
  func hash(into hasher: inout Hasher) {
    if let name { hasher.combine(name) }
    hasher.combine((type.map { UInt(bitPattern: $0) } ?? 0) ^ (identifier?.hash ?? 0))
  }
}

/// A key of a container's registrations: contributions have keys of their own.
struct RegistrationKey: Hashable {
  let type: ObjectIdentifier
  let identifier: ServiceIdentifier?
  let isContribution: Bool

  init(_ type: any Any.Type, _ identifier: ServiceIdentifier?, isContribution: Bool = false) {
    self.type = ObjectIdentifier(type)
    self.identifier = identifier
    self.isContribution = isContribution
  }

  /// Hashes one number, as setting up a container hashes mostly keys.
  func hash(into hasher: inout Hasher) { hasher.combine(UInt(bitPattern: type) ^ (identifier?.hash ?? 0)) }
}

/// An identifier that distinguishes several registrations of the same type.
///
/// Identifiers are equal if their UTF-8 bytes are equal: they are case-sensitive, and Unicode normalization isn't
/// applied. A registration with an identifier and one without are independent; neither is a fallback for the other.
///
/// For example:
///
/// ```swift
/// extension ServiceIdentifier {
///   static let remote: Self = "remote"
/// }
/// ```
///
/// A registration and those who resolve it write `.remote` then:
///
/// ```swift
/// registry.service((any Store).self, .remote, using: RemoteStore.init)
/// ```
public struct ServiceIdentifier: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The hash of the text's bytes. Texts are equal if they are canonically equivalent; with it, bytes are compared.
  let hash: UInt

  /// The text of the identifier.
  public let rawValue: String

  /// Creates an identifier from the given text, which may be empty.
  ///
  /// Store identifiers in static constants: looking up a stored identifier doesn't read its text again.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
    // FNV-1a: identifiers are short and come from the app, so the hash needs no seed.
    hash = rawValue.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt($1)) &* 0x100_0000_01B3 }
  }

  /// Creates an identifier from a string literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The text of the identifier.
  public var description: String { rawValue }
}
