/// The recipes of a container and its parents in one flat list, after overrides, fallbacks and decorators are applied.
///
/// The parent's come first, in the same positions as there.
struct RegistrationList {
  /// A place in the list.
  struct Entry {
    let recipe: Recipe
    /// What a decorator wraps: it has that one's key and lifetime.
    var wrapped: Int?
    var identifier: ServiceIdentifier?
    var lifetime: Lifetime
    var traits: DependencyGraph.Traits
    /// The location of the registration that this one overrides.
    var replaces: CallSite?
    var replacedOverrides: [DependencyGraph.ReplacedOverride] = []

    init(_ recipe: Recipe) {
      self.recipe = recipe
      (identifier, lifetime, traits) = (recipe.facts.identifier, recipe.facts.lifetime, recipe.facts.traits)
    }
  }

  private(set) var entries: [Entry] = []
  /// The entries by key: what a resolve of the key returns.
  private(set) var index: [RegistrationKey: Int] = [:]
  private(set) var contributions: [ObjectIdentifier: [Int]] = [:]
  /// The recipes that have taken the place of others, by these.
  private var successors: [ObjectIdentifier: Recipe] = [:]
  /// The entry of each recipe that isn't a decorator.
  private var positions: [ObjectIdentifier: Int] = [:]
  let inheritedCount: Int

  init(parent: RegistrationList? = nil) {
    inheritedCount = parent?.entries.count ?? 0
    guard let parent else { return }
    (entries, index, contributions) = (parent.entries, parent.index, parent.contributions)
    (positions, successors) = (parent.positions, parent.successors)
    for position in entries.indices where !entries[position].traits.contains(.replaced) {
      let lifetime = entries[position].lifetime
      // A parent shares what it keeps for all, and what lives as long as it's in use.
      if lifetime == .singleton || lifetime == .weak { entries[position].traits.insert(.borrowed) }
    }
  }

  /// Adds the recipes of a container. O(*n*).
  mutating func add(_ recipes: [Recipe]) {
    entries.reserveCapacity(entries.count + recipes.count)
    var decorators: [(recipe: Recipe, position: Int)] = []
    for entry in substituted(recipes) {
      if entry.recipe.facts.role == .decorator {
        decorators.append((entry.recipe, entries.count))
        entries.append(entry)
      } else {
        enter(entry)
      }
    }
    for (recipe, position) in decorators { decorate(with: recipe, at: position) }
  }

  /// Returns the entry of the registration that an alias refers to, or of the one that has taken its place.
  func target(of alias: Recipe) -> Int? {
    var next = alias.inner
    while let recipe = next {
      if let successor = successors[ObjectIdentifier(recipe)] {
        next = successor
        continue
      }
      if let position = positions[ObjectIdentifier(recipe)], !entries[position].traits.contains(.replaced) {
        return position
      }
      // A child's, or a parent's that a fallback has yielded to. An alias leads to no decorator.
      let outermost = index[RegistrationKey(recipe.facts)]
      return outermost.flatMap { Array(sequence(first: $0, next: { entries[$0].wrapped })).last }
    }
    return nil
  }

  // MARK: Overrides

  /// Returns the recipes that stay, without those that others override and those that yield to others.
  private mutating func substituted(_ recipes: [Recipe]) -> [Entry] {
    var own = recipes.map { Entry($0) as Entry? }
    // The recipes of each key that one of them substitutes.
    var groups: [RegistrationKey: [Int]] = [:]
    for entry in own {
      guard let facts = entry?.recipe.facts, !facts.traits.isDisjoint(with: [.overriding, .fallback]) else { continue }
      if facts.isIdentified { groups[RegistrationKey(facts)] = [] }
    }
    if groups.isEmpty { return own.compactMap(\.self) }
    for (position, entry) in own.enumerated() {
      guard let facts = entry?.recipe.facts, facts.isIdentified else { continue }
      groups[RegistrationKey(facts)]?.append(position)
    }
    for (key, group) in groups {
      // The last override of a key wins and replaces all others. A fallback yields to any other registration.
      func traits(_ position: Int) -> DependencyGraph.Traits { own[position]?.traits ?? [] }
      let winner = group.last { traits($0).contains(.overriding) }
      let first = winner ?? group.first { !traits($0).contains(.fallback) }
      let isInherited = first == nil && isRegistered(key)
      let successor = first ?? group[0]
      let dropped = group.filter {
        isInherited || $0 != successor && (winner != nil || traits($0).contains(.fallback))
      }
      guard !dropped.isEmpty, var replacing = own[successor] else { continue }
      let losers = dropped.compactMap { own[$0]?.recipe }
      for loser in losers where loser !== replacing.recipe {
        successors[ObjectIdentifier(loser)] = replacing.recipe
      }
      if let winner {
        replacing.replaces = losers.last?.facts.source
        let plugin = replacing.recipe.facts.plugin
        replacing.replacedOverrides = losers.compactMap { loser in
          guard let name = loser.facts.plugin, plugin != nil, name != plugin, loser.facts.traits.contains(.overriding)
          else { return nil }
          return .init(plugin: name, source: loser.facts.source)
        }
        // A contribution takes the place of the one that it overrides.
        let place = dropped.first { !traits($0).contains(.overriding) } ?? winner
        for position in dropped { own[position] = nil }
        own[winner] = nil
        own[key.isContribution ? place : winner] = replacing
      } else {
        for position in dropped { own[position] = nil }
      }
    }
    return own.compactMap(\.self)
  }

