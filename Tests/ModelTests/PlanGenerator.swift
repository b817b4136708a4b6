import Injector
import TestSupport

/// Makes plans from a seed: valid ones, or ones that nothing has checked.
struct PlanGenerator {
  var numbers: SeededNumbers
  private var count = 0
  let groups = ["g0", "g1"]
  /// The keys that cycles of injections have, which children leave alone.
  private(set) var ringKeys: Set<String> = []

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  private mutating func number() -> Int {
    count += 1
    return count
  }

  // MARK: A root

  /// Returns a plan of a root container.
  ///
  /// - Parameters:
  ///   - size: The number of keys.
  ///   - isValid: A Boolean value that indicates whether the model says that it can be built.
  mutating func root(of size: Int, isValid: Bool) -> Plan {
    var plan = Plan()
    plan.hasTicket = chance(70)
    for group in groups {
      for _ in 0..<below(3) {
        add(to: &plan, isValid: isValid) { generator, _ in generator.contribution(to: group) }
      }
    }
    var index = 0
    while index < size {
      let length = chance(12) ? 2 + below(4) : 1
      if length > 1, index + length <= size {
        add(ringOf: length, at: index, to: &plan, isValid: isValid)
        index += length
      } else {
        add(to: &plan, isValid: isValid) { $0.entry("n\(index)", below: index, in: $1) }
        index += 1
      }
    }
    for _ in 0..<below(4) { addHandle(to: &plan, isValid: isValid) }
    for _ in 0..<below(4) { decorate(&plan, keys: plan.entries.map(\.key), isValid: isValid) }
    return plan
  }

  /// Adds the first of some entries that the plan can have.
  private mutating func add(to plan: inout Plan, isValid: Bool, _ make: (inout Self, Plan) -> Entry) {
    for _ in 0..<8 {
      var tried = plan
      tried.entries.append(make(&self, plan))
      if !isValid || Prediction(Core(tried)).codes.isEmpty {
        plan = tried
        return
      }
    }
    plan.entries.append(Entry(number: number(), key: make(&self, plan).key))
  }

  private mutating func life() -> Life {
    numbers.pick(from: [
      .transient, .transient, .perResolution, .perResolution, .weak, .singleton, .singleton, .outer, .outer, .inner,
    ])
  }

  private mutating func entry(_ key: String, below index: Int, in plan: Plan) -> Entry {
    var entry = Entry(number: number(), key: key, life: life())
    if chance(12) {
      entry.isAsync = true
      if entry.life == .perResolution || entry.life == .weak { entry.life = .singleton }
    }
    entry.needs = needs(below: index, in: plan)
    if entry.isAsync { entry.needs.removeAll { $0.shape.isCalled && chance(50) } }
    if chance(15), entry.needs.count < 3, !entry.isAsync || entry.life == .transient {
      entry.needs.append(Need(shape: .argument, key: ""))
    }
    if chance(15) { entry.aliases = ["a\(key)"] }
    if chance(6) { entry.failing = 1 + below(3) }
    if !entry.isAsync, index > 0, chance(10) { entry.injects = ["n\(below(index))"] }
    return entry
  }

  private mutating func needs(below index: Int, in plan: Plan) -> [Need] {
    var needs: [Need] = []
    for _ in 0..<min(below(5), 3) {
      let shape = numbers.pick(from: Shape.modeled + [.direct, .direct, .direct])
      switch shape {
      case .argument: continue
      case .ticket:
        if !needs.contains(where: { $0.shape == .ticket }) { needs.append(Need(shape: .ticket, key: "")) }
      case .all: needs.append(Need(shape: .all, key: numbers.pick(from: groups)))
      case .optional where chance(40): needs.append(Need(shape: .optional, key: "x\(below(4))"))
      default:
        guard index > 0 else { continue }
        let key = "n\(below(index))"
        let aliases = plan.entries.first { $0.key == key }?.aliases ?? []
        needs.append(Need(shape: shape, key: chance(20) ? aliases.first ?? key : key))
      }
    }
    return needs
  }

  private mutating func contribution(to group: String) -> Entry {
    var entry = Entry(number: number(), key: group, isContribution: true)
    entry.life = numbers.pick(from: [.transient, .perResolution, .singleton, .outer])
    return entry
  }

