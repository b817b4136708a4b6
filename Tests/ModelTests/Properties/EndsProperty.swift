import Dispatch
import Injector
import Synchronization
import Testing
import TestSupport

/// Each instance whose factory returned and that is kept, or was meant to be, runs its `onClose` once, after those that
/// depend on it.
@Test func ends_comeOnce_andDependentsFirst() async {
  await expectProperty(of: EndsCase.self) { try await $0.check() }
}

/// A graph, and what happens to its instances before they end.
private struct EndsCase: RandomCase {
  enum Way: CaseIterable {
    case close, closeAsync, closeOnMain, reset
  }

  var graph: Graph
  var way: Way
  /// The activation that throws, counted from 1, or 0 if none does.
  var failing: Int
  /// The name of the registration whose factory closes the container that is asked, if any.
  var closer: String?

  init(seed: UInt64) {
    graph = Graph(seed: seed)
    var numbers = SeededNumbers(seed: seed &+ 5)
    way = numbers.pick(from: Way.allCases)
    failing = numbers.pick(from: [0, 0, 1, 2, 3])
    let closed = graph.root.entries.filter { $0.life.isClosed && $0.injects.isEmpty && !$0.isEager }
    if Int.random(in: 0..<5, using: &numbers) == 0, let entry = closed.randomElement(using: &numbers) {
      closer = entry.name
    }
  }

  var description: String {
    "\(graph)\nthen \(way)" + (failing > 0 ? ", as activation \(failing) throws" : "")
      + (closer.map { ", as the factory of \($0) closes the root" } ?? "")
  }

  var smaller: [EndsCase] {
    var all = graph.smaller.map { graph in changed { $0.graph = graph } }
    if failing > 0 { all.insert(changed { $0.failing = 0 }, at: 0) }
    if closer != nil { all.insert(changed { $0.closer = nil }, at: 0) }
    if way != .closeAsync { all.append(changed { $0.way = .closeAsync }) }
    return all
  }

  private func changed(_ change: (inout EndsCase) -> Void) -> EndsCase {
    var other = self
    change(&other)
    return other
  }

  func check() async throws {
    let events = Events()
    let graph = graph
    // Off its actor, `close()` has an instance end later, when what it got from a lazy may have been released.
    let isInOrder = way == .closeAsync
    let records = Records(keeping: true) { [failing, closer] step, product in
      switch step {
      case .activation where events.activations.add(1, ordering: .relaxed).newValue == failing: throw Broken()
      case .factory(let name) where name == closer: events.root.withLock { $0.take() }?.close()
      case .end: if let product { events.check(product, of: graph, isInOrder: isInOrder) }
      default: break
      }
    }
    let world = try await World(graph, records)
    guard let root = world["root"] else { throw Unsuited() }
    events.root.withLock { $0 = root }
    let answers = try await world.answers(to: world.questions(14))
    for product in records.products { events.callLazies(of: product) }
    let ended = records.ended.count
    try await end(root, isOpen: world["outer"] != nil)
    await root.closeAsync()
    events.root.withLock { $0 = nil }
    withExtendedLifetime(answers) {}
    try await records.checkEnds(of: graph)
    if let problem = events.problem.withLock({ $0 }) { throw Disagreement(problem) }
    if way != .closeAsync || closer != nil { return }
    try EndOrder(graph.root).check(records.ended[ended...].map(\.name))
  }

  private func end(_ root: Container, isOpen: Bool) async throws {
    switch way {
    case .close: root.close()
    case .closeAsync: await root.closeAsync()
    case .closeOnMain: await MainActor.run { _ = root.close() }
    case .reset:
      guard isOpen, closer == nil else { return }
      if graph.root.hasTicket { try root.reset(.outer, Ticket(number: 2)) } else { try root.reset(.outer) }
    }
  }
}

/// The queue of the main actor, whose thread isn't the first one of the process everywhere.
private enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

