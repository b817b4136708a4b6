/// A registration that is near a missing key, and the reason why it does not match.
public struct NearMiss: Equatable, Sendable, CustomStringConvertible {
  /// The key of the registration.
  public let key: ServiceKey
  /// The reason why it does not match.
  public let reason: String
  /// The place of the registration, or `nil` if it is unknown.
  public let source: CallSite?

  package init(key: ServiceKey, reason: String, source: CallSite? = nil) {
    self.key = key
    self.reason = reason
    self.source = source
  }

  /// The key, the reason, and the place.
  public var description: String { "\(key), \(reason)\(source.map { ", at \($0)" } ?? "")" }

  /// Why two types differ although their names read alike, from the names that the runtime has for them.
  package static func sameName(_ name: String, _ other: String) -> String {
    name == other
      ? "the same name in another image: its module is linked twice"
      : "another type of this name, private to its file or function"
  }
}
