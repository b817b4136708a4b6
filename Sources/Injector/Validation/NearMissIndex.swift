/// The registrations around a missing key: here, in the rest of the family, and in plugins that are not installed.
struct NearMissIndex {
  /// A registration that may be near.
  struct Candidate {
    let key: ServiceKey
    let source: CallSite
    /// The type that it is registered for; `nil` in a graph from a file.
    var type: TypeIdentity?
    var place = Place.here
    let role: Role
    let traits: DependencyGraph.Traits

    /// Where it is registered.
    enum Place { case here, child, sibling, uninstalled(plugin: String) }

    var isHere: Bool { if case .here = place { true } else { false } }
    var isDecorator: Bool { role == .decorator }
    var isContribution: Bool { !isDecorator && traits.contains(.contribution) }
  }

  /// The candidates; those of the graph come first, at their positions in it.
  private let candidates: [Candidate]
  /// The modules that registrations and plugins come from.
  private var modules = [String: Int]()
  /// The positions of all candidates by key.
  private var byKey: PositionsByKey<ServiceKey>
  /// The positions of those in the graph by type.
  private var byType: PositionsByKey<String>
  /// The positions of the first candidate in the graph of each type, by the name of the type without its module.
  private var types: PositionsByKey<String>

  /// How many candidates of one kind are compared with a key, so that many missing keys of one type stay fast.
  private static let mostCompared = 16

  /// Creates an index. O(*n*).
  ///
  /// - Parameters:
  ///   - candidates: The registrations.
  ///   - plugins: The modules of the plugins.
  init(_ candidates: [Candidate], modulesOfPlugins: [String] = []) {
    self.candidates = candidates
    byKey = PositionsByKey(count: candidates.count)
    byType = PositionsByKey(count: candidates.count)
    types = PositionsByKey(count: candidates.count)
    for module in modulesOfPlugins { modules[module] = 1 }
    for (position, candidate) in candidates.enumerated() {
      byKey.append(position, for: candidate.key)
      guard candidate.isHere else { continue }
      let type = candidate.key.type
      if let module = ModuleName.of(type: type) { modules[module] = 1 }
      if let module = ModuleName.of(file: candidate.source.fileID) { modules[module] = 1 }
      if byType.append(position, for: type) { types.append(position, for: NearMiss.name(of: type)) }
    }
  }

  /// Returns what is known about a key that isn't registered in the visible containers.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: Its type, if known.
  ///   - owner: The registration that needs it, or `nil` for a resolve.
  ///   - comparesSpelling: A Boolean value that indicates whether to look for similar names. O(*n*) in the number of names.
  func missingKey(
    _ key: ServiceKey, type: TypeIdentity?, of owner: ServiceKey? = nil, comparesSpelling: Bool = true
  ) -> MissingKey {
    // Most missing keys are unlike any other.
    let isKnown = byType.contains(key.type) || byKey.contains(key)
    var plugin: String?
    if isKnown {
      plugin =
        byKey.positions(of: key).lazy.compactMap { position -> String? in
          if case .uninstalled(let plugin) = candidates[position].place { plugin } else { nil }
        }.first
    }
    let module = ModuleName.of(type: key.type)
    let isForeign = plugin == nil && module.map { modules[$0] == nil && !ModuleName.isPlatform($0) } ?? false
    // Nothing is near a container, which no one registers.
    let near =
      key.type == ServiceKey.container
      ? [] : nearMisses(to: key, type: type, of: owner, comparesSpelling: comparesSpelling)
    return MissingKey(
      key: key, nearMisses: near, plugin: plugin, module: isForeign ? module : nil,
      alternative: isKnown ? alternative(to: key, type: type, of: owner) : nil,
      contributions: isKnown ? contributions(behind: key, type: type) : 0)
  }

  /// Returns the number of contributions of a key or, if that has no identifier, of its type.
  func contributions(behind key: ServiceKey, type: TypeIdentity?) -> Int {
    let positions = key.identifier == nil ? byType.positions(of: key.type) : byKey.positions(of: key)
    var count = 0
    for position in positions {
      let candidate = candidates[position]
      guard candidate.isHere, candidate.isContribution else { continue }
      if type == nil || candidate.type == nil || candidate.type == type { count += 1 }
    }
    return count
  }

  /// Returns the registration of a key's type whose identifier is nearest, or `nil` if a parameter would find none.
  private func alternative(to key: ServiceKey, type: TypeIdentity?, of owner: ServiceKey?) -> ServiceKey? {
    let keys = byType.positions(of: key.type, atMost: Self.mostCompared).map { candidates[$0] }.filter { candidate in
      !candidate.isDecorator && !candidate.isContribution && candidate.key != owner && candidate.key != key
        && (type == nil || candidate.type == nil || candidate.type == type)
    }.map(\.key)
    guard let identifier = key.identifier?.rawValue else { return keys.first }
    let nearest = NearestNames.of(identifier, in: keys.compactMap(\.identifier?.rawValue), limit: 1)
    // Without a similar identifier, the one registration of the type is meant if it has none.
    return keys.first { $0.identifier?.rawValue == nearest.first && !nearest.isEmpty }
      ?? (keys.count == 1 && keys[0].identifier == nil ? keys[0] : nil)
  }

