/// A registration that is near what was asked for, and why it did not match.
public struct NearMiss: Hashable, Sendable, CustomStringConvertible {
  /// The registration's key.
  public let key: ServiceKey
  /// Why it is not the one that was asked for.
  public let reason: String
  /// Where it was registered.
  public let source: SourceLocation?

  /// Makes a near miss of its parts.
  public init(key: ServiceKey, reason: String, source: SourceLocation? = nil) {
    self.key = key
    self.reason = reason
    self.source = source
  }

  /// The key, the reason and the place.
  public var description: String { "\(key), \(reason)\(source.map { ", at \($0)" } ?? "")" }

  /// How many are worth a reader's time.
  static let most = 3

  /// The registrations that are near a key, the nearest first. O(*n*) in the number of keys.
  static func search(for key: ServiceKey, among keys: [(key: ServiceKey, source: SourceLocation)]) -> [NearMiss] {
    var misses: [(rank: Int, miss: NearMiss)] = []
    let wanted = simple(key.type)
    let similar = Set(NearestNames.of(String(wanted), in: keys.lazy.map { String(simple($0.key.type)) }))
    for (candidate, source) in keys where candidate != key {
      let found: (rank: Int, reason: String)? =
        if candidate.type == key.type {
          (0, candidate.identifier == nil ? "without identifier" : "another identifier")
        } else if simple(candidate.type) == wanted {
          (
            1,
            candidate.type.hasPrefix("any ") == key.type.hasPrefix("any ")
              ? "another type of this name" : "this name, but not this type"
          )
        } else if similar.contains(String(simple(candidate.type))) {
          (2, "a similar name")
        } else {
          nil
        }
      if let found { misses.append((found.rank, NearMiss(key: candidate, reason: found.reason, source: source))) }
    }
    var seen: Set<NearMiss> = []
    return misses.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.miss).filter { seen.insert($0).inserted }
      .prefix(most).map { $0 }
  }

  /// A type's name without its module and without `any`.
  private static func simple(_ type: String) -> Substring {
    let bare = type.hasPrefix("any ") ? type.dropFirst(4) : type[...]
    guard !bare.contains("<"), let dot = bare.lastIndex(of: ".") else { return bare }
    return bare[bare.index(after: dot)...]
  }
}
