/// Tells apart several registrations of one type.
///
/// Two identifiers are the same where their UTF-8 bytes are: case counts, and nothing is normalized. A registration
/// with an identifier and one without are different registrations; neither stands in for the other.
///
/// For example:
///
/// ```swift
/// extension ServiceIdentifier {
///   static let remote: Self = "remote"
/// }
/// registry.service((any Store).self, .remote, using: RemoteStore.init)
/// ```
public struct ServiceIdentifier: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text that the identifier was made of.
  public let rawValue: String

  /// Makes an identifier of any text, the empty one included.
  @inlinable public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Makes an identifier of a string literal.
  @inlinable public init(stringLiteral value: String) { rawValue = value }

  /// The text of the identifier, as it is.
  public var description: String { rawValue }

  /// Compares the identifiers byte by byte. O(*n*) in their length.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  /// Feeds the identifier's bytes to a hasher, so that equal identifiers hash alike.
  @inlinable public func hash(into hasher: inout Hasher) {
    var text = rawValue
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