  /// Returns the registrations that are near a key, nearest first, up to a limit.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: Its type, if known.
  ///   - excluded: The position of a candidate that does not count.
  ///   - owner: The registration that needs the key, which does not count either.
  ///   - asContribution: A Boolean value that indicates whether to look for a contribution.
  ///   - comparesSpelling: A Boolean value that indicates whether to look for similar names. O(*n*) in the number of names.
  func nearMisses(
    to key: ServiceKey, type: TypeIdentity?, except excluded: Int? = nil, of owner: ServiceKey? = nil,
    asContribution: Bool = false, comparesSpelling: Bool = true
  ) -> [NearMiss] {
    let near = near(key, comparesSpelling: comparesSpelling)
    guard !near.isEmpty else { return [] }
    var misses: [(rank: Int, miss: NearMiss)] = []
    for position in near
    where position != excluded && candidates[position].key != owner {
      let candidate = candidates[position]
      guard let (rank, reason) = difference(of: candidate, from: key, type: type, asContribution) else { continue }
      misses.append((rank, NearMiss(key: candidate.key, reason: reason, source: candidate.source)))
    }
    var nearest: [NearMiss] = []
    for (_, miss) in misses.stablySorted({ $0.rank < $1.rank }) where nearest.count < NearMiss.most {
      if !nearest.contains(miss) { nearest.append(miss) }
    }
    return nearest
  }

  /// The positions of the candidates to compare with a key, in order: of the same key, of the same type, of the same name,
  /// and of names spelled alike.
  private func near(_ key: ServiceKey, comparesSpelling: Bool) -> [Int] {
    let name = NearMiss.name(of: key.type)
    // Most missing keys are like nothing else.
    if !comparesSpelling, !types.contains(name), !byType.contains(key.type), !byKey.contains(key) { return [] }
    // A position that is found twice does no harm.
    var positions = byKey.positions(of: key, atMost: Self.mostCompared)
    // Identifiers that read the same and are not need a look at all of the type; ASCII reads like nothing else.
    let isPlain = key.identifier.map { $0.tableHash & ServiceIdentifier.asciiMark != 0 } ?? true
    positions += byType.positions(of: key.type, atMost: isPlain ? Self.mostCompared : .max)
    for name in [name] + (comparesSpelling ? NearestNames.of(name, in: types.keys).filter { $0 != name } : []) {
      for position in types.positions(of: name, atMost: Self.mostCompared)
      where candidates[position].key.type != key.type {
        positions += byType.positions(of: candidates[position].key.type, atMost: Self.mostCompared)
      }
    }
    return positions.stablySorted(<)
  }

  /// Returns the reason why a candidate doesn't match the requested key, or `nil` if it matches. A lower rank is nearer.
  private func difference(
    of candidate: Candidate, from key: ServiceKey, type: TypeIdentity?, _ asContribution: Bool
  ) -> (rank: Int, reason: String)? {
    if candidate.key == key { return sameKey(candidate, type: type, asContribution).map { (0, $0) } }
    if candidate.key.type == key.type {
      // Strings are equal if they are canonically equivalent; identifiers only if their bytes are.
      if let identifier = key.identifier, candidate.key.identifier?.rawValue == identifier.rawValue {
        return (0, "the same text in other bytes")
      }
      return (1, candidate.key.identifier == nil ? "without an identifier" : "another identifier")
    }
    guard NearMiss.name(of: candidate.key.type) == NearMiss.name(of: key.type) else { return (3, "a similar name") }
    let isAlike = candidate.key.type.hasPrefix("any ") == key.type.hasPrefix("any ")
    return (2, isAlike ? "another type of this name" : "this name, but not this type")
  }

  /// Returns the reason why a registration whose key prints the same doesn't match, or `nil` if it matches.
  private func sameKey(_ candidate: Candidate, type: TypeIdentity?, _ asContribution: Bool) -> String? {
    if let type, let other = candidate.type, other != type {
      return NearMiss.sameName(type.runtimeName, other.runtimeName)
    }
    if case .uninstalled(let plugin) = candidate.place { return "registered by \(plugin), which is not installed" }
    if candidate.isDecorator { return "a decorator of nothing" }
    if asContribution, candidate.isHere {
      return candidate.isContribution ? nil : "registered, but not as a contribution"
    }
    if candidate.isContribution { return "a contribution, found only among all of its type" }
    switch candidate.place {
    case .child: return "registered in a child container"
    case .sibling: return "registered in a sibling container"
    case .here, .uninstalled: return type == nil ? "another type of this name" : nil
    }
  }
}

/// The identity of a type, and the name that the runtime has for it: private types of one name differ in both.
struct TypeIdentity: Hashable, Sendable {
  let address: Int
  let runtimeName: String
}