/// What the closures of one check do and find.
private final class Events: Sendable {
  let root = Mutex<Container?>(nil)
  let activations = Atomic(0)
  let problem = Mutex<String?>(nil)
  /// The lazies that have returned an instance, by their owner's serial number.
  private let called = Mutex<[Int: [Lazy<Product>]]>([:])

  func callLazies(of product: Product) {
    for case .lazy(let lazy) in product.taken where (try? lazy()) != nil {
      called.withLock { $0[product.serial, default: []].append(lazy) }
    }
  }

  /// Checks that an instance ends on its actor, and has what its lazies have returned.
  func check(_ product: Product, of graph: Graph, isInOrder: Bool) {
    let place = graph.entry(named: product.name)?.place
    if place == .main, !MainQueue.isCurrent {
      problem.withLock { $0 = "\(product.name) ends off the main actor" }
    }
    guard isInOrder || place == .nowhere else { return }
    for lazy in called.withLock({ $0[product.serial] }) ?? [] {
      do { _ = try lazy() } catch {
        problem.withLock { $0 = "a Lazy of \(product.name) throws \(error.kind) in onClose, though it had returned" }
      }
    }
  }
}

extension Records {
  /// Checks that each instance that was kept, or was meant to be, has ended once. Those of other actors may be late.
  func checkEnds(of graph: Graph) async throws {
    var problem: String?
    for _ in 0..<2000 {
      problem = wrongEnd(of: graph)
      if problem == nil { return }
      await MainActor.run {}
      await Elsewhere.pass()
    }
    if let problem { throw Disagreement(problem) }
  }

  private func wrongEnd(of graph: Graph) -> String? {
    let ended = ended
    for product in products {
      guard let entry = graph.entry(named: product.name), entry.life.isClosed else { continue }
      let count = ended.count { $0 === product }
      let isInjected = product.injected.count >= entry.injects.count
      // One that has nothing injected may have ended before its turn came, as another one of its construction failed.
      let isLate = entry.injects.isEmpty && product.expected > 0 && !product.isActivated
      let allowed = isLate ? 0...1 : isInjected ? 1...1 : 0...0
      if !allowed.contains(count) {
        return "\(product.name) has run onClose \(count) times, not \(allowed.upperBound)"
      }
    }
    return nil
  }
}

/// The order in which instances of one owner end: dependents first, by strict edges, then by handles where no circle
/// contradicts.
struct EndOrder {
  private let lives: [String: Life]
  private let strict: [String: Set<String>]
  private let all: [String: Set<String>]

  init(_ plan: Plan) {
    lives = Dictionary(uniqueKeysWithValues: plan.entries.map { ($0.name, $0.life) })
    var named: [String: [String]] = [:]
    for entry in plan.entries {
      for key in [entry.key] + entry.aliases { named[key, default: []].append(entry.name) }
    }
    var (direct, later): ([String: Set<String>], [String: Set<String>]) = ([:], [:])
    for entry in plan.entries {
      for need in entry.allNeeds where need.shape != .resolved {
        let targets = named[need.key] ?? []
        if need.shape.isDirect { direct[entry.name, default: []].formUnion(targets) }
        later[entry.name, default: []].formUnion(targets)
      }
    }
    (strict, all) = (Self.closure(direct), Self.closure(later))
  }

  private static func closure(_ edges: [String: Set<String>]) -> [String: Set<String>] {
    edges.mapValues { first in
      var (reached, pending) = (first, Array(first))
      while let next = pending.popLast() {
        for other in edges[next] ?? [] where reached.insert(other).inserted { pending.append(other) }
      }
      return reached
    }
  }

  /// Checks the names of instances in the order in which they have ended.
  func check(_ names: [String]) throws {
    for (position, dependent) in names.enumerated() {
      for earlier in names[..<position] where lives[earlier] != nil && lives[earlier] == lives[dependent] {
        for edges in [strict, all] where edges[dependent]?.contains(earlier) == true {
          guard edges[earlier]?.contains(dependent) == true else {
            throw Disagreement("\(earlier) ends before \(dependent), which depends on it: \(names)")
          }
        }
      }
    }
  }
}
