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
