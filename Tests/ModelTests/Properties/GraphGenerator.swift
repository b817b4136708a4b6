import Injector
import TestSupport

/// Makes the random graphs of the properties: small ones, with everything that a registration can have, most of which a
/// container takes.
struct GraphGenerator {
  private var numbers: SeededNumbers
  private var count = 0
  /// What a dependency brings to the registration that has it, by key.
  private var facts: [String: Facts] = [:]
  private let groups = ["g0", "g1"]
  /// The keys of cycles that the graph doesn't know. A decorator of one would be asked for before it has what it wraps.
  private var hidden: Set<String> = []

  /// What makes a registration fit to be a dependency, or not.
  private struct Facts {
    var scopes: Set<Life> = []
    var place = Place.nowhere
    var isAsync = false
    var takesArgument = false
  }

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }
  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  private mutating func number() -> Int {
    count += 1
    return count
  }

  // MARK: Plans

  mutating func root() -> Plan {
    var plan = Plan()
    plan.hasTicket = chance(40)
    let size = 2 + below(6)
    for group in groups {
      for _ in 0..<below(3) {
        var entry = Entry(number: number(), key: group, isContribution: true)
        entry.life = numbers.pick(from: [.transient, .perResolution, .singleton])
        plan.entries.append(entry)
      }
    }
    var index = 0
    while index < size {
      switch below(100) {
      case 0..<15 where size - index >= 2: index = addRing(of: 2 + below(2), at: index, to: &plan)
      case 15..<20 where size - index >= 2: index = addHiddenRing(at: index, to: &plan)
      default:
        let entry = entry("n\(index)", below: index, in: plan)
        plan.entries.append(entry)
        index += 1
      }
    }
    for _ in 0..<below(3) { decorate(&plan, of: plan) }
    return plan
  }

  mutating func child(of root: Plan) -> Plan {
    var plan = Plan()
    let keys = root.entries.indices.filter { !root.entries[$0].isContribution }
    for _ in 0..<below(3) {
      let old = root.entries[numbers.pick(from: keys)]
      guard old.injects.isEmpty, !old.isAsync, !old.takesArgument, facts[old.key]?.place == .nowhere,
        !plan.entries.contains(where: { $0.key == old.key })
      else { continue }
      let index = Int(old.key.dropFirst()) ?? 0
      var entry = entry(old.key, below: index, in: root)
      if entry.isAsync || entry.takesArgument || entry.place != .nowhere { continue }
      entry.aliases = []
      plan.entries.append(entry)
    }
    if chance(30) { decorate(&plan, of: root) }
    if chance(20) { plan.entries.append(Entry(number: number(), key: "g0", isContribution: true)) }
    return plan
  }

  private mutating func decorate(_ plan: inout Plan, of root: Plan) {
    let entry = numbers.pick(from: root.entries)
    if entry.isAsync || hidden.contains(entry.key) { return }
    plan.decorations.append(Decoration(number: number(), key: entry.key))
  }

  // MARK: Registrations

  private mutating func entry(_ key: String, below index: Int, in plan: Plan) -> Entry {
    var entry = Entry(number: number(), key: key)
    var fact = Facts()
    entry.isAsync = chance(10)
    if !entry.isAsync { entry.place = numbers.pick(from: [.nowhere, .nowhere, .nowhere, .nowhere, .main, .elsewhere]) }
    fact.place = entry.place
    fact.isAsync = entry.isAsync
    if index > 0 {
      for _ in 0..<below(4) { addNeed(to: &entry, &fact, below: index, in: plan) }
      if !entry.isAsync, chance(12) { inject(into: &entry, &fact, below: index) }
    }
    if chance(15), !entry.isAsync, entry.needs.count < 3 {
      entry.needs.append(Need(shape: .argument, key: ""))
      fact.takesArgument = true
    }
    entry.life = life(of: entry, fact)
    if entry.place == .nowhere, !entry.isAsync, index > 0, chance(10) { activate(&entry, fact, below: index) }
    if entry.life == .singleton, !entry.isAsync, fact.place != .elsewhere, !fact.takesArgument {
      entry.isEager = chance(60)
    }
    if entry.life == .transient, entry.needs.count < 3, chance(30) {
      entry.needs.append(Need(shape: .receiver, key: ""))
    }
    if chance(15) { entry.aliases = ["a\(key)"] }
    if chance(6), !entry.isEager { entry.failing = -1 }
    record(entry, fact)
    return entry
  }

  private mutating func record(_ entry: Entry, _ fact: Facts) {
    var fact = fact
    switch entry.life {
    case .transient, .perResolution: break
    case .weak, .singleton: fact.scopes = []
    case .outer: fact.scopes = [.outer]
    case .inner: fact.scopes = [.outer, .inner]
    }
    for key in [entry.key] + entry.aliases { facts[key] = fact }
  }

  /// Adds a dependency that the registration may have.
  private mutating func addNeed(to entry: inout Entry, _ fact: inout Facts, below index: Int, in plan: Plan) {
    guard entry.needs.count < 3 else { return }
    let keys = facts.keys.filter {
      $0.hasPrefix("n") ? (Int($0.dropFirst()) ?? 0) < index : $0.hasPrefix("a") && (Int($0.dropFirst(2)) ?? 0) < index
    }
    let key = numbers.pick(from: keys.sorted())
    let target = facts[key] ?? Facts()
    let later: [Shape] = [.lazy, .lazyCalled, .provider, .providerCalled]
    let shapes: [Shape] = [.direct, .direct, .direct, .optional, .optional, .all, .ticket, .resolved] + later
    var shape = numbers.pick(from: shapes)
    switch shape {
    case .all:
      entry.needs.append(Need(shape: .all, key: numbers.pick(from: groups)))
      return
    case .ticket:
      guard plan.hasTicket, !entry.needs.contains(where: { $0.shape == .ticket }) else { return }
      fact.scopes.insert(.outer)
      entry.needs.append(Need(shape: .ticket, key: ""))
      return
    case .optional where chance(30):
      entry.needs.append(Need(shape: .optional, key: "x"))
      return
    default: break
    }
    if target.takesArgument {
      shape = chance(50) ? .maker : .makerCalled
    } else if target.isAsync {
      shape = entry.isAsync && chance(60) ? .direct : .provider
    }
    if entry.isAsync, shape.isCalled { shape = .provider }
    if shape.isDirect, !entry.isAsync, target.place != .nowhere {
      if fact.place != .nowhere, fact.place != target.place { return }
      fact.place = target.place
    }
    fact.scopes.formUnion(target.scopes)
    entry.needs.append(Need(shape: shape, key: key))
  }

  private mutating func inject(into entry: inout Entry, _ fact: inout Facts, below index: Int) {
    let key = "n\(below(index))"
    guard let target = facts[key], !target.isAsync, !target.takesArgument, target.place == .nowhere else { return }
    fact.scopes.formUnion(target.scopes)
    entry.injects = [key]
  }

  private mutating func activate(_ entry: inout Entry, _ fact: Facts, below index: Int) {
    let key = "n\(below(index))"
    guard let target = facts[key], !target.isAsync, !target.takesArgument, target.scopes.isSubset(of: fact.scopes)
    else { return }
    entry.activates = [key]
  }

  private mutating func life(of entry: Entry, _ fact: Facts) -> Life {
    var lives: [Life] = [.transient, .transient, .perResolution, .outer, .outer, .inner]
    if fact.scopes.contains(.inner) { lives.removeAll { $0 == .outer } }
    if fact.scopes.isEmpty { lives += [.weak, .singleton, .singleton, .singleton] }
    if entry.isAsync { lives.removeAll { $0 == .perResolution || $0 == .weak } }
    if entry.takesArgument { lives.removeAll { $0 == .perResolution || entry.isAsync && $0 != .transient } }
    return numbers.pick(from: lives)
  }

  // MARK: Cycles

  /// Adds a cycle that an injection closes: each needs the one before, and the first gets the last.
  private mutating func addRing(of length: Int, at index: Int, to plan: inout Plan) -> Int {
    // A kept member would have a partner of its own beside a perResolution one, whoever is asked first.
    let kinds: [[Life]] = [[.perResolution], [.weak], [.singleton], [.outer], [.inner], [.weak, .singleton]]
    let lives = numbers.pick(from: kinds)
    let keys = (0..<length).map { "n\(index + $0)" }
    for (position, key) in keys.enumerated() {
      var entry = Entry(number: number(), key: key, life: numbers.pick(from: lives))
      if position > 0 { entry.needs = [Need(shape: .direct, key: keys[position - 1])] }
      if position == 0 || chance(20) { entry.injects = [position == 0 ? keys[length - 1] : numbers.pick(from: keys)] }
      if chance(4) { entry.failing = -1 }
      plan.entries.append(entry)
      record(entry, Facts())
    }
    return index + length
  }

  /// Adds a cycle that the graph doesn't know: a factory resolves what its own instance is injected into.
  private mutating func addHiddenRing(at index: Int, to plan: inout Plan) -> Int {
    let life = numbers.pick(from: [.singleton, .perResolution] as [Life])
    let keys = ["n\(index)", "n\(index + 1)"]
    var parent = Entry(number: number(), key: keys[0], life: life)
    parent.needs = [Need(shape: .resolved, key: keys[1])]
    var part = Entry(number: number(), key: keys[1], life: life)
    part.injects = [keys[0]]
    hidden.formUnion(keys)
    for entry in [parent, part] {
      plan.entries.append(entry)
      record(entry, Facts())
    }
    return index + 2
  }
}
