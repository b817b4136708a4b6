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
  /// The text of the identifier.
  public let rawValue: String

  /// The hash of the text's bytes.
  let hash: UInt

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

  /// Returns a Boolean value that indicates whether the bytes of two identifiers are equal.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text, if the hashes are equal; otherwise, O(1).
  public static func == (left: Self, right: Self) -> Bool {
    // Strings are equal if they are canonically equivalent; the hashes are those of the bytes.
    left.hash == right.hash && left.rawValue == right.rawValue
  }

  /// Hashes the identifier by feeding it into the given hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
