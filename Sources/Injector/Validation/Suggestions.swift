/// The registrations around a missing key: here, and in plugins that aren't installed.
final class Suggestions {
  private let tested: ServiceKey?
  /// The registrations here, and those that the test of a type leaves out, which begin at a position.
  private let nodes: [DependencyGraph.Node]
  private let firstExcluded: Int
  private let uninstalled: [String: [DependencyGraph.Node]]
  /// The positions of the registrations by the name of their type.
  private var positions = [String: [Int]]()
  /// The names of types by their names without the module.
  private var types = [String: [String]]()
  private var searches = 0

  /// The most near misses in an error.
  private static let most = 3
  /// How many registrations of one type are compared with a key, so that many missing keys of one type stay fast.
  private static let mostCompared = 16
  /// The number of registrations that all searches for similar names and for subclasses visit, after the first search.
  private static let mostVisited = 100_000

  init(_ graph: DependencyGraph) {
    (tested, nodes, firstExcluded) = (graph.tested, graph.nodes + graph.excluded, graph.nodes.count)
    uninstalled = Dictionary(grouping: graph.uninstalled, by: \.key.type)
    for (position, node) in nodes.enumerated() where !node.traits.contains(.replaced) && node.role != .decorator {
      let type = node.key.type
      if positions[type] == nil, let name = Self.name(of: type) { types[name, default: []].append(type) }
      positions[type, default: []].append(position)
    }
  }

  private func nodes(ofType type: String) -> [DependencyGraph.Node] { positions[type, default: []].map { nodes[$0] } }

  /// Returns the registration of a plugin that isn't installed, or `nil` if no such plugin registers the key.
  func uninstalled(_ key: ServiceKey) -> DependencyGraph.Node? {
    uninstalled[key.type]?.first { $0.key == key }
  }

  /// Returns the number of contributions to a key or, if that has no identifier, to its type.
  func contributions(to key: ServiceKey) -> Int {
    nodes(ofType: key.type).count {
      $0.isContribution && $0.key.reference.isSame(as: key.reference)
        && (key.identifier == nil || key.identifier == $0.key.identifier)
    }
  }

  func isRegistered(_ type: String) -> Bool { positions[type] != nil }

  func isExcluded(_ key: ServiceKey) -> Bool {
    positions[key.type, default: []].contains { $0 >= firstExcluded && nodes[$0].key == key }
  }

  /// Returns the registration of a key's type whose identifier is nearest, or `nil` if a parameter would find none.
  func alternative(to key: ServiceKey, of owner: ServiceKey?) -> ServiceKey? {
    let here = positions[key.type, default: []].prefix(Self.mostCompared).filter { position in
      let node = nodes[position]
      return position < firstExcluded && !node.isContribution && node.key != owner
        && node.key.reference.isSame(as: key.reference)
    }
    let keys = here.map { nodes[$0].key }
    guard let identifier = key.identifier?.rawValue else { return keys.first }
    let nearest = NearestNames.of(identifier, in: keys.compactMap(\.identifier?.rawValue), limit: 1).first
    // Without a similar identifier, the one registration of the type is meant if it has none.
    return keys.first { nearest != nil && $0.identifier?.rawValue == nearest }
      ?? (keys.count == 1 && keys[0].identifier == nil ? keys[0] : nil)
  }

  /// Returns the registrations that are near a key, nearest first, up to a limit, except for one at a position and for
  /// the owner that needs the key. Looking for similar names is O(*n*), and done for the first keys only.
  func nearMisses(
    to key: ServiceKey, except excluded: Int? = nil, of owner: ServiceKey? = nil, asContribution: Bool = false
  ) -> [NearMiss] {
    var ranked = [[NearMiss]](repeating: [], count: 4)
    func add(_ nodes: [DependencyGraph.Node], _ rank: Int, _ reason: String) {
      ranked[rank] += nodes.map { NearMiss(key: $0.key, reason: reason, source: $0.source) }
    }
    if let node = uninstalled(key) {
      add([node], 0, "registered by \(node.plugin ?? "a plugin"), which is not installed")
    }
    for position in positions[key.type, default: []].prefix(Self.mostCompared) where position != excluded {
      if let (rank, reason) = difference(at: position, from: key, asContribution) {
        add([nodes[position]], rank, reason)
      }
    }
    searches += 1
    let isSearching = searches == 1 || searches * nodes.count <= Self.mostVisited
    if isSearching { add(nodes.filter { $0.isSubclass(of: key.reference) }, 2, Self.subclass) }
    if let name = Self.name(of: key.type) {
      for other in [name] + (isSearching ? NearestNames.of(name, in: Array(types.keys)) : []) {
        for type in types[other, default: []].prefix(Self.mostCompared) where type != key.type {
          let (rank, reason) = other == name ? (2, "another type of this name") : (3, "a similar name")
          add(Array(nodes(ofType: type).prefix(Self.mostCompared)), rank, reason)
        }
      }
    }
    var nearest: [NearMiss] = []
    for miss in ranked.joined() where nearest.count < Self.most && miss.key != owner {
      let isKnown = nearest.contains { $0.key == miss.key && $0.source == miss.source }
      if !isKnown { nearest.append(miss) }
    }
    return nearest
  }

  /// Returns the reason why a registration of a key's type doesn't match the key, or `nil` if it does. A lower rank is
  /// nearer.
  private func difference(
    at position: Int, from key: ServiceKey, _ asContribution: Bool
  ) -> (rank: Int, reason: String)? {
    let (node, other) = (nodes[position], nodes[position].key)
    let isAlone = asContribution && !node.isContribution
    if other.identifier != key.identifier {
      if isAlone, key.identifier == nil { return (0, "registered, but not as a contribution") }
      return (1, other.identifier == nil ? "without an identifier" : "another identifier")
    }
    if !other.reference.isSame(as: key.reference) { return (0, "another type of this name") }
    if isAlone { return (0, "registered, but not as a contribution") }
    if node.isContribution { return asContribution ? nil : (0, "a contribution, found only among all of its type") }
    if position >= firstExcluded {
      return (0, "excluded: \(tested?.description ?? "the tested type") does not need it")
    }
    // In a file, types of one name can't be distinguished.
    return key.reference.live == nil ? (0, "another type of this name") : nil
  }

  static let subclass = "a subclass of it"

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

extension DependencyGraph.Node {
  fileprivate var isContribution: Bool { traits.contains(.contribution) }

  fileprivate func isSubclass(of other: TypeReference) -> Bool {
    role != .decorator && !traits.contains(.replaced) && key.reference.isSubclass(of: other)
  }
}
