/// The recipes of a container and its parents in one flat list, after overrides, fallbacks and decorators are applied.
///
/// The parent's come first, in the same positions as there (decision 28).
struct RegistrationList: Sendable {
  private(set) var recipes: [Recipe] = []
  /// The facts of each recipe, as overrides and decorators have changed them and, once they are bound, dependencies.
  var nodes: [DependencyGraph.Node] = []
  /// The registration that each decorator and each alias wraps, if any. A decorator has that one's key and lifetime.
  private(set) var wrapped: [Int: Int] = [:]
  /// The inputs of each scope, in order of declaration.
  private(set) var inputs: [Scope: [Int]] = [:]
  /// The positions by key: those of the registrations that a resolve of the key finds.
  private(set) var index = KeyIndex()
  private(set) var contributions: [ObjectIdentifier: [Int]] = [:]
  private(set) var inheritedCount = 0

  /// Creates a list that begins with the parent's, and adds recipes. O(*n*), and O(*n*) for each alias.
  init(parent: RegistrationList? = nil, adding all: [Recipe] = []) {
    if let parent { self = parent }
    recipes.reserveCapacity(nodes.count + all.count)
    nodes.reserveCapacity(nodes.count + all.count)
    index.reserveCapacity(nodes.count + all.count, hash: hash)
    inheritedCount = nodes.count
    for position in nodes.indices where !nodes[position].traits.contains(.replaced) {
      let lifetime = nodes[position].lifetime
      // A parent shares what it keeps for all, and what lives as long as it's in use.
      if lifetime == .singleton || lifetime == .weak { nodes[position].traits.insert(.borrowed) }
    }
    var decorators: [Int] = []
    for (recipe, losers) in substituted(all) {
      let position = nodes.count
      append(recipe)
      if !losers.isEmpty { nodes[position].replace(losers) }
      if nodes[position].role == .decorator { decorators.append(position) } else { enter(recipe, at: position) }
    }
    for node in nodes.indices where nodes[node].role == .alias && nodes[node].isCreated {
      wrapped[node] = target(of: recipes[node])
    }
    for position in decorators { decorate(with: recipes[position], at: position) }
    // What a parent's decorator of an alias wraps may be another registration here.
    for node in wrapped.keys where node < inheritedCount && nodes[node].role == .decorator && nodes[node].isCreated {
      nodes[node].lifetime = nodes[origin(of: node)].lifetime
    }
    inputs = [:]
    for node in nodes.indices where nodes[node].role == .input && !nodes[node].traits.contains(.replaced) {
      if let scope = nodes[node].lifetime.scope { inputs[scope, default: []].append(node) }
    }
  }

  /// Returns the list of only some of the registrations, with the same facts unless they are changed. A key whose
  /// decorator is left out finds what that has wrapped.
  func filtered(by isIncluded: [Bool], changing change: (Int, inout DependencyGraph.Node) -> Void) -> RegistrationList {
    var (list, positions) = (RegistrationList(), [Int?](repeating: nil, count: nodes.count))
    for node in nodes.indices where isIncluded[node] {
      positions[node] = list.nodes.count
      list.recipes.append(recipes[node])
      list.nodes.append(nodes[node])
      change(node, &list.nodes[list.nodes.count - 1])
    }
    func position(of node: Int) -> Int? {
      positions[node] ?? (nodes[node].role == .decorator ? wrapped[node].flatMap(position) : nil)
    }
    for (wrapper, inner) in wrapped {
      if let wrapper = positions[wrapper], let inner = positions[inner] { list.wrapped[wrapper] = inner }
    }
    list.inputs = inputs.mapValues { $0.compactMap { positions[$0] } }
    list.index.reserveCapacity(list.nodes.count, hash: list.hash)
    for position in index.positions.compactMap(position) {
      list.index[list.place(of: list.recipes[position].type, list.nodes[position].key.identifier)] = position
    }
    list.contributions = contributions.mapValues { $0.compactMap(position) }
    return list
  }

