/// The registrations around a missing key: here, in the rest of the family, and in plugins that are not installed.
struct NearMissIndex {
  struct Candidate {
    let key: ServiceKey
    let source: CallSite
    /// The type that it is registered for; `nil` in a graph from a file.
    var type: TypeIdentity?
    var place = Place.here
    let role: Role
    let traits: DependencyGraph.Traits

    enum Place {
      case here, child, sibling
      case uninstalled(plugin: String)
      /// Here, but excluded from the container for the test of a type.
      case excluded(testing: ServiceKey)
    }

    /// A Boolean value that indicates whether it is registered here, even if it is excluded.
    var isHere: Bool {
      switch place {
      case .here, .excluded: true
      case .child, .sibling, .uninstalled: false
      }
    }
    var isExcluded: Bool { if case .excluded = place { true } else { false } }

    /// Returns a Boolean value that indicates whether nothing proves that its type is another one.
    func mayBe(_ other: TypeIdentity?) -> Bool { other == nil || type == nil || type == other }

    var isDecorator: Bool { role == .decorator }
    var isContribution: Bool { !isDecorator && traits.contains(.contribution) }
  }

  /// The candidates; those of the graph come first, at their positions in it.
  private let candidates: [Candidate]
  /// The modules that registrations and plugins come from.
  private var modules: Set<String>
  /// The positions of all candidates by key.
  private var byKey = [ServiceKey: [Int]]()
  /// The positions of those in the graph by type.
  private var byType = [String: [Int]]()
  /// The types of those in the graph, by their names without their modules.
  private var types = [String: [String]]()

  /// How many candidates of one kind are compared with a key, so that many missing keys of one type stay fast.
  private static let mostCompared = 16

  init(_ candidates: [Candidate], modulesOfPlugins: [String] = []) {
    self.candidates = candidates
    byKey.reserveCapacity(candidates.count)
    byType.reserveCapacity(candidates.count)
    modules = Set(modulesOfPlugins)
    for (position, candidate) in candidates.enumerated() {
      byKey[candidate.key, default: []].append(position)
      guard candidate.isHere else { continue }
      let type = candidate.key.type
      if let module = ModuleName.of(type: type) { modules.insert(module) }
      if let module = ModuleName.of(file: candidate.source.fileID) { modules.insert(module) }
      if byType[type] == nil { types[NearMiss.name(of: type), default: []].append(type) }
      byType[type, default: []].append(position)
    }
  }

  /// Returns what is known about a key that isn't registered in the visible containers, and that an owner needs.
  func missingKey(
    _ key: ServiceKey, type: TypeIdentity?, of owner: ServiceKey? = nil, comparesSpelling: Bool = true
  ) -> MissingKey {
    let plugin = plugin(registering: key)
    let tested = byKey[key]?.lazy.compactMap { position -> ServiceKey? in
      if case .excluded(let tested) = candidates[position].place { tested } else { nil }
    }.first
    let module = ModuleName.of(type: key.type)
    let isForeign = plugin == nil && module.map { !modules.contains($0) && !ModuleName.isPlatform($0) } ?? false
    // Nothing is near a container, which no one registers.
    let near =
      key.type == ServiceKey.container
      ? [] : nearMisses(to: key, type: type, of: owner, comparesSpelling: comparesSpelling)
    func only(_ reason: String) -> ServiceKey? {
      let found = near.filter { $0.reason == reason }
      return found.count == 1 && key.identifier == nil ? found[0].key : nil
    }
    return MissingKey(
      key: key, isProtocol: type.map { ProtocolType.isProtocol(at: $0.address) } ?? false, nearMisses: near,
      plugin: plugin, tested: tested, module: isForeign ? module : nil,
      alternative: alternative(to: key, type: type, of: owner), conforming: only(Self.conforms),
      conformedTo: only(Self.isConformedTo), contributions: contributions(behind: key, type: type))
  }

  /// Returns the plugin that registers a key and isn't installed, or `nil` if there is none.
  func plugin(registering key: ServiceKey) -> String? {
    byKey[key]?.lazy.compactMap { position in
      if case .uninstalled(let plugin) = candidates[position].place { plugin } else { nil }
    }.first
  }

  func contributions(near position: Int) -> Int {
    contributions(behind: candidates[position].key, type: candidates[position].type)
  }

  /// Returns the number of contributions of a key or, if that has no identifier, of its type.
  private func contributions(behind key: ServiceKey, type: TypeIdentity?) -> Int {
    let positions = key.identifier == nil ? byType[key.type] : byKey[key]
    return (positions ?? []).count { position in
      let candidate = candidates[position]
      return candidate.isHere && candidate.isContribution && candidate.mayBe(type)
    }
  }