  private func isRegistered(_ key: RegistrationKey) -> Bool {
    key.isContribution
      ? contributions[key.type]?.contains { entries[$0].identifier == key.identifier } ?? false : index[key] != nil
  }

  // MARK: Entering

  private mutating func enter(_ new: Entry) {
    let (position, facts) = (entries.count, new.recipe.facts)
    entries.append(new)
    positions[ObjectIdentifier(new.recipe)] = position
    let key = RegistrationKey(facts)
    guard facts.traits.contains(.contribution) else {
      if let known = index[key], known < inheritedCount {
        if facts.traits.contains(.overriding) { entries[position].replaces = entries[known].recipe.facts.source }
        replace(known)
      } else if index[key] != nil {
        return  // A duplicate, which a rule reports.
      } else if facts.traits.contains(.overriding), let first = contributions(to: facts.type).first {
        // A list takes the place of all contributions.
        entries[position].replaces = entries[first].recipe.facts.source
      }
      index[key] = position
      return
    }
    // An override takes the place of the first of the parents' contributions with its identifier, and leaves no other.
    let places = contributions[key.type, default: []].indices.filter {
      let known = contributions[key.type, default: []][$0]
      return known < inheritedCount && entries[known].identifier == facts.identifier
    }
    guard facts.traits.contains(.overriding), facts.identifier != nil, let place = places.first else {
      contributions[key.type, default: []].append(position)
      return
    }
    entries[position].replaces = entries[contributions[key.type, default: []][place]].recipe.facts.source
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
    for entry in Array(sequence(first: position, next: { [entries] in entries[$0].wrapped })) {
      entries[entry].traits.remove(.borrowed)
      entries[entry].traits.insert(.replaced)
    }
  }

  // MARK: Decorators

  /// Has a decorator take the place of the registration of its key, and of each contribution to its type: the first at
  /// the decorator's position, and the others at the end.
  private mutating func decorate(with recipe: Recipe, at position: Int) {
    var position: Int? = position
    let (key, type) = (RegistrationKey(recipe.facts.type, recipe.facts.identifier), ObjectIdentifier(recipe.facts.type))
    if let wrapped = index[key] { index[key] = wrap(wrapped, with: recipe, at: position.take()) }
    for (place, wrapped) in (contributions[type] ?? []).enumerated()
    where recipe.facts.identifier == nil || entries[wrapped].identifier == recipe.facts.identifier {
      let decorator = wrap(wrapped, with: recipe, at: position.take())
      contributions[type]?[place] = decorator
    }
    // A decorator of nothing stays as it is, and a rule reports it.
  }

  private mutating func wrap(_ wrapped: Int, with recipe: Recipe, at position: Int?) -> Int {
    var new = Entry(recipe)
    new.wrapped = wrapped
    new.identifier = entries[wrapped].identifier
    // An alias has the lifetime of the registration that it refers to.
    let origin = entries[wrapped].recipe.facts.role == .alias ? target(of: entries[wrapped].recipe) ?? wrapped : wrapped
    new.lifetime = entries[origin].lifetime
    new.traits.formUnion(entries[wrapped].traits.intersection([.contribution, .asynchronous]))
    // Creating the decorator creates the wrapped instance.
    new.traits.formUnion(entries[origin].traits.intersection([.eager]))
    guard let position else {
      entries.append(new)
      return entries.count - 1
    }
    entries[position] = new
    return position
  }
}
