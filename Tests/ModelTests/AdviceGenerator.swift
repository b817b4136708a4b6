import Injector
import TestSupport

/// Makes valid plans from a seed, and breaks them.
struct AdviceGenerator {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }
  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  // MARK: A valid plan

  /// Returns a plan that a container can be built from.
  mutating func plan() -> AdvicePlan {
    var plan = AdvicePlan(dependencies: [2: [1], 1: [0]])
    if chance(60) { plan.parts.append(AdvicePart(number: 1, key: "", verb: .input)) }
    for index in 0..<5 + below(9) {
      for attempt in 0..<6 {
        var tried = plan
        tried.parts.append(attempt < 5 ? part(index, in: plan) : AdvicePart(number: plan.nextNumber, key: "n\(index)"))
        guard tried.errors.isEmpty else { continue }
        plan = tried
        break
      }
    }
    return plan
  }

  private mutating func lifetime() -> Lifetime {
    numbers.pick(from: [
      .transient, .transient, .perResolution, .weak, .singleton, .singleton, .scoped(.outer), .scoped(.inner),
    ])
  }

  private mutating func isolation() -> Isolation {
    numbers.pick(from: [.nonisolated, .nonisolated, .nonisolated, .mainActor, .actor("ModelTests.Elsewhere")])
  }

  private mutating func part(_ index: Int, in plan: AdvicePlan) -> AdvicePart {
    var part = AdvicePart(number: plan.nextNumber, key: "n\(index)", plugin: below(AdvicePlan.plugins))
    part.lifetime = lifetime()
    part.verb = numbers.pick(from: [
      .service, .service, .service, .service, .asyncService, .viewModel, .controller, .coordinator,
    ])
    if part.verb == .service { part.isolation = isolation() }
    if chance(15), let decorated = plan.parts.last(where: { $0.verb == .service }) {
      return AdvicePart(number: plan.nextNumber, key: decorated.key, verb: .decorator, plugin: part.plugin)
    }
    for _ in 0..<below(4) { part.needs.append(need(in: plan)) }
    if chance(10) { part.injects.append(AdviceNeed(key: key(in: plan))) }
    if chance(10) { part.needs.append(AdviceNeed(content: .number, isArgument: true)) }
    if chance(15) { part.marks.insert("contributing") }
    if chance(10) { part.aliases.append("a\(index)") }
    if chance(10) { part.marks.insert("eager") }
    if chance(10) { part.marks.insert("closing") }
    return part
  }

  private mutating func key(in plan: AdvicePlan) -> String {
    let keys = plan.parts.filter { !$0.key.isEmpty }.flatMap { [$0.key] + $0.aliases }
    return keys.isEmpty ? "x0" : numbers.pick(from: keys)
  }

  private mutating func need(in plan: AdvicePlan) -> AdviceNeed {
    if chance(8) { return AdviceNeed(content: .ticket) }
    let handle = numbers.pick(from: [AdviceNeed.Handle.none, .none, .none, .lazy, .provider, .maker, .scopeProvider])
    let content = numbers.pick(from: [AdviceNeed.Content.one, .one, .one, .optional, .all])
    return AdviceNeed(handle: handle, content: handle == .maker ? .one : content, key: key(in: plan))
  }

  // MARK: Mistakes

  /// Returns the plan with one or two mistakes.
  mutating func breaking(_ plan: AdvicePlan) -> AdvicePlan {
    var broken = plan
    for _ in 0..<1 + below(2) { mutate(&broken) }
    return broken
  }

  private mutating func mutate(_ plan: inout AdvicePlan) {
    guard !plan.parts.isEmpty else { return }
    let index = below(plan.parts.count)
    let isProduct = !plan.parts[index].key.isEmpty
    switch below(18) {
    case 0, 1: plan.parts.remove(at: index)
    case 2:
      var double = plan.parts[index]
      double = AdvicePart(number: plan.nextNumber, key: double.key, verb: double.verb, plugin: below(3))
      if chance(50) { double.marks = ["contributing"] }
      plan.parts.append(double)
    case 3: plan.parts[index].plugin = below(AdvicePlan.plugins)
    case 4, 5: if isProduct { plan.parts[index].lifetime = lifetime() }
    case 6: if isProduct { plan.parts[index].key = "other" }
    case 7:
      if !plan.parts[index].needs.isEmpty {
        plan.parts[index].needs[below(plan.parts[index].needs.count)].key = key(in: plan)
      }
    case 8:
      if isProduct, plan.parts[index].verb != .decorator {
        plan.parts[index].verb = numbers.pick(from: [.service, .asyncService, .viewModel, .controller, .coordinator])
      }
    case 9: if plan.parts[index].verb == .service { plan.parts[index].isolation = isolation() }
    case 10:
      if isProduct, plan.parts[index].needs.count < 4 {
        plan.parts[index].needs.append(AdviceNeed(content: .number, isArgument: chance(70)))
      }
    case 11:
      if isProduct, plan.parts[index].needs.count < 4 { plan.parts[index].needs.append(need(in: plan)) }
    case 12:
      let mark = numbers.pick(from: ["contributing", "overriding", "eager", "closing"])
      if isProduct { plan.parts[index].marks.formSymmetricDifference([mark]) }
    case 13:
      if isProduct, plan.parts[index].verb == .service { plan.parts[index].verb = .asyncService }
    case 14:
      var override = AdvicePart(number: plan.nextNumber, key: chance(50) ? "x1" : plan.parts[index].key)
      override.marks = chance(40) ? ["overriding", "contributing"] : ["overriding"]
      override.needs = [need(in: plan)]
      if isProduct { plan.parts.append(override) }
    case 15: plan.parts.removeAll { $0.verb == .input }
    case 16: plan.dependencies[below(3), default: []].append(below(3))
    default:
      if isProduct, plan.parts[index].verb != .decorator {
        plan.parts[index].injects.append(AdviceNeed(key: key(in: plan)))
      }
    }
  }
}
