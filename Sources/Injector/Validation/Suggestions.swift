/// The registrations around a missing key: here, and in plugins that aren't installed.
final class Suggestions {
  let tested: ServiceKey?
  /// The registrations here, and those that the test of a type leaves out, which begin at a position.
  let nodes: [DependencyGraph.Node]
  private let firstExcluded: Int
  private var plugins = [String: DependencyGraph.InstalledPlugin]()
  /// The registrations of plugins that aren't installed.
  let uninstalled: [ServiceKey: DependencyGraph.Node]
  /// The positions of the registrations by the name of their type.
  private var positions = [String: [Int]]()
  /// The names of types by their names without the module.
  private var types = [String: [String]]()
  private var searches = 0
  /// What each registration creates its instances by: itself or, for an alias, what that refers to.
  private var origins: [Int]

  /// The most near misses in an error.
  private static let most = 3
  /// How many registrations of one type are compared with a key, so that many missing keys of one type stay fast.
  private static let mostCompared = 16
  /// The number of registrations that all searches for similar names and for subclasses visit, after the first search.
  private static let mostVisited = 100_000

  init(_ graph: DependencyGraph) {
    tested = graph.tested
    nodes = graph.nodes + graph.excluded
    firstExcluded = graph.nodes.count
    origins = Array(nodes.indices)
    uninstalled = Dictionary(graph.uninstalled.map { ($0.key, $0) }) { first, _ in first }
    for plugin in graph.plugins where plugins[plugin.name] == nil { plugins[plugin.name] = plugin }
    for edge in graph.edges where edge.kind == .alias { origins[edge.from] = edge.to ?? edge.from }
    for (position, node) in nodes.enumerated() where node.isFindable {
      let type = node.key.type
      if positions[type] == nil, let name = Self.name(of: type) { types[name, default: []].append(type) }
      positions[type, default: []].append(position)
    }
  }

  private func nodes(ofType type: String) -> [DependencyGraph.Node] { positions[type, default: []].map { nodes[$0] } }

  /// The step that has a plugin installed: another plugin declares what it needs, unless it does so already.
  func installing(_ plugin: String, for node: DependencyGraph.Node?) -> Diagnostic.Fix {
    guard let owner = node?.plugin, plugins[owner]?.dependencies.contains(plugin) != true else {
      return .install(plugin)
    }
    return .addDependency(plugin, to: owner)
  }

  /// Returns the type of the only plugin that replaces one which the plugin of a registration declares, or `nil`.
  func replacement(for owner: DependencyGraph.Node) -> String? {
    let declared = owner.plugin.flatMap { plugins[$0]?.dependencies } ?? []
    let replacements = Set(declared).compactMap { plugins[$0]?.replacement }
    return replacements.count == 1 ? replacements[0] : nil
  }

  /// Returns a Boolean value that indicates whether a registration of a key isn't a contribution.
  func isTaken(_ key: ServiceKey) -> Bool {
    nodes(ofType: key.type).contains { $0.key == key && !$0.isContribution && !$0.role.isWrapper }
  }

  /// Returns the contributions to a key or, if that has no identifier, to its type.
  func contributions(to key: ServiceKey) -> [Int] {
    positions[key.type, default: []].filter { position in
      let node = nodes[position]
      return node.isContribution && node.key.reference.isSame(as: key.reference)
        && (key.identifier == nil || key.identifier == node.key.identifier)
    }
  }

  /// Returns the registrations of subclasses of a key's type, or of types that conform to its protocol, except for the
  /// owner that needs the key and for those that have an alias of its type. Looking for them is O(*n*), and done for
  /// the first keys only.
  func implementations(of key: ServiceKey, except owner: ServiceKey?) -> [Int] {
    searches += 1
    guard isSearching else { return [] }
    let conforms = key.reference.live.flatMap(TypeName.conformance)
    var known = Set<Int>()
    for (position, origin) in origins.enumerated() where origin != position {
      if nodes[position].key.reference.isSame(as: key.reference) { known.insert(origin) }
    }
    return nodes.indices.filter { position in
      let node = nodes[position]
      guard node.isFindable, node.key != owner, position < firstExcluded, !known.contains(position) else {
        return false
      }
      if let conforms, let type = node.key.reference.live { return node.key != key && conforms(type) }
      return node.key.reference.isSubclass(of: key.reference)
    }
  }

