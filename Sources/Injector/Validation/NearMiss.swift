/// A registration that is near what was asked for, and why it did not match.
public struct NearMiss: Hashable, Sendable, CustomStringConvertible {
  /// The registration's key.
  public let key: ServiceKey
  /// Why it is not the one that was asked for.
  public let reason: String
  /// Where it was registered.
  public let source: CallSite?

  /// Makes a near miss of its parts.
  public init(key: ServiceKey, reason: String, source: CallSite? = nil) {
    self.key = key
    self.reason = reason
    self.source = source
  }

  /// The key, the reason and the place.
  public var description: String { "\(key), \(reason)\(source.map { ", at \($0)" } ?? "")" }

  /// How many are worth a reader's time.
  static let most = 3

  /// Why two types are not the same although their names read alike, by the names that the runtime gives them.
  package static func sameName(_ name: String, _ other: String) -> String {
    name == other
      ? "the same name in another image: its module is linked twice"
      : "another type of this name, private to its file or function"
  }

  /// A type's name without its module and without `any`.
  static func name(of type: String) -> String {
    let bare = type.hasPrefix("any ") ? type.dropFirst(4) : type[...]
    guard !bare.contains("<"), let dot = bare.lastIndex(of: ".") else { return String(bare) }
    return String(bare[bare.index(after: dot)...])
  }
}
