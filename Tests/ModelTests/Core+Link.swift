extension Core {
  /// Links what a plan registers, and what the parents' registrations need of it.
  func link(_ plan: Plan) {
    let changed = Set(plan.entries.filter { !$0.isContribution }.map(\.key))
    for entry in plan.entries {
      let link = Link(entry, in: self)
      if entry.isContribution {
        groups[entry.key, default: []].append(link)
      } else {
        (plain[entry.key], links[entry.key]) = (link, link)
      }
      for alias in entry.aliases {
        aliases[alias] = entry.key
        if entry.isAsync { awaitedAliases.insert(alias) }
      }
    }
    followAliases()
    for decoration in plan.decorations {
      if links[decoration.key] == nil, groups[decoration.key] == nil { hasUnusedDecoration = true }
      if let link = links[decoration.key] { links[decoration.key] = Link(decoration, around: link, in: self) }
      if let all = groups[decoration.key] {
        groups[decoration.key] = all.map { Link(decoration, around: $0, in: self) }
      }
    }
    if let parent { while relinkOnce(plan, changed, parent) {} }
    findRings()
  }

  private func followAliases() {
    for (alias, key) in aliases { (plain[alias], links[alias]) = (plain[key], plain[key]) }
  }

  /// Links again what isn't shared and needs something that has changed. Returns `false` if there is nothing left.
  private func relinkOnce(_ plan: Plan, _ changed: Set<String>, _ parent: Core) -> Bool {
    var hasChanged = false
    for (key, link) in links where !changed.contains(key) && aliases[key] == nil && needsRelinking(link, parent) {
      let again = again(undecorated(link, by: plan))
      plain[key] = again.base
      links[key] = plan.decorations.filter { $0.key == key }.reduce(again) { Link($1, around: $0, in: self) }
      hasChanged = true
    }
    for (group, all) in groups {
      for (index, link) in all.enumerated() where needsRelinking(link, parent) {
        groups[group]?[index] = plan.decorations.filter { $0.key == group }.reduce(again(undecorated(link, by: plan))) {
          Link($1, around: $0, in: self)
        }
        hasChanged = true
      }
    }
    for (alias, key) in aliases where links[alias] !== plain[key] {
      (plain[alias], links[alias]) = (plain[key], plain[key])
      hasChanged = true
    }
    return hasChanged
  }

  private func needsRelinking(_ link: Link, _ parent: Core) -> Bool {
    guard link.base.core !== self, !link.origin.life.isShared else { return false }
    return link.origin.allNeeds.contains { need in
      guard need.shape == .all else { return links[need.key] !== parent.links[need.key] }
      let (mine, theirs) = (groups[need.key] ?? [], parent.groups[need.key] ?? [])
      return !mine.elementsEqual(theirs, by: ===)
    }
  }

  private func undecorated(_ link: Link, by plan: Plan) -> Link {
    guard link.core === self, let inner = link.inner else { return link }
    return undecorated(inner, by: plan)
  }

  private func again(_ link: Link) -> Link {
    if let inner = link.inner, let decoration = link.decoration {
      return Link(decoration, around: again(inner), in: self)
    }
    return Link(link.origin, in: self)
  }

  /// Numbers the cycles that injections close.
  private func findRings() {
    for link in own where link.inner == nil && link.ring == 0 && !link.origin.injects.isEmpty {
      let reached = reach(from: link)
      let members = reached.filter { reach(from: $0).contains { $0 === link } }
      guard !members.isEmpty else { continue }
      for member in members where member.ring == 0 { member.ring = link.origin.number }
    }
  }

  /// Returns what is created with an instance, without what handles lead to.
  func reach(from link: Link) -> [Link] {
    var reached: [Link] = []
    var known: Set<ObjectIdentifier> = []
    var pending = [link]
    while let next = pending.popLast() {
      for other in next.needed(in: next.core) where known.insert(ObjectIdentifier(other)).inserted {
        reached.append(other)
        pending.append(other)
      }
    }
    return reached
  }
}

extension Entry {
  /// The needs, with what is injected.
  var allNeeds: [Need] { needs + injects.map { Need(shape: .direct, key: $0) } }
}

extension Link {
  /// The links that are created first, or with it.
  fileprivate func needed(in core: Core) -> [Link] {
    if let inner { return [inner] }
    return origin.allNeeds.flatMap { need -> [Link] in
      guard need.shape.isDirect else { return [] }
      return need.shape == .all ? core.groups[need.key] ?? [] : core.links[need.key].map { [$0] } ?? []
    }
  }
}
