/// The recipes of a container and its parents in one flat list, after overrides, fallbacks and decorators are applied.
///
/// The parent's come first, in the same positions as there.
struct RegistrationList: Sendable {
  private(set) var recipes: [Recipe] = []
  /// The facts of each recipe, as overrides and decorators have changed them.
  private(set) var nodes: [DependencyGraph.Node] = []
  /// What each decorator wraps: it has that one's key and lifetime.
  private(set) var wrapped: [Int: Int] = [:]
  /// The inputs of each scope, in order of declaration.
  private(set) var inputs: [Scope: [Int]] = [:]
  /// The positions by key: what a resolve of the key returns.
  private(set) var index: [RegistrationKey: Int] = [:]
  private(set) var contributions: [ObjectIdentifier: [Int]] = [:]
  /// The recipes that have taken the place of others, by these.
  private var successors: [ObjectIdentifier: Recipe] = [:]
  /// The position of each recipe that an alias refers to.
  private var positions: [ObjectIdentifier: Int] = [:]
  private(set) var inheritedCount = 0

  init(parent: RegistrationList? = nil) {
    guard let parent else { return }
    self = parent
    inheritedCount = nodes.count
    for position in nodes.indices where !nodes[position].traits.contains(.replaced) {
      let lifetime = nodes[position].lifetime
      // A parent shares what it keeps for all, and what lives as long as it's in use.
      if lifetime == .singleton || lifetime == .weak { nodes[position].traits.insert(.borrowed) }
    }
  }

  /// Adds the recipes of a container. O(*n*).
  mutating func add(_ all: [Recipe]) {
    recipes.reserveCapacity(nodes.count + all.count)
    nodes.reserveCapacity(nodes.count + all.count)
    index.reserveCapacity(index.count + all.count)
    var (decorators, overrides): ([Int], [ObjectIdentifier: Override]) = ([], [:])
    for recipe in substituted(all, &overrides) {
      let position = nodes.count
      append(recipe)
      if !overrides.isEmpty, let override = overrides[ObjectIdentifier(recipe)] {
        (nodes[position].replaces, nodes[position].replacedOverrides) = override
      }
      if nodes[position].role == .decorator { decorators.append(position) } else { enter(recipe, at: position) }
    }
    // An alias is as asynchronous as what it leads to here, which an override may have changed.
    for node in nodes.indices where nodes[node].role == .alias && nodes[node].isCreated {
      let awaited = nodes[origin(of: node)].traits.intersection(.asynchronous)
      nodes[node].traits.subtract(.asynchronous)
      nodes[node].traits.formUnion(awaited)
    }
    for position in decorators { decorate(with: recipes[position], at: position) }
    // What a parent's decorator of an alias wraps may be another registration here.
    for node in wrapped.keys where node < inheritedCount && nodes[node].isCreated {
      nodes[node].lifetime = nodes[origin(of: node)].lifetime
    }
    for position in inheritedCount..<nodes.count where nodes[position].role == .input {
      if let scope = nodes[position].lifetime.scope { inputs[scope, default: []].append(position) }
    }
    if inheritedCount > 0, !inputs.isEmpty {
      inputs = inputs.mapValues { $0.filter { !nodes[$0].traits.contains(.replaced) } }.filter { !$0.value.isEmpty }
    }
  }

  /// Returns the entry of the registration that an alias refers to, or of the one that has taken its place.
  func target(of alias: Recipe) -> Int? {
    var next = alias.inner
    while let recipe = next {
      if let successor = successors[ObjectIdentifier(recipe)] {
        next = successor
        continue
      }
      if let position = positions[ObjectIdentifier(recipe)], !nodes[position].traits.contains(.replaced) {
        return position
      }
      // A child's, or a parent's that a fallback has yielded to. An alias leads to no decorator.
      let key = RegistrationKey(recipe)
      var found =
        key.isContribution
        ? contributions[key.type]?.first { nodes[$0].key.identifier == key.identifier } : index[key]
      while let inner = found.flatMap({ wrapped[$0] }) { found = inner }
      return found
    }
    return nil
  }

  // MARK: Overrides

  private typealias Override = (replaced: CallSite?, others: [DependencyGraph.ReplacedOverride])

