extension NearMissIndex {
  /// The registrations that are near a key, the nearest first, no more than are worth a reader's time.
  ///
  /// - Parameters:
  ///   - key: The key that nothing visible is registered under.
  ///   - type: Its type, where it is known.
  ///   - excluded: The position of a candidate that does not count.
  ///   - spelling: Whether to look for names that are spelled alike, which is O(*n*) in the number of names.
  ///   - asContribution: Whether a contribution was looked for.
  func nearMisses(
    to key: ServiceKey, type: (any Any.Type)?, except excluded: Int? = nil, spelling: Bool = true,
    asContribution: Bool = false
  ) -> [NearMiss] {
    let name = NearMiss.name(of: key.type)
    let similar = spelling ? NearestNames.of(name, in: byName.keys).filter { $0 != name } : []
    var positions = Set(byKey[key] ?? [])
    for name in [name] + similar { positions.formUnion(byName[name] ?? []) }
    if let excluded { positions.remove(excluded) }
    var misses: [(rank: Int, miss: NearMiss)] = []
    for position in positions.sorted() {
      let candidate = candidates[position]
      guard let (rank, reason) = difference(of: candidate, from: key, type: type, asContribution)
      else { continue }
      misses.append((rank, NearMiss(key: candidate.key, reason: reason, source: candidate.source)))
    }
    var seen: Set<NearMiss> = []
    return misses.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.miss).filter { seen.insert($0).inserted }
      .prefix(NearMiss.most).map { $0 }
  }

  /// Why a candidate is not what was asked for, the lower the rank the nearer; nil where it would be.
  private func difference(
    of candidate: Candidate, from key: ServiceKey, type: (any Any.Type)?, _ asContribution: Bool
  ) -> (rank: Int, reason: String)? {
    if candidate.key == key { return sameKey(candidate, type: type, asContribution).map { (0, $0) } }
    if candidate.key.type == key.type {
      // Strings are equal where they are canonically equivalent; identifiers only where their bytes are.
      if let identifier = key.identifier, candidate.key.identifier?.rawValue == identifier.rawValue {
        return (0, "the same text in other bytes")
      }
      return (1, candidate.key.identifier == nil ? "without identifier" : "another identifier")
    }
    guard NearMiss.name(of: candidate.key.type) == NearMiss.name(of: key.type) else { return (3, "a similar name") }
    let isAlike = candidate.key.type.hasPrefix("any ") == key.type.hasPrefix("any ")
    return (2, isAlike ? "another type of this name" : "this name, but not this type")
  }

  /// Why a registration whose key reads the same is not the one; nil where it would be.
  private func sameKey(_ candidate: Candidate, type: (any Any.Type)?, _ asContribution: Bool) -> String? {
    if let type, let other = candidate.type, other != type {
      return NearMiss.sameName(String(reflecting: type), String(reflecting: other))
    }
    switch (candidate.place, candidate.form) {
    case (.absent(let plugin), _): return "registered by \(plugin), which is not installed"
    case (_, .decorator): return "a decorator, which stands on nothing"
    case (.here, .contribution) where asContribution: return nil
    case (.here, .single) where asContribution: return "registered, but not as a contribution"
    case (_, .contribution): return "a contribution, which is found as one of all"
    case (.child, .single): return "registered in a child container"
    case (.sibling, .single): return "registered in a sibling container"
    case (.here, .single): return type == nil ? "another type of this name" : nil
    }
  }
}
