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

  /// The registrations that are near a key, the nearest first. O(*n*) in the number of candidates.
  ///
  /// - Parameters:
  ///   - key: The key that nothing visible is registered under.
  ///   - type: Its type, where it is known.
  ///   - candidates: What is registered.
  static func search(
    for key: ServiceKey, type: (any Any.Type)?, among candidates: [Surroundings.Candidate]
  ) -> [NearMiss] {
    let wanted = simple(key.type)
    let similar = Set(
      NearestNames.of(
        String(wanted), in: candidates.lazy.filter { $0.place == .here }.map { String(simple($0.key.type)) }))
    var misses: [(rank: Int, miss: NearMiss)] = []
    for candidate in candidates {
      let found: (rank: Int, reason: String)? =
        if candidate.key == key {
          sameKey(candidate, as: type).map { (0, $0) }
        } else if candidate.place != .here {
          nil
        } else if candidate.key.type == key.type {
          (1, candidate.key.identifier == nil ? "without identifier" : "another identifier")
        } else if simple(candidate.key.type) == wanted {
          (
            2,
            candidate.key.type.hasPrefix("any ") == key.type.hasPrefix("any ")
              ? "another type of this name" : "this name, but not this type"
          )
        } else if similar.contains(String(simple(candidate.key.type))) {
          (3, "a similar name")
        } else {
          nil
        }
      if let found {
        misses.append((found.rank, NearMiss(key: candidate.key, reason: found.reason, source: candidate.source)))
      }
    }
    var seen: Set<NearMiss> = []
    return misses.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.miss).filter { seen.insert($0).inserted }
      .prefix(most).map { $0 }
  }

  /// Why a registration whose key reads the same is not the one; nil where it would be.
  private static func sameKey(_ candidate: Surroundings.Candidate, as type: (any Any.Type)?) -> String? {
    if let type, let other = candidate.type, other != type {
      return sameName(String(reflecting: type), String(reflecting: other))
    }
    switch (candidate.place, candidate.form) {
    case (.absent(let plugin), _): return "registered by \(plugin), which is not installed"
    case (_, .decorator): return "a decorator, which stands on nothing"
    case (_, .contribution): return "a contribution, which is found as one of all"
    case (.child, .single): return "registered in a child container"
    case (.sibling, .single): return "registered in a sibling container"
    case (.here, .single): return type == nil ? "another type of this name" : nil
    }
  }

  /// Why two types are not the same although their names read alike, by the names that the runtime gives them.
  package static func sameName(_ name: String, _ other: String) -> String {
    name == other
      ? "the same name in another image: its module is linked twice"
      : "another type of this name, private to its file or function"
  }

  /// A type's name without its module and without `any`.
  private static func simple(_ type: String) -> Substring {
    let bare = type.hasPrefix("any ") ? type.dropFirst(4) : type[...]
    guard !bare.contains("<"), let dot = bare.lastIndex(of: ".") else { return bare }
    return bare[bare.index(after: dot)...]
  }
}
