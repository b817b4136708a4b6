/// The registrations around a missing key: here, and in plugins that aren't installed.
struct Suggestions {
  private struct Candidate {
    let key: ServiceKey
    let node: DependencyGraph.Node
    var place = Place.here

    enum Place {
      case here, replaced, excluded, uninstalled
    }

    /// A Boolean value that indicates whether it is registered here, even if the test of a type leaves it out.
    var isHere: Bool { place == .here || place == .excluded }
    var isDecorator: Bool { node.role == .decorator }
    var isContribution: Bool { !isDecorator && node.traits.contains(.contribution) }
  }

  let tested: ServiceKey?
  /// The candidates; those of the graph come first, at their positions in it.
  private let candidates: [Candidate]
  /// The modules that registrations come from.
  private var modules: Set<String> = []
  /// The positions of all candidates by key.
  private var byKey = [ServiceKey: [Int]]()
  /// The positions of those that are registered here by the name of their type.
  private var byType = [String: [Int]]()
  /// The types of those that are registered here, by their names without their modules.
  private var types = [String: [String]]()

  /// The most near misses in an error.
  private static let most = 3
  /// How many candidates of one kind are compared with a key, so that many missing keys of one type stay fast.
  private static let mostCompared = 16

  init(_ graph: DependencyGraph) {
    tested = graph.tested
    candidates =
      graph.nodes.map { Candidate(key: $0.key, node: $0, place: $0.traits.contains(.replaced) ? .replaced : .here) }
      + graph.excluded.filter { $0.role != .decorator }.map { Candidate(key: $0.key, node: $0, place: .excluded) }
      + graph.uninstalled.map { Candidate(key: $0.key, node: $0, place: .uninstalled) }
    for (position, candidate) in candidates.enumerated() where candidate.place != .replaced {
      byKey[candidate.key, default: []].append(position)
      guard candidate.isHere else { continue }
      let type = candidate.key.type
      if let module = ModuleName.of(type: type) { modules.insert(module) }
      if let module = ModuleName.of(file: candidate.node.source.fileID) { modules.insert(module) }
      if byType[type] == nil, let name = Self.name(of: type) { types[name, default: []].append(type) }
      byType[type, default: []].append(position)
    }
  }

  /// Returns what is known about a key that isn't registered, and that an owner needs.
  func missingKey(_ key: ServiceKey, of owner: ServiceKey? = nil, comparesSpelling: Bool = true) -> MissingKey {
    let plugin = plugin(registering: key)
    let module = ModuleName.of(type: key.type)
    let isForeign = plugin == nil && module.map { !modules.contains($0) && !ModuleName.isPlatform($0) } ?? false
    // Nothing is near a container, which no one registers.
    let near =
      key.type == ServiceKey.container ? [] : nearMisses(to: key, of: owner, comparesSpelling: comparesSpelling)
    let subclasses = near.filter { $0.reason == Self.subclass }
    return MissingKey(
      key: key, nearMisses: near, plugin: plugin,
      isExcluded: (byKey[key] ?? []).contains { candidates[$0].place == .excluded },
      tested: tested, module: isForeign ? module : nil, alternative: alternative(to: key, of: owner),
      subclass: subclasses.count == 1 && key.identifier == nil ? subclasses[0].key : nil,
      contributions: contributions(to: key), isRegistered: { byType[$0] != nil })
  }

  /// Returns the plugin that registers a key and isn't installed, or `nil` if there is none.
  func plugin(registering key: ServiceKey) -> String? {
    byKey[key]?.lazy.compactMap { candidates[$0].place == .uninstalled ? candidates[$0].node.plugin : nil }.first
  }

  /// Returns the number of contributions to a key or, if that has no identifier, to its type.
  func contributions(to key: ServiceKey) -> Int {
    let positions = key.identifier == nil ? byType[key.type] : byKey[key]
    return (positions ?? []).count { position in
      let candidate = candidates[position]
      return candidate.isHere && candidate.isContribution && candidate.key.reference.isSame(as: key.reference)
    }
  }

  /// Returns the registration of a key's type whose identifier is nearest, or `nil` if a parameter would find none.
  private func alternative(to key: ServiceKey, of owner: ServiceKey?) -> ServiceKey? {
    let keys = (byType[key.type] ?? []).prefix(Self.mostCompared).map { candidates[$0] }.filter { candidate in
      !candidate.isDecorator && !candidate.isContribution && candidate.place == .here && candidate.key != owner
        && candidate.key != key && candidate.key.reference.isSame(as: key.reference)
    }.map(\.key)
    guard let identifier = key.identifier?.rawValue else { return keys.first }
    let nearest = NearestNames.of(identifier, in: keys.compactMap(\.identifier?.rawValue), limit: 1)
    // Without a similar identifier, the one registration of the type is meant if it has none.
    return keys.first { $0.identifier?.rawValue == nearest.first && !nearest.isEmpty }
      ?? (keys.count == 1 && keys[0].identifier == nil ? keys[0] : nil)
  }