  /// Returns the one registered protocol that a key's type conforms to, or `nil`.
  func implemented(by key: ServiceKey) -> ServiceKey? {
    guard let type = key.reference.live, key.identifier == nil, TypeName.isNominal(type) else { return nil }
    searches += 1
    guard isSearching else { return nil }
    let keys = nodes.filter { $0.traits.isDisjoint(with: [.overriding, .contribution]) }.map(\.key)
    let protocols = Set(keys).filter { other in
      guard other.identifier == nil, let wanted = other.reference.live else { return false }
      return TypeName.isExistential(wanted) && TypeName.conformance(to: wanted)?(type) ?? false
    }
    return protocols.count == 1 ? protocols.first : nil
  }

  /// Returns the registration that a contribution creates its instances by: what an alias leads to.
  func origin(of position: Int) -> DependencyGraph.Node { nodes[origins[position]] }

  private var isSearching: Bool { searches <= 1 || searches * nodes.count <= Self.mostVisited }

  func isRegistered(_ type: String) -> Bool { positions[type] != nil }

  func isExcluded(_ key: ServiceKey) -> Bool {
    positions[key.type, default: []].contains { $0 >= firstExcluded && nodes[$0].key == key }
  }

  /// Returns the registration of a key's type whose identifier is nearest, or `nil` if a parameter would find none, or
  /// those that the owner has already.
  func alternative(to key: ServiceKey, of owner: ServiceKey?, except taken: [Int] = []) -> Int? {
    let here = positions[key.type, default: []].prefix(Self.mostCompared).filter { position in
      let node = nodes[position]
      return position < firstExcluded && !node.isContribution && node.key != owner && !taken.contains(position)
        && node.key.reference.isSame(as: key.reference)
    }
    guard let identifier = key.identifier?.rawValue else { return here.first }
    let names = here.map { nodes[$0].key.identifier?.rawValue }
    let nearest = NearestNames.of(identifier, in: names.compactMap(\.self), limit: 1).first
    // Without a similar identifier, the one registration of the type is meant if it has none.
    if let nearest { return zip(here, names).first { $1 == nearest }?.0 }
    return names == [nil] ? here[0] : nil
  }

  /// Returns the registrations that are near a key, nearest first, up to a limit, except for one at a position and for
  /// the owner that needs the key. Looking for similar names is O(*n*), and done for the first keys only.
  func nearMisses(
    to key: ServiceKey, except excluded: Int? = nil, of owner: ServiceKey? = nil, asContribution: Bool = false,
    implementations: [Int]? = nil
  ) -> [NearMiss] {
    var ranked = [[NearMiss]](repeating: [], count: 4)
    func add(_ nodes: [DependencyGraph.Node], _ rank: Int, _ reason: String) {
      ranked[rank] += nodes.map { NearMiss(key: $0.key, reason: reason, source: $0.source) }
    }
    if let node = uninstalled[key] {
      add([node], 0, "registered by \(node.plugin ?? "a plugin"), which is not installed")
    }
    for position in positions[key.type, default: []].prefix(Self.mostCompared) where position != excluded {
      if let (rank, reason) = difference(at: position, from: key, asContribution) {
        add([nodes[position]], rank, reason)
      }
    }
    let isProtocol = key.reference.isProtocol
    add(
      (implementations ?? self.implementations(of: key, except: owner)).map { nodes[$0] }, isProtocol ? 1 : 2,
      isProtocol ? "conforms to it, and has no alias" : "a subclass of it")
    if let name = Self.name(of: key.type) {
      for other in [name] + (isSearching ? NearestNames.of(name, in: Array(types.keys)) : []) {
        for type in types[other, default: []].prefix(Self.mostCompared) where type != key.type {
          let (rank, reason) = other == name ? (2, "another type of this name") : (3, "a similar name")
          add(Array(nodes(ofType: type).prefix(Self.mostCompared)), rank, reason)
        }
      }
    }
    let others = ranked.joined().filter { $0.key != owner }
    return Array(others.unique { [$0.key, $0.source] as [AnyHashable?] }.prefix(Self.most))
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
