import Injector
import TestSupport
import Testing

/// A tracer changes nothing: not who is the same instance, which errors are thrown, which factories run, and in which
/// order instances end.
@Test func observer_changesNothing() async {
  await expectProperty(of: Graph.self) { graph in
    let plain = try await World(graph)
    let traced = try await World(graph, tracer: Tracer())
    try await plain.checkAnswers(14, are: traced, "with a tracer")
    try await plain.checkEnds(are: traced, "with a tracer")
  }
}

/// A tracer records each call of a factory once.
@Test func tracer_recordsEachCallOfAFactory() async {
  await expectProperty(of: Graph.self) { graph in
    var graph = graph
    for index in graph.root.entries.indices { graph.root.entries[index].failing = 0 }
    for index in graph.child.entries.indices { graph.child.entries[index].failing = 0 }
    let (tracer, records) = (Tracer(), Records())
    let world = try await World(graph, records, tracer: tracer)
    // An event of a failure doesn't say whether the factory was called: nor of an eager one that keeps a child from
    // being built.
    if !graph.child.isEmpty, world["child"] == nil, !records.built.isEmpty { throw Unsuited() }
    for question in world.questions(12) {
      let before = records.built
      if case .failed = try await question.answer(of: world), records.built != before { throw Unsuited() }
    }
    let decorations = graph.root.decorations + graph.child.decorations
    var built: [String: Int] = [:]
    for (name, count) in records.built {
      let key = decorations.first { $0.name == name }?.key ?? String(name.prefix { $0 != "#" })
      built[key, default: 0] += count
    }
    let aliases = Set(graph.root.entries.flatMap(\.aliases))
    var created: [String: Int] = [:]
    for event in tracer.events where event.outcome == .created {
      guard let key = event.key.identifier?.rawValue, !aliases.contains(key) else { continue }
      created[key, default: 0] += 1
    }
    if created != built { throw Disagreement("factories were called \(built), and \(created) recorded") }
  }
}
