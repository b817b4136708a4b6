import Foundation
import Injector
import TestSupport

/// The containers of a graph: the root, an open scope, one within it, and a child with registrations of its own.
struct World {
  let graph: Graph
  let records: Records
  /// The containers by name, in the order in which they were made.
  private(set) var containers: [(name: String, container: Container)] = []

  /// Creates the containers. The root has only the part that the test of a key needs, if there is one, and the child
  /// takes its place if that is asked for.
  ///
  /// - Throws: `Unsuited` if the root can't be built, or what contradicts a part.
  init(
    _ graph: Graph, _ records: Records = Records(), tracer: Tracer? = nil, testing key: String? = nil,
    inChild isInChild: Bool = false, also register: @Sendable (Registry) -> Void = { _ in },
    overriding: @Sendable (Registry) -> Void = { _ in }
  ) async throws {
    (self.graph, self.records) = (graph, records)
    var root: Container
    do {
      // Eager singletons are created where the container is.
      root = try await build(tracer, testing: key, isolation: MainActor.shared, register, overriding)
    } catch {
      if let key { throw Disagreement("the part of \(key) isn't built: \(error)") }
      throw Unsuited()
    }
    if isInChild {
      do { root = try root.makeChild(registering: { graph.child.register(in: $0, records) }) } catch {
        throw Disagreement("the child isn't built: \(error)")
      }
    }
    containers = [("root", root)]
    try open(.outer, in: "root")
    try open(.inner, in: "outer")
    guard !graph.child.isEmpty, !isInChild else { return }
    // A child that isn't valid is none.
    if let child = try? root.makeChild(registering: { graph.child.register(in: $0, records) }) {
      containers.append(("child", child))
    }
  }

  private func build(
    _ tracer: Tracer?, testing key: String?, isolation: isolated (any Actor)?,
    _ register: @Sendable (Registry) -> Void, _ overriding: @Sendable (Registry) -> Void
  ) throws -> Container {
    if let key {
      return try Container(
        testing: Product.self, ServiceIdentifier(key), from: PlanPlugin(plan: graph.root, records: records),
        mocks: overriding)
    }
    return try Container(
      tracer: tracer,
      registering: { registry in
        graph.root.register(in: registry, records)
        register(registry)
      }, overriding: overriding)
  }

  private mutating func open(_ life: Life, in name: String) throws {
    guard let scope = life.scope, let container = self[name], graph.opens(life) else { return }
    do throws(ResolutionError) {
      let opened =
        life == .outer && graph.root.hasTicket
        ? try container.makeScope(scope, Ticket(number: 1)) : try container.makeScope(scope)
      containers.append(("\(life)", opened))
    } catch {
      // Nothing in the part of a test, or beside a mock, may belong to the scope.
      if error.kind != .missing { throw error }
    }
  }

  /// Has another container answer in the place of one.
  mutating func replace(_ name: String, by container: Container) {
    containers = containers.map { $0.name == name ? (name, container) : $0 }
  }

  subscript(name: String) -> Container? { containers.first { $0.name == name }?.container }
}

/// What a root registers, as a plugin.
private struct PlanPlugin: Plugin {
  let plan: Plan
  let records: Records
  func register(in registry: Registry) { plan.register(in: registry, records) }
}

/// A question that code asks a container, at a place.
struct Question: CustomStringConvertible {
  let container: String
  var key: String
  var argument: Int?
  var place = Place.nowhere
  var isAwaited = false

  var description: String {
    let argument = argument.map { "(\($0))" } ?? ""
    return "\(isAwaited ? "await " : "")\(key)\(argument) of \(container)\(place == .nowhere ? "" : " on \(place)")"
  }

  /// Asks a container.
  func answer(of world: World) async throws -> Answer {
    guard let container = world[self.container] else { throw Unsuited() }
    switch place {
    case .nowhere: return isAwaited ? await awaited(container) : answer(of: container, isolation: nil)
    case .main:
      return isAwaited ? await awaitedOnMain(container) : await answer(of: container, isolation: MainActor.shared)
    case .elsewhere:
      return isAwaited ? await awaitedElsewhere(container) : await answer(of: container, isolation: Elsewhere.shared)
    }
  }

  private func answer(of container: Container, isolation: isolated (any Actor)?) -> Answer {
    do {
      let identifier = ServiceIdentifier(key)
      if let argument { return .instance(try container.resolve(Product.self, identifier, arguments: argument)) }
      return .instance(try container.resolve(Product.self, identifier))
    } catch { return Answer(error) }
  }

  @concurrent private func awaited(_ container: Container) async -> Answer { await resolved(container) }
  @MainActor private func awaitedOnMain(_ container: Container) async -> Answer { await resolved(container) }
  @Elsewhere private func awaitedElsewhere(_ container: Container) async -> Answer { await resolved(container) }

  private nonisolated(nonsending) func resolved(_ container: Container) async -> Answer {
    do {
      let identifier = ServiceIdentifier(key)
      if let argument {
        return .instance(try await container.resolveAsync(Product.self, identifier, arguments: argument))
      }
      return .instance(try await container.resolveAsync(Product.self, identifier))
    } catch { return Answer(error) }
  }
}

extension World {
  /// Returns some questions, which are the same for the same graph.
  func questions(_ count: Int) -> [Question] {
    let all = containers.flatMap { name, _ in graph.keys.map { Question(container: name, key: $0) } }
    return all.shuffled(by: graph.seed &+ 1).prefix(count).map { plain in
      var (question, numbers) = (plain, SeededNumbers("\(plain)", graph.seed &+ 2))
      let entry = graph.entry(plain.key)
      if entry?.takesArgument == true { question.argument = Int.random(in: 0..<2, using: &numbers) }
      question.isAwaited = Int.random(in: 0..<100, using: &numbers) < (entry?.isAsync == true ? 80 : 20)
      // Most are asked where they can be answered.
      question.place = numbers.pick(from: [.nowhere, .main, .elsewhere, entry?.place ?? .nowhere, .main])
      return question
    }
  }

  func answers(to questions: [Question]) async throws -> [Answer] {
    var answers: [Answer] = []
    for question in questions { answers.append(try await question.answer(of: self)) }
    return answers
  }
}
