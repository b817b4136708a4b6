import Injector

/// The errors that building a container gives, from the definitions of the rules.
struct Prediction {
  private let core: Core
  private let own: [Link]

  init(_ core: Core) {
    self.core = core
    own = core.own
  }

  /// An edge from a registration to what its key leads to, or `nil` if that is missing or an input.
  private struct Edge {
    let need: Need
    let target: Link?
    var isInjected = false
    var isWrapped = false
  }

  /// What a registration needs of the scopes: at once, or later through its handles.
  private struct Reach: Equatable {
    var now: Set<String> = []
    var later: Set<String> = []
    var all: Set<String> { now.union(later) }
    mutating func add(_ other: Reach) {
      now.formUnion(other.now)
      later.formUnion(other.later)
    }
  }

  var codes: Set<DiagnosticCode> {
    var codes: Set<DiagnosticCode> = core.hasUnusedDecoration ? [.decoratorOfNothing] : []
    for link in own {
      for edge in edges(of: link) { codes.formUnion(check(edge, of: link)) }
      if link.inner != nil {
        if link.origin.isAsync { codes.insert(.asynchrony) }
        continue
      }
      let entry = link.origin
      if entry.takesArgument {
        if entry.life == .perResolution { codes.insert(.sharedArgument) }
        if entry.isContribution { codes.insert(.argumentMismatch) }
      }
    }
    return codes.union(cycles).union(captives)
  }

  private func edges(of link: Link) -> [Edge] {
    if let inner = link.inner {
      return [Edge(need: Need(shape: .direct, key: ""), target: inner, isWrapped: true)]
    }
    let entry = link.origin
    let injected = entry.injects.map {
      Edge(need: Need(shape: .direct, key: $0), target: link.core.links[$0], isInjected: true)
    }
    return entry.needs.flatMap { need -> [Edge] in
      switch need.shape {
      case .all: (link.core.groups[need.key] ?? []).map { Edge(need: need, target: $0) }
      case .argument: []
      default: [Edge(need: need, target: link.core.links[need.key])]
      }
    } + injected
  }

  // MARK: One edge

  private func check(_ edge: Edge, of link: Link) -> Set<DiagnosticCode> {
    let shape = edge.need.shape
    if shape == .ticket { return core.hasTicket ? [] : [.missingDependency] }
    guard let target = edge.target?.origin else { return shape == .optional ? [] : [.missingDependency] }
    var codes: Set<DiagnosticCode> = []
    if !edge.isWrapped, target.takesArgument != shape.isMaker, !target.isContribution {
      codes.insert(.argumentMismatch)
    }
    if target.isAsync, !edge.isWrapped, shape.isLazy || shape.isDirect && !link.origin.isAsync {
      codes.insert(.asynchrony)
    }
    if shape == .scopeProvider, target.life == .inner || !core.hasTicket, !lacksSomething(edge.target) {
      codes.insert(.scopeOpening)
    }
    return codes
  }

  /// Whether something that is missing is behind a registration of this container, along any path.
  private func lacksSomething(_ start: Link?) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = [start].compactMap(\.self)
    while let link = pending.popLast() {
      guard link.core === core, seen.insert(ObjectIdentifier(link)).inserted else { continue }
      for edge in edges(of: link) {
        let isMissing = edge.need.shape == .ticket ? !core.hasTicket : edge.target == nil
        if isMissing, edge.need.shape != .optional { return true }
        if let target = edge.target { pending.append(target) }
      }
    }
    return false
  }

  // MARK: Cycles

  private var cycles: Set<DiagnosticCode> {
    var codes: Set<DiagnosticCode> = []
    for link in own {
      if reaches(link, from: link, isThroughInjections: false) {
        codes.insert(.cycle)
      } else if link.inner == nil, link.origin.life == .transient,
        reaches(link, from: link, isThroughInjections: true)
      {
        codes.insert(.unsharedCycle)
      }
    }
    return codes
  }

  private func reaches(_ end: Link, from start: Link, isThroughInjections: Bool) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = [start]
    while let link = pending.popLast() {
      for edge in edges(of: link) where edge.need.shape.isDirect && (isThroughInjections || !edge.isInjected) {
        guard let target = edge.target else { continue }
        if target === end { return true }
        if seen.insert(ObjectIdentifier(target)).inserted { pending.append(target) }
      }
    }
    return false
  }

  // MARK: What outlives what it needs

  /// Whether a scope is open around the instances of a life, so that they close before what belongs to it.
  private func isOpen(_ held: String, around life: Life) -> Bool {
    guard let scope = Life(rawValue: held)?.scope else { return false }
    let open = Array(sequence(first: core.around) { $0?.outer }.prefix { $0 != nil })
    // The instances of an open scope see none that is open inside it.
    let own = open.firstIndex { $0?.scope == life.scope } ?? 0
    return open.indices.contains(own) && (try? View(core: core, scope: open[own]).scope(scope)) != nil
  }

  private var captives: Set<DiagnosticCode> {
    var known: [ObjectIdentifier: Reach] = [:]
    var all = own
    var seen = Set(own.map { ObjectIdentifier($0) })
    var position = 0
    while position < all.count {
      for target in edges(of: all[position]).compactMap(\.target) where seen.insert(ObjectIdentifier(target)).inserted {
        all.append(target)
      }
      position += 1
    }
    func reach(_ edge: Edge) -> Reach {
      let passed: Reach
      if edge.need.shape == .ticket, core.hasTicket {
        passed = Reach(now: [Life.outer.rawValue])
      } else if let target = edge.target {
        let life = target.origin.life
        if life.isOwnedByHolder {
          passed = known[ObjectIdentifier(target)] ?? Reach()
        } else {
          passed = life.scope != nil ? Reach(now: [life.rawValue]) : Reach()
        }
      } else {
        passed = Reach()
      }
      let scopes = passed.all
      switch edge.need.shape {
      case .lazy, .lazyCalled, .provider, .providerCalled, .maker, .makerCalled: return Reach(later: scopes)
      // The scope that opens is there, and needs the one that it is within.
      case .scopeProvider:
        let isInner = edge.target?.origin.life == .inner
        // The scope of what is in none is that of the input.
        if edge.target?.origin.life.scope == nil, !core.hasTicket { return Reach(later: scopes) }
        let opened = scopes.subtracting([isInner ? Life.inner.rawValue : Life.outer.rawValue])
        return Reach(later: isInner ? opened.union([Life.outer.rawValue]) : opened)
      default: return passed
      }
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for link in all where link.origin.life.isOwnedByHolder {
        var reached = Reach()
        for edge in edges(of: link) { reached.add(reach(edge)) }
        if known[ObjectIdentifier(link), default: Reach()] != reached {
          known[ObjectIdentifier(link)] = reached
          hasChanged = true
        }
      }
    }
    var codes: Set<DiagnosticCode> = []
    for link in own where !link.origin.life.isOwnedByHolder {
      let life = link.origin.life
      var passed = Reach()
      for edge in edges(of: link) { passed.add(reach(edge)) }
      for held in passed.all {
        if life != .inner, held != life.rawValue, !isOpen(held, around: life) {
          codes.insert(passed.now.contains(held) ? .captiveDependency : .scopeMismatch)
        }
      }
    }
    return codes
  }
}