  /// Returns the registrations that are near a key, nearest first, up to a limit, except for one at a position and for
  /// the owner that needs the key. Looking for similar names is O(*n*) in the number of names.
  func nearMisses(
    to key: ServiceKey, except excluded: Int? = nil, of owner: ServiceKey? = nil, asContribution: Bool = false,
    comparesSpelling: Bool = true
  ) -> [NearMiss] {
    var misses: [(rank: Int, miss: NearMiss)] = []
    for position in near(key, comparesSpelling: comparesSpelling)
    where position != excluded && candidates[position].key != owner {
      let candidate = candidates[position]
      guard let (rank, reason) = difference(of: candidate, from: key, asContribution) else { continue }
      misses.append((rank, NearMiss(key: candidate.key, reason: reason, source: candidate.node.source)))
    }
    var nearest: [NearMiss] = []
    for (_, miss) in misses.sorted(by: { $0.rank < $1.rank }) where nearest.count < Self.most {
      if !nearest.contains(miss) { nearest.append(miss) }
    }
    return nearest
  }

  /// The positions of the candidates to compare with a key, in order: of the same key, of the same type, of related
  /// classes, of the same name, and of names spelled alike.
  private func near(_ key: ServiceKey, comparesSpelling: Bool) -> [Int] {
    // A position that is found twice does no harm.
    var positions = Array((byKey[key] ?? []).prefix(Self.mostCompared))
    positions += (byType[key.type] ?? []).prefix(Self.mostCompared)
    if comparesSpelling, key.reference.live is AnyClass {
      positions += candidates.indices.lazy.filter { relation(of: candidates[$0], to: key) != nil }
        .prefix(Self.mostCompared)
    }
    guard let name = Self.name(of: key.type) else { return positions.sorted() }
    for name in [name] + (comparesSpelling ? NearestNames.of(name, in: types.keys).filter { $0 != name } : []) {
      for type in (types[name] ?? []).prefix(Self.mostCompared) where type != key.type {
        positions += (byType[type] ?? []).prefix(Self.mostCompared)
      }
    }
    return positions.sorted()
  }

  /// Returns the reason why a candidate doesn't match a key, or `nil` if it does. A lower rank is nearer.
  private func difference(
    of candidate: Candidate, from key: ServiceKey, _ asContribution: Bool
  ) -> (rank: Int, reason: String)? {
    if candidate.key == key { return sameKey(candidate, as: key, asContribution).map { (0, $0) } }
    if candidate.key.type == key.type {
      // Strings are equal if they are canonically equivalent; identifiers only if their bytes are.
      if let identifier = key.identifier, candidate.key.identifier?.rawValue == identifier.rawValue {
        return (0, "the same text in other bytes")
      }
      if asContribution, key.identifier == nil, !candidate.isContribution {
        return (0, "registered, but not as a contribution")
      }
      return (1, candidate.key.identifier == nil ? "without an identifier" : "another identifier")
    }
    if let relation = relation(of: candidate, to: key) { return (2, relation) }
    return Self.name(of: candidate.key.type) == Self.name(of: key.type)
      ? (2, "another type of this name") : (3, "a similar name")
  }

  /// Returns the reason why a registration whose key prints the same doesn't match, or `nil` if it matches.
  private func sameKey(_ candidate: Candidate, as key: ServiceKey, _ asContribution: Bool) -> String? {
    if !candidate.key.reference.isSame(as: key.reference), let type = key.reference.live,
      let other = candidate.key.reference.live
    {
      return NearMiss.sameName(_typeName(type), _typeName(other))
    }
    switch candidate.place {
    case .uninstalled: return "registered by \(candidate.node.plugin ?? "a plugin"), which is not installed"
    case _ where candidate.isDecorator: return "a decorator of nothing"
    case _ where asContribution: return candidate.isContribution ? nil : "registered, but not as a contribution"
    case _ where candidate.isContribution: return "a contribution, found only among all of its type"
    case .excluded: return "excluded: \(tested?.description ?? "the tested type") does not need it"
    case .here, .replaced: return key.reference.live == nil ? "another type of this name" : nil
    }
  }

  private static let subclass = "a subclass of it"

  /// Returns how the class of a candidate is related to that of a key, or `nil` if it isn't.
  private func relation(of candidate: Candidate, to key: ServiceKey) -> String? {
    guard let wanted = key.reference.live as? AnyClass, let type = candidate.key.reference.live as? AnyClass,
      wanted != type, candidate.isHere, !candidate.isDecorator
    else { return nil }
    if Self.isClass(type, below: wanted) { return Self.subclass }
    return Self.isClass(wanted, below: type) ? "its superclass" : nil
  }

  private static func isClass(_ type: AnyClass, below other: AnyClass) -> Bool {
    sequence(first: type) { _getSuperclass($0) }.contains { $0 == other }
  }

  /// Returns a type's name without its module, or `nil` if similar names mean nothing: for functions, tuples, and
  /// protocol compositions.
  private static func name(of type: String) -> String? {
    let name = type.hasPrefix("any ") ? type.dropFirst(4) : type[...]
    // Bytes are compared, as characters take thirty times as long.
    if name.utf8.contains(UInt8(ascii: "<")) { return String(name) }
    if name.utf8.contains(UInt8(ascii: "(")) || name.utf8.contains(UInt8(ascii: "&")) { return nil }
    return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) }
      ?? String(name)
  }
}
