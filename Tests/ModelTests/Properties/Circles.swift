import TestSupport

/// How the factory of a member asks for another one as it runs.
enum Asking: String, CaseIterable {
  /// The handles that it takes.
  case lazy, provider, scopeProvider
  /// The running resolve, of an instance or an optional, in the factory or in an activation.
  case resolution, optional, activation
  /// A resolver that it has or that it captures, and what a captured container opens.
  case resolver, ifRegistered, captured, makeScope, makeChild
  /// A decorator of the member, which asks.
  case decorator

  var isHandle: Bool { self == .lazy || self == .provider || self == .scopeProvider }
  /// The ways that an asynchronous factory has.
  static let awaited: [Asking] = [.provider, .resolver, .captured, .makeScope]
}

/// A random graph whose factories ask for each other as they run, mostly in circles.
struct Circles: RandomCase {
  struct Call: CustomStringConvertible {
    var asking: Asking
    let member: Int
    /// A Boolean value that indicates whether the factory goes on after an error.
    var isSwallowed: Bool

    var description: String { "\(isSwallowed ? "try? " : "")\(asking) m\(member)" }
  }

  struct Member: CustomStringConvertible {
    var life = Life.transient
    var isAsync = false
    var calls: [Call] = []

    var description: String {
      "\(life)\(isAsync ? " async" : "") [\(calls.map(\.description).joined(separator: ", "))]"
    }
  }

  var members: [Member] = []

  init(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed &+ 7)
    func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &numbers) }
    let lives: [Life] =
      below(2) == 0 ? [.transient, .perResolution, .outer] : [.transient, .perResolution, .singleton, .weak]
    let swallowing = numbers.pick(from: [0, 0, 50, 100])
    let hasAsync = below(3) == 0
    for _ in 0..<1 + below(4) {
      var member = Member()
      member.life = below(2) == 0 ? .transient : numbers.pick(from: lives)
      member.isAsync = hasAsync && below(2) == 0
      if member.isAsync, member.life == .perResolution || member.life == .weak { member.life = .transient }
      members.append(member)
    }
    for index in members.indices {
      // A synchronous factory can't ask for an asynchronous one.
      let others = members.indices.filter { members[index].isAsync || !members[$0].isAsync }
      for _ in 0..<(below(8) == 0 ? 0 : 1 + below(2)) {
        let asking = numbers.pick(from: members[index].isAsync ? Asking.awaited : Asking.allCases)
        let call = Call(asking: asking, member: numbers.pick(from: others), isSwallowed: below(100) < swallowing)
        members[index].calls.append(call)
      }
    }
  }

  var description: String {
    members.enumerated().map { "m\($0) \($1)" }.joined(separator: "\n")
  }

  var smaller: [Circles] {
    var all: [Circles] = []
    func add(_ change: (inout Circles) -> Void) {
      var other = self
      change(&other)
      all.append(other)
    }
    if members.count > 1, members.dropLast().allSatisfy({ $0.calls.allSatisfy { $0.member < members.count - 1 } }) {
      add { $0.members.removeLast() }
    }
    for (index, member) in members.enumerated() {
      for (position, call) in member.calls.enumerated() {
        add { $0.members[index].calls.remove(at: position) }
        if call.isSwallowed { add { $0.members[index].calls[position].isSwallowed = false } }
        // A circle of one is smaller than one of several.
        if call.member != index {
          add {
            $0.members[index].calls[position] = Call(asking: call.asking, member: index, isSwallowed: call.isSwallowed)
          }
        }
      }
      if member.life != .transient { add { $0.members[index].life = .transient } }
    }
    return all
  }

  // MARK: What is expected

  /// What must come of asking for a member.
  enum Outcome { case instance, cycle, either }

  /// Returns what must come of asking for a member. A swallowed error is seen by its factory only.
  func outcome(of member: Int) -> Outcome {
    let reached = reach(from: [member]).union([member])
    let circular = reached.filter { reach(from: members[$0].calls.map(\.member)).contains($0) || asksItself($0) }
    if circular.isEmpty { return .instance }
    let calls = reached.flatMap { members[$0].calls }
    // A shared instance is visible to activations before the others see it.
    return calls.contains { $0.isSwallowed || $0.asking == .activation } ? .either : .cycle
  }

  private func asksItself(_ member: Int) -> Bool { members[member].calls.contains { $0.member == member } }

  private func reach(from first: [Int]) -> Set<Int> {
    var (reached, pending) = (Set(first), first)
    while let next = pending.popLast() {
      for call in members[next].calls where reached.insert(call.member).inserted { pending.append(call.member) }
    }
    return reached
  }
}
