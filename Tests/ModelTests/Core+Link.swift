extension Core {
  /// Links what a plan registers, and the parents' registrations again: a container is one flat graph. Only the
  /// instances that a parent shares are its own.
  func link(_ plan: Plan) {
    let replaced = Set(plan.entries.filter { !$0.isContribution }.map(\.key))
    if let parent {
      for (key, link) in parent.links where aliases[key] == nil && !replaced.contains(key) { add(again(link), as: key) }
      groups = parent.groups.mapValues { $0.map(again) }
    }
    for entry in plan.entries {
      let link = Link(entry, in: self)
      if entry.isContribution { groups[entry.key, default: []].append(link) } else { add(link, as: entry.key) }
      for alias in entry.aliases { aliases[alias] = entry.key }
    }
    for (alias, key) in aliases { (plain[alias], links[alias]) = (plain[key], plain[key]) }
    for decoration in plan.decorations {
      if links[decoration.key] == nil, groups[decoration.key] == nil { hasUnusedDecoration = true }
      if let link = links[decoration.key] { links[decoration.key] = Link(decoration, around: link, in: self) }
      groups[decoration.key] = groups[decoration.key]?.map { Link(decoration, around: $0, in: self) }
    }
    findRings()
  }

  private func add(_ link: Link, as key: String) { (plain[key], links[key]) = (link.base, link) }

  private func again(_ link: Link) -> Link {
    if link.origin.life.isShared { return link }
    if let inner = link.inner, let decoration = link.decoration {
      return Link(decoration, around: again(inner), in: self)
    }
    return Link(link.origin, in: self)
  }

  /// The container's link of a registration or a decorator that another one has linked too.
  func link(like other: Link) -> Link? {
    var pending = Array(links.values) + Array(plain.values) + groups.values.flatMap(\.self)
    while let link = pending.popLast() {
      if link.isLike(other) { return link }
      if let inner = link.inner { pending.append(inner) }
    }
    return nil
  }

  /// Numbers the cycles that injections close.
  private func findRings() {
    for link in own where link.inner == nil && link.ring == 0 && !link.origin.injects.isEmpty {
      let members = reach(from: link).filter { reach(from: $0).contains { $0 === link } }
      guard !members.isEmpty else { continue }
      for member in members where member.ring == 0 { member.ring = link.origin.number }
      let lives = Set(members.map(\.origin.life))
      if lives.count > 1, !lives.contains(.transient) { hasMixedRing = true }
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
  fileprivate func isLike(_ other: Link) -> Bool {
    switch (inner, other.inner) {
    case (nil, nil): origin.number == other.origin.number
    case (let inner?, let otherInner?): decoration?.number == other.decoration?.number && inner.isLike(otherInner)
    default: false
    }
  }

  /// The links that are created first, or with it.
  fileprivate func needed(in core: Core) -> [Link] {
    if let inner { return [inner] }
    return origin.allNeeds.flatMap { need -> [Link] in
      guard need.shape.isDirect else { return [] }
      return need.shape == .all ? core.groups[need.key] ?? [] : core.links[need.key].map { [$0] } ?? []
    }
  }
}