  /// Returns the recipes that stay, without those that others override and those that yield to others.
  private mutating func substituted(_ all: [Recipe], _ overrides: inout [ObjectIdentifier: Override]) -> [Recipe] {
    // The recipes of each key that one of them substitutes.
    var groups: [RegistrationKey: [Int]] = [:]
    for recipe in all where !recipe.facts.traits.isDisjoint(with: [.overriding, .fallback]) && recipe.isIdentified {
      groups[RegistrationKey(recipe)] = []
    }
    if groups.isEmpty { return all }
    for (position, recipe) in all.enumerated() where recipe.isIdentified {
      groups[RegistrationKey(recipe)]?.append(position)
    }
    var own = all.map { $0 as Recipe? }
    func has(_ trait: DependencyGraph.Traits, _ position: Int) -> Bool { all[position].facts.traits.contains(trait) }
    for (key, group) in groups {
      // The last override of a key wins and replaces all others. A fallback yields to any other registration.
      let winner = group.last { has(.overriding, $0) }
      let first = winner ?? group.first { !has(.fallback, $0) }
      let isInherited = first == nil && isRegistered(key)
      let successor = first ?? group[0]
      let dropped = group.filter {
        isInherited || $0 != successor && (winner != nil || has(.fallback, $0))
      }
      guard !dropped.isEmpty else { continue }
      for position in dropped {
        own[position] = nil
        if position != successor { successors[ObjectIdentifier(all[position])] = all[successor] }
      }
      guard let winner else { continue }
      let losers = dropped.map { all[$0].facts }
      let plugin = all[winner].facts.plugin
      overrides[ObjectIdentifier(all[winner])] = (
        losers.last?.source,
        losers.compactMap { loser in
          guard let name = loser.plugin, plugin != nil, name != plugin, loser.traits.contains(.overriding) else {
            return nil
          }
          return .init(plugin: name, source: loser.source)
        }
      )
      // A contribution takes the place of the one that it overrides.
      let place = key.isContribution ? dropped.first { !has(.overriding, $0) } ?? winner : winner
      own[winner] = nil
      own[place] = all[winner]
    }
    return own.compactMap(\.self)
  }

  private func isRegistered(_ key: RegistrationKey) -> Bool {
    key.isContribution
      ? contributions[key.type]?.contains { nodes[$0].key.identifier == key.identifier } ?? false : index[key] != nil
  }

  // MARK: Entering

  private mutating func append(_ recipe: Recipe) {
    recipes.append(recipe)
    nodes.append(recipe.finalFacts)
  }

  private mutating func enter(_ recipe: Recipe, at position: Int) {
    let (key, isOverriding) = (RegistrationKey(recipe), nodes[position].traits.contains(.overriding))
    if recipe.isAliased { positions[ObjectIdentifier(recipe)] = position }
    guard key.isContribution else {
      if let known = index[key] {
        guard known < inheritedCount else { return }  // A duplicate, which a rule reports.
        if isOverriding { nodes[position].replaces = nodes[known].source }
        replace(known)
      } else if isOverriding, let first = contributions(to: recipe.type).first {
        // A list takes the place of all contributions.
        nodes[position].replaces = nodes[first].source
      }
      index[key] = position
      return
    }
    // An override takes the place of the first of the parents' contributions with its identifier, and leaves no other.
    let places = contributions[key.type, default: []].indices.filter {
      let known = contributions[key.type, default: []][$0]
      return known < inheritedCount && nodes[known].key.identifier == key.identifier
    }
    guard isOverriding, key.identifier != nil, let place = places.first else {
      contributions[key.type, default: []].append(position)
      return
    }
    nodes[position].replaces = nodes[contributions[key.type, default: []][place]].source
    for place in places { replace(contributions[key.type, default: []][place]) }
    contributions[key.type]?[place] = position
    for other in places.dropFirst().reversed() { contributions[key.type]?.remove(at: other) }
  }

  /// Returns the contributions to the elements of a collection, or none for any other type.
  private func contributions(to collection: any Any.Type) -> [Int] {
    guard let (layer, element) = Dependency.form(of: collection), layer.isCollection, let element else { return [] }
    return contributions[ObjectIdentifier(element)] ?? []
  }

  /// Marks a registration of a parent, and what decorates it, as overridden here.
  private mutating func replace(_ position: Int) {
    for node in sequence(first: position, next: { [wrapped] in wrapped[$0] }) {
      nodes[node].traits.remove(.borrowed)
      nodes[node].traits.insert(.replaced)
    }
  }

  // MARK: Decorators

  /// Has a decorator take the place of the registration of its key, and of each contribution to its type: the first at
  /// the decorator's position, and the others at the end.
  private mutating func decorate(with recipe: Recipe, at position: Int) {
    var position: Int? = position
    let (identifier, type) = (recipe.facts.key.identifier, ObjectIdentifier(recipe.type))
    let key = RegistrationKey(recipe.type, identifier)
    if let inner = index[key] { index[key] = wrap(inner, with: recipe, at: position.take()) }
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
    nodes[position].traits.formUnion(nodes[inner].traits.intersection([.contribution, .asynchronous]))
    // Creating the decorator creates the wrapped instance.
    nodes[position].traits.formUnion(nodes[origin].traits.intersection([.eager]))
    return position
  }
}