  /// Returns the registration of a key's type whose identifier is nearest, or `nil` if a parameter would find none.
  private func alternative(to key: ServiceKey, type: TypeIdentity?, of owner: ServiceKey?) -> ServiceKey? {
    let keys = (byType[key.type] ?? []).prefix(Self.mostCompared).map { candidates[$0] }.filter { candidate in
      !candidate.isDecorator && !candidate.isContribution && !candidate.isExcluded && candidate.key != owner
        && candidate.key != key && candidate.mayBe(type)
    }.map(\.key)
    guard let identifier = key.identifier?.rawValue else { return keys.first }
    let nearest = NearestNames.of(identifier, in: keys.compactMap(\.identifier?.rawValue), limit: 1)
    // Without a similar identifier, the one registration of the type is meant if it has none.
    return keys.first { $0.identifier?.rawValue == nearest.first && !nearest.isEmpty }
      ?? (keys.count == 1 && keys[0].identifier == nil ? keys[0] : nil)
  }

  func nearMisses(to position: Int, comparesSpelling: Bool) -> [NearMiss] {
    let candidate = candidates[position]
    return nearMisses(
      to: candidate.key, type: candidate.type, except: position,
      asContribution: candidate.traits.contains(.contribution), comparesSpelling: comparesSpelling)
  }

  /// Returns the registrations that are near a key, nearest first, up to a limit, except for one at a position and for
  /// the owner that needs the key. Looking for similar names is O(*n*) in the number of names.
  func nearMisses(
    to key: ServiceKey, type: TypeIdentity?, except excluded: Int? = nil, of owner: ServiceKey? = nil,
    asContribution: Bool = false, comparesSpelling: Bool = true
  ) -> [NearMiss] {
    var misses = comparesSpelling ? relatives(of: key, type, except: owner) : []
    for position in near(key, comparesSpelling: comparesSpelling)
    where position != excluded && candidates[position].key != owner {
      let candidate = candidates[position]
      guard let (rank, reason) = difference(of: candidate, from: key, type: type, asContribution) else { continue }
      misses.append((rank, NearMiss(key: candidate.key, reason: reason, source: candidate.source)))
    }
    var nearest: [NearMiss] = []
    for (_, miss) in misses.sorted(by: { $0.rank < $1.rank }) where nearest.count < NearMiss.most {
      // What conforms may have a similar name, too.
      if !nearest.contains(where: { $0.key == miss.key && $0.source == miss.source }) { nearest.append(miss) }
    }
    return nearest
  }

  private static let conforms = "conforms to it"

  private static let isConformedTo = "a protocol that it conforms to"

  /// The registrations of types that conform to a protocol type, or of protocol types that another type conforms to.
  /// O(*n*), and the runtime searches all conformances of the process for each. Values such as strings conform to
  /// none that is meant.
  private func relatives(
    of key: ServiceKey, _ type: TypeIdentity?, except owner: ServiceKey?
  ) -> [(rank: Int, miss: NearMiss)] {
    guard let type else { return [] }
    let wanted = ProtocolType(at: type.address)
    guard wanted != nil || !ModuleName.isValue(type: key.type) else { return [] }
    return candidates.lazy.filter { $0.isHere && !$0.isDecorator && $0.key != owner }.compactMap { candidate in
      guard let other = candidate.type, other != type else { return nil }
      let isNear =
        wanted.map { $0.isConformedTo(byTypeAt: other.address) }
        ?? ProtocolType(at: other.address)?.isConformedTo(byTypeAt: type.address)
      guard isNear == true else { return nil }
      let reason = wanted == nil ? Self.isConformedTo : Self.conforms
      return (2, NearMiss(key: candidate.key, reason: reason, source: candidate.source))
    }.prefix(Self.mostCompared).map { $0 }
  }

  /// The positions of the candidates to compare with a key, in order: of the same key, of the same type, of the same
  /// name, and of names spelled alike.
  private func near(_ key: ServiceKey, comparesSpelling: Bool) -> [Int] {
    let name = NearMiss.name(of: key.type)
    // A position that is found twice does no harm.
    var positions = Array((byKey[key] ?? []).prefix(Self.mostCompared))
    // Identifiers that read the same and are not need a look at all of the type; ASCII reads like nothing else.
    let isPlain = key.identifier.map { $0.tableHash & ServiceIdentifier.asciiMark != 0 } ?? true
    positions += (byType[key.type] ?? []).prefix(isPlain ? Self.mostCompared : .max)
    for name in [name] + (comparesSpelling ? NearestNames.of(name, in: types.keys).filter { $0 != name } : []) {
      for type in (types[name] ?? []).prefix(Self.mostCompared) where type != key.type {
        positions += (byType[type] ?? []).prefix(Self.mostCompared)
      }
    }
    return positions.sorted()
  }

  /// Returns the reason why a candidate doesn't match a key, or `nil` if it does. A lower rank is nearer.
  private func difference(
    of candidate: Candidate, from key: ServiceKey, type: TypeIdentity?, _ asContribution: Bool
  ) -> (rank: Int, reason: String)? {
    if candidate.key == key { return sameKey(candidate, type: type, asContribution).map { (0, $0) } }
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
    case .excluded(let tested): return "excluded: \(tested) does not need it"
    case .here, .uninstalled: return type == nil ? "another type of this name" : nil
    }
  }
}

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
    let name = type.hasPrefix("any ") ? type.dropFirst(4) : type[...]
    guard !name.utf8.contains(UInt8(ascii: "<")), let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return String(name)
    }
    return String(name[name.utf8.index(after: dot)...])
  }
}
