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

  /// The hash of the text's bytes, computed once: what a search compares first. Never 0, which stands for no identifier;
  /// `asciiMark` is set where all the bytes are ASCII.
  let tableHash: UInt32

  /// Makes an identifier of any text, the empty one included. O(*n*) in its length, once: an identifier in a
  /// `static let` is searched for without its text being read again.
  public init(_ rawValue: String) {
    var text = rawValue
    tableHash = text.withUTF8 { Self.hash(UnsafeRawBufferPointer($0)) }
    self.rawValue = text
  }

  /// Makes an identifier of a string literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The text of the identifier, as it is.
  public var description: String { rawValue }

  /// Compares the identifiers byte by byte. O(*n*) in their length where their hashes are the same.
  public static func == (left: Self, right: Self) -> Bool {
    // Strings are equal where they are canonically equivalent; for ASCII alone that means the same bytes.
    left.tableHash == right.tableHash && left.rawValue == right.rawValue
      && (left.tableHash & asciiMark != 0 || left.rawValue.utf8.elementsEqual(right.rawValue.utf8))
  }

  /// Feeds the identifier's hash to a hasher, so that equal identifiers hash alike.
  public func hash(into hasher: inout Hasher) { hasher.combine(tableHash) }

  static var asciiMark: UInt32 { 2 }

  /// FNV-1a over words of eight bytes, then over what is left: identifiers are short and chosen by the app.
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