  /// Returns the node behind all aliases and decorators.
  func origin(of node: Int) -> Int {
    var origin = node
    // An alias that overrides its own original leads back to itself, which validation reports as a cycle.
    for _ in nodes { if let inner = wrapped[origin] { origin = inner } else { break } }
    return origin
  }

  /// Returns the position of the registration that a resolve of a key finds, or `nil`.
  func position(of type: any Any.Type, _ identifier: ServiceIdentifier?) -> Int? { index[place(of: type, identifier)] }

  /// Returns the place of a key in the index.
  private func place(of type: any Any.Type, _ identifier: ServiceIdentifier?) -> Int {
    index.place(of: KeyTable.hash(type, identifier)) { position in
      nodes[position].key.reference.live == type && nodes[position].key.identifier == identifier
    }
  }

  /// Returns the hash of the key of a registration.
  private func hash(at position: Int) -> UInt {
    KeyTable.hash(recipes[position].type, nodes[position].key.identifier)
  }

  /// Returns the entry of the registration that an alias refers to, or of the one that has taken its place.
  private func target(of alias: Recipe) -> Int? {
    guard let recipe = alias.inner else { return nil }
    // An alias leads to no decorator.
    if recipe.facts.role != .decorator, let position = recipes.firstIndex(where: { $0 === recipe }),
      !nodes[position].traits.contains(.replaced)
    {
      return position
    }
    var found = entry(of: recipe)
    while let decorator = found, nodes[decorator].role == .decorator { found = wrapped[decorator] }
    return found
  }

  // MARK: Overrides

  /// Returns the recipes that stay, with those that each has replaced, and without those that yield to others.
  private func substituted(_ all: [Recipe]) -> [(recipe: Recipe, losers: [Recipe])] {
    // The recipes of each key that one of them substitutes.
    var groups: [RegistrationKey: [Int]] = [:]
    for recipe in all where !recipe.facts.traits.isDisjoint(with: [.overriding, .fallback]) && recipe.isIdentified {
      groups[RegistrationKey(recipe)] = []
    }
    if groups.isEmpty { return all.map { ($0, []) } }
    for (position, recipe) in all.enumerated() where recipe.isIdentified {
      groups[RegistrationKey(recipe)]?.append(position)
    }
    var own: [(recipe: Recipe, losers: [Recipe])?] = all.map { ($0, []) }
    for (key, group) in groups {
      func isFallback(_ position: Int) -> Bool { all[position].facts.traits.contains(.fallback) }
      // The last override of a key wins and replaces all others. A fallback yields to any other registration.
      let winner = group.last { all[$0].facts.traits.contains(.overriding) }
      let first = winner ?? group.first { !isFallback($0) }
      let isInherited = first == nil && entry(of: all[group[0]]) != nil
      let dropped = group.filter { isInherited || $0 != first ?? group[0] && (winner != nil || isFallback($0)) }
      for position in dropped { own[position] = nil }
      guard !isInherited, !dropped.isEmpty else { continue }
      guard let winner else {
        // A default yields in its own place.
        own[first ?? group[0]] = (all[first ?? group[0]], dropped.map { all[$0] })
        continue
      }
      // A contribution takes the place of the one that it overrides.
      let place = dropped.first { key.isContribution && !all[$0].facts.traits.contains(.overriding) }
      own[winner] = nil
      own[place ?? winner] = (all[winner], dropped.map { all[$0] })
    }
    return own.compactMap(\.self)
  }

  /// Returns the registration that is found under the key of a recipe, of contributions the first, or `nil`.
  private func entry(of recipe: Recipe) -> Int? {
    let key = RegistrationKey(recipe)
    return key.isContribution
      ? contributions[key.type]?.first { nodes[$0].key.identifier == key.identifier }
      : position(of: recipe.type, key.identifier)
  }

  // MARK: Entering

  private mutating func append(_ recipe: Recipe) {
    recipes.append(recipe)
    nodes.append(recipe.facts)
    recipe.complete(&nodes[nodes.count - 1])
  }

