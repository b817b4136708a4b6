import Injector
import Testing
import TestSupport

/// A child that registers nothing answers as its parent, and a scope for everything that isn't scoped.
@Test func child_answersAsItsParent() async {
  await expectProperty(of: Graph.self) { graph in
    let world = try await World(graph)
    let shared = Set((graph.root.entries + graph.child.entries).filter { !$0.life.isOwnedByHolder }.map(\.name))
    let likeness = Likeness { shared.contains($0) }
    for question in world.questions(12) {
      guard let parent = world[question.container] else { continue }
      var child = world
      child.replace(question.container, by: try parent.makeChild())
      var numbers = SeededNumbers("\(question)", graph.seed &+ 4)
      let isFirst = Bool.random(using: &numbers)
      let first = try await question.answer(of: isFirst ? child : world)
      let second = try await question.answer(of: isFirst ? world : child)
      try likeness.check(
        isFirst ? second : first, isFirst ? first : second, "\(question), then of an empty child")
    }
    for question in world.questions(20) where question.container == "root" {
      guard let scope = world["outer"] else { continue }
      let first = try await question.answer(of: world)
      if case .failed(.scopeNotOpen) = first { continue }
      var opened = world
      opened.replace("root", by: scope)
      try likeness.check(first, try await question.answer(of: opened), "\(question), then of a scope")
    }
  }
}

/// A child whose parent shares nothing answers as one container that registers both.
@Test func child_answersAsOneContainerOfBoth() async {
  await expectProperty(of: Graph.self) { graph in
    var graph = graph
    for index in graph.root.entries.indices {
      let entry = graph.root.entries[index]
      graph.root.entries[index].isEager = false
      guard entry.life == .singleton || entry.life == .weak else { continue }
      graph.root.entries[index].life = entry.isAsync || entry.takesArgument ? .transient : .perResolution
    }
    // A parent's decorator doesn't wrap what a child adds.
    graph.child.entries.removeAll { entry in
      entry.isContribution && graph.root.decorations.contains { $0.key == entry.key }
    }
    if graph.child.isEmpty { throw Unsuited() }
    var both = graph
    both.root = graph.root.replaced(by: graph.child)
    both.child = Plan()
    let questions = try await World(both).questions(8)
    for question in questions {
      let (one, child) = (try await World(both), try await World(graph, inChild: true))
      guard one[question.container] != nil, child[question.container] != nil else { continue }
      try Likeness().check(
        try await question.answer(of: one), try await question.answer(of: child), "\(question), then of a child")
    }
  }
}

extension Plan {
  /// Returns the registrations of a parent and a child in one container.
  fileprivate func replaced(by child: Plan) -> Plan {
    var plan = self
    let overrides = child.entries.filter { !$0.isContribution }
    for index in plan.entries.indices where !plan.entries[index].isContribution {
      guard var entry = overrides.first(where: { $0.key == plan.entries[index].key }) else { continue }
      entry.aliases = plan.entries[index].aliases
      plan.entries[index] = entry
    }
    plan.entries += child.entries.filter(\.isContribution)
    // An override replaces what a parent has decorated.
    plan.decorations.removeAll { decoration in overrides.contains { $0.key == decoration.key } }
    plan.decorations += child.decorations
    return plan
  }
}
