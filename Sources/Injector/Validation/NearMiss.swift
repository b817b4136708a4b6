/// A registration that is near a missing key, and the reason why it does not match.
public struct NearMiss: Equatable, Sendable, CustomStringConvertible {
  /// The key of the registration.
  public let key: ServiceKey
  /// The reason why it does not match.
  public let reason: String
  /// The place of the registration, or `nil` if it is unknown.
  public let source: CallSite?

  /// Creates a near miss from the given values.
  package init(key: ServiceKey, reason: String, source: CallSite? = nil) {
    self.key = key
    self.reason = reason
    self.source = source
  }

  /// The key, the reason, and the place.
  public var description: String { "\(key), \(reason)\(source.map { ", at \($0)" } ?? "")" }

  /// The most near misses in an error.
  static let most = 3

  /// Why two types differ although their names read alike, from the names that the runtime has for them.
  package static func sameName(_ name: String, _ other: String) -> String {
    name == other
      ? "the same name in another image: its module is linked twice"
      : "another type of this name, private to its file or function"
  }

  /// A type's name without its module and without `any`.
  static func name(of type: String) -> String {
    // Bytes are compared, as characters take thirty times as long.
    let bare = type.utf8.starts(with: "any ".utf8) ? type.utf8.dropFirst(4) : type.utf8[...]
    guard !bare.contains(UInt8(ascii: "<")), let dot = bare.lastIndex(of: UInt8(ascii: ".")) else {
      return String(Substring(bare))
    }
    return String(Substring(bare[bare.index(after: dot)...]))
  }
}