  // MARK: Cycles, handles, decorators

  /// Adds a cycle that an injection closes: each needs the one before, and the first gets the last.
  private mutating func add(ringOf length: Int, at index: Int, to plan: inout Plan, isValid: Bool) {
    let life = isValid || chance(80) ? sharedLife() : .transient
    let keys = (0..<length).map { "n\(index + $0)" }
    for attempt in 0..<6 {
      var tried = plan
      for (position, key) in keys.enumerated() {
        var entry = Entry(number: number(), key: key, life: attempt == 5 ? .singleton : life)
        entry.needs = attempt < 4 ? Array(needs(below: index, in: plan).filter { !$0.shape.isCalled }.prefix(2)) : []
        if position > 0 { entry.needs.append(Need(shape: .direct, key: keys[position - 1])) }
        if position == 0 { entry.injects = [keys[length - 1]] }
        if position > 0, chance(20) { entry.injects = [numbers.pick(from: keys)] }
        if chance(5) { entry.failing = 1 + below(2) }
        tried.entries.append(entry)
      }
      if !isValid || Prediction(Core(tried)).codes.isEmpty {
        plan = tried
        ringKeys.formUnion(keys)
        return
      }
    }
    for key in keys { plan.entries.append(Entry(number: number(), key: key)) }
  }

  private mutating func sharedLife() -> Life {
    numbers.pick(from: [.perResolution, .weak, .singleton, .outer, .inner])
  }

  /// Adds a handle that leads anywhere, which no factory calls, or what may close a cycle.
  private mutating func addHandle(to plan: inout Plan, isValid: Bool) {
    let index = below(plan.entries.count)
    guard plan.entries[index].needs.count < 3, !plan.entries[index].isContribution else { return }
    let keys = plan.entries.filter { !$0.isContribution }.map(\.key)
    var tried = plan
    // A direct one closes a cycle, unless it leads to what is registered before.
    let shape = isValid || chance(70) ? chance(50) ? Shape.lazy : .provider : .direct
    let need = Need(shape: shape, key: numbers.pick(from: keys))
    tried.entries[index].needs.append(need)
    if !isValid || Prediction(Core(tried)).codes.isEmpty { plan = tried }
  }

  private mutating func decorate(_ plan: inout Plan, keys: [String], isValid: Bool) {
    let key = isValid || chance(90) ? numbers.pick(from: keys) : "x9"
    let isAsync = plan.entries.contains { $0.key == key && $0.isAsync }
    if ringKeys.contains(key) || isAsync && (isValid || chance(70)) { return }
    plan.decorations.append(Decoration(number: number(), key: key))
  }

  // MARK: A child

  /// Returns a plan of a child, which adds, replaces, decorates and contributes.
  mutating func child(of core: Core, size: Int, isValid: Bool) -> Plan {
    var plan = Plan()
    for _ in 0..<1 + below(3) {
      let index = below(size)
      let key = chance(25) ? "x\(below(4))" : "n\(index)"
      // What a parent decorates stays as it is, as do aliases of what is awaited.
      let known = core.links[key]
      if plan.entries.contains(where: { $0.key == key }) || ringKeys.contains(key) || known?.inner != nil { continue }
      var made = entry(key, below: key.hasPrefix("x") ? 0 : index, in: plan)
      made.aliases = []
      if known?.origin.isAsync != made.isAsync, core.aliases.values.contains(key) { continue }
      propose(made, for: &plan, of: core, isValid: isValid)
    }
    if chance(30) {
      let group = numbers.pick(from: groups)
      let isDecorated = core.groups[group]?.contains { $0.inner != nil } == true
      if !isDecorated { propose(contribution(to: group), for: &plan, of: core, isValid: isValid) }
    }
    let keys = core.links.keys.filter { $0.hasPrefix("n") && !core.isAsync($0) }.sorted()
    if chance(40) { decorate(&plan, keys: keys, isValid: true) }
    return plan
  }

  private mutating func propose(_ entry: Entry, for plan: inout Plan, of core: Core, isValid: Bool) {
    var tried = plan
    tried.entries.append(entry)
    if !isValid || Prediction(Core(tried, parent: core)).codes.isEmpty { plan = tried }
  }
}