  private mutating func enter(_ recipe: Recipe, at position: Int) {
    let (key, isOverriding) = (RegistrationKey(recipe), nodes[position].traits.contains(.overriding))
    guard key.isContribution else {
      let place = place(of: recipe.type, key.identifier)
      if let known = index[place] {
        // A duplicate, which a rule reports.
        if known >= inheritedCount { return }
        if isOverriding { nodes[position].replaces = nodes[known].source }
        replace(known)
      } else if isOverriding, let first = contributions(to: recipe.type).first {
        // A list takes the place of all contributions.
        nodes[position].replaces = nodes[first].source
      }
      index[place] = position
      return
    }
    // An override takes the place of the first of the parents' contributions with its identifier, and leaves no other.
    let replaced =
      !isOverriding || key.identifier == nil
      ? []
      : (contributions[key.type] ?? []).filter { $0 < inheritedCount && nodes[$0].key.identifier == key.identifier }
    guard let first = replaced.first else {
      contributions[key.type, default: []].append(position)
      return
    }
    nodes[position].replaces = nodes[first].source
    for other in replaced { replace(other) }
    contributions[key.type] = contributions[key.type]?.map { $0 == first ? position : $0 }
      .filter { !replaced.contains($0) }
  }

  /// Returns the contributions to the elements of a collection, or none for any other type.
  private func contributions(to collection: any Any.Type) -> [Int] {
    guard let layer = Layer.outermost(of: collection), layer.kind == .all else { return [] }
    return layer.service.flatMap { contributions[ObjectIdentifier($0)] } ?? []
  }

  /// Marks a registration of a parent, and the one that it decorates, as overridden here.
  private mutating func replace(_ position: Int) {
    nodes[position].traits.remove(.borrowed)
    nodes[position].traits.insert(.replaced)
    if nodes[position].role == .decorator, let inner = wrapped[position] { replace(inner) }
  }

  // MARK: Decorators

  /// Has a decorator take the place of the registration of its key, and of each contribution to its type: the first at
  /// the decorator's position, and the others at the end.
  private mutating func decorate(with recipe: Recipe, at position: Int) {
    var position: Int? = position
    let (identifier, type) = (recipe.facts.key.identifier, ObjectIdentifier(recipe.type))
    let place = place(of: recipe.type, identifier)
    if let inner = index[place] { index[place] = wrap(inner, with: recipe, at: position.take()) }
    for (place, inner) in (contributions[type] ?? []).enumerated()
    where identifier == nil || nodes[inner].key.identifier == identifier {
      let decorator = wrap(inner, with: recipe, at: position.take())
      contributions[type]?[place] = decorator
    }
    // A decorator of nothing stays as it is, and a rule reports it.
  }

  private mutating func wrap(_ inner: Int, with recipe: Recipe, at place: Int?) -> Int {
    let position = place ?? nodes.count
    if place == nil { append(recipe) }
    wrapped[position] = inner
    // An alias has the lifetime of the registration that it refers to.
    let origin = origin(of: inner)
    nodes[position].key = ServiceKey(recipe.type, nodes[inner].key.identifier)
    nodes[position].lifetime = nodes[origin].lifetime
    nodes[position].traits.formUnion(nodes[inner].traits.intersection([.contribution]))
    // Creating the decorator creates the wrapped instance.
    nodes[position].traits.formUnion(nodes[origin].traits.intersection([.eager, .asynchronous]))
    return position
  }
}

extension DependencyGraph.Node {
  /// Records the registrations that this one has replaced, and the overrides by other plugins among them.
  fileprivate mutating func replace(_ losers: [Recipe]) {
    replaces = losers.last?.facts.source
    replacedOverrides = losers.compactMap { loser in
      guard let plugin, let name = loser.facts.plugin, name != plugin, loser.facts.traits.contains(.overriding) else {
        return nil
      }
      return DependencyGraph.ReplacedOverride(plugin: name, source: loser.facts.source)
    }
  }
}
