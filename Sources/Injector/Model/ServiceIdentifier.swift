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

  /// The hash of the text's bytes, which a lookup compares first. It is never 0, which represents no identifier, and
  /// has the `asciiMark` bit set if all the bytes are ASCII.
  let tableHash: UInt32

  /// Creates an identifier from the given text, which may be empty.
  ///
  /// Store identifiers in static constants: looking up a stored identifier doesn't read its text again.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ rawValue: String) {
    var text = rawValue
    tableHash = text.withUTF8 { Self.hash(UnsafeRawBufferPointer($0)) }
    self.rawValue = text
  }

  /// Creates an identifier from a string literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The text of the identifier.
  public var description: String { rawValue }

  /// Returns a Boolean value that indicates whether the bytes of two identifiers are equal.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text, if the hashes are equal; otherwise, O(1).
  public static func == (left: Self, right: Self) -> Bool {
    // Strings are equal if they are canonically equivalent. For ASCII strings, that means equal bytes.
    left.tableHash == right.tableHash && left.rawValue == right.rawValue
      && (left.tableHash & asciiMark != 0 || left.rawValue.utf8.elementsEqual(right.rawValue.utf8))
  }

  /// Hashes the identifier by feeding it into the given hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(tableHash) }

  static var asciiMark: UInt32 { 2 }

  /// Computes FNV-1a over words of eight bytes, then over the remaining bytes. Identifiers are short and come from
  /// the app, so the hash needs no seed.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var seen: UInt64 = 0
    var position = 0
    while position &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      hash = (hash ^ word) &* 0x100_0000_01B3
      hash ^= hash &>> 29
      seen |= word
      position &+= 8
    }
    while position < bytes.count {
      hash = (hash ^ UInt64(bytes[position])) &* 0x100_0000_01B3
      seen |= UInt64(bytes[position])
      position &+= 1
    }
    let folded = UInt32(truncatingIfNeeded: hash ^ (hash &>> 32))
    return folded & ~asciiMark | 1 | (seen & 0x8080_8080_8080_8080 == 0 ? asciiMark : 0)
  }
}

extension Optional<ServiceIdentifier> {
  var tableHash: UInt32 { map(\.tableHash) ?? 0 }
}
