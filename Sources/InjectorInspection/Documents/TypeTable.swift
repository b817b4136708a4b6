import Injector

/// What the names of a graph's types don't say, by name: how the language spells a type, the superclasses of a class
/// that a key of the graph names, and the protocols that a type conforms to and that nothing is registered for.
/// Diagnostics quote them, so that those of a file are those of the program.
struct TypeTable {
  private var facts: [String: TypeReference.TypeFacts] = [:]

  struct Entry: FieldedValue, Equatable {
    var name: String
    var facts: TypeReference.TypeFacts

    static func coded(_ entry: Self?, _ fields: any Fields) throws -> Self {
      let name = try fields("name", entry?.name)
      let spelling = try fields("spelling", entry?.facts.spelling, default: name)
      return Self(
        name: name,
        facts: .init(
          spelling: spelling, superclasses: try fields.list("superclasses", entry?.facts.superclasses),
          protocols: try fields.list("protocols", entry?.facts.protocols)))
    }
  }

  /// Collects the facts of a graph's types. O(*n* + *e*), apart from the names of generic types.
  init(_ graph: DependencyGraph) {
    var names: Set<String> = []
    graph.forEachType { names.insert($0.name) }
    let conformances = graph.conformances
    graph.forEachType { type in
      let name = type.name
      guard facts[name] == nil else { return }
      facts[name] = .init(
        spelling: type.spelling, superclasses: type.superclasses.filter(names.contains),
        protocols: conformances[name] ?? type.protocols)
    }
  }

  init(_ entries: [Entry]) { for entry in entries { facts[entry.name] = entry.facts } }

  /// The types whose names don't say everything, in order of the names.
  var entries: [Entry] {
    facts.filter { $0.value != .init(spelling: $0.key) }
      .map { Entry(name: $0.key, facts: $0.value) }.sorted { $0.name < $1.name }
  }

  /// Returns what both tables say of the same types, if it differs.
  func facts(sharedWith other: Self) -> (old: [Fact], new: [Fact]) {
    func fact(_ name: String, _ facts: TypeReference.TypeFacts) -> Fact {
      let words = ([facts.spelling] + facts.superclasses).joined(separator: ": ").onOneLine
      return Fact(name: "type \(name.onOneLine)", value: words, words: words)
    }
    // The protocols are about what is missing, which the dependencies say.
    func compared(_ facts: TypeReference.TypeFacts?) -> TypeReference.TypeFacts? {
      facts.map { .init(spelling: $0.spelling, superclasses: $0.superclasses) }
    }
    let names = facts.keys.filter { other.facts[$0] != nil && compared(other.facts[$0]) != compared(facts[$0]) }
      .sorted()
    func all(_ table: Self) -> [Fact] { names.compactMap { name in table.facts[name].map { fact(name, $0) } } }
    return (all(self), all(other))
  }

  /// Adds the facts to the types of a graph that was read from a file. O(*n* + *e*).
  func complete(_ graph: inout DependencyGraph) {
    guard !facts.isEmpty else { return }
    graph.nodes = graph.nodes.map(completed)
    graph.uninstalled = graph.uninstalled.map(completed)
    graph.excluded = graph.excluded.map(completed)
    graph.tested = graph.tested.map(completed)
    for index in graph.edges.indices {
      graph.edges[index].key = completed(graph.edges[index].key)
      graph.edges[index].argumentTypes = graph.edges[index].argumentTypes.map(completed)
      graph.edges[index].inputTypes = graph.edges[index].inputTypes.map(completed)
    }
  }

  private func completed(_ node: DependencyGraph.Node) -> DependencyGraph.Node {
    var node = node
    node.key = completed(node.key)
    node.argumentTypes = node.argumentTypes.map(completed)
    node.unmatchedMarks = node.unmatchedMarks.map { mark in
      .init(
        key: completed(mark.key), kind: mark.kind, parameters: mark.parameters, isOutOfOrder: mark.isOutOfOrder)
    }
    return node
  }

  private func completed(_ key: ServiceKey) -> ServiceKey { ServiceKey(completed(key.reference), key.identifier) }

  private func completed(_ type: TypeReference) -> TypeReference {
    let name = type.name
    return facts[name].map { .named(name, $0) } ?? type
  }
}

extension DependencyGraph {
  /// The most registrations that are compared with protocols, as each comparison may search the whole program.
  private static let mostCompared = 100_000

  /// The protocols that registrations need and lack, by the names of the registered types that conform to them.
  fileprivate var conformances: [String: [String]] {
    var (found, seen) = ([String: [String]](), Set<String>())
    for edge in edges where edge.isMissing && (seen.count + 1) * nodes.count <= Self.mostCompared {
      guard let conforms = edge.key.reference.live.flatMap(TypeName.conformance) else { continue }
      let name = edge.key.type
      guard seen.insert(name).inserted else { continue }
      let types = Set(nodes.compactMap { $0.key.reference.live.flatMap { conforms($0) ? TypeName.of($0) : nil } })
      for type in types where type != name { found[type, default: []].append(name) }
    }
    return found
  }

  /// Calls a closure with each type of the graph.
  fileprivate func forEachType(_ body: (TypeReference) -> Void) {
    for node in nodes + uninstalled + excluded {
      body(node.key.reference)
      node.argumentTypes.forEach(body)
      for mark in node.unmatchedMarks { body(mark.key.reference) }
    }
    for edge in edges {
      if edge.to == nil { body(edge.key.reference) }
      edge.argumentTypes.forEach(body)
      edge.inputTypes.forEach(body)
    }
    if let tested { body(tested.reference) }
  }
}
