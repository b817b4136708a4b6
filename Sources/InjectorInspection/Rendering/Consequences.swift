import Injector

/// The registration that a diagnostic is about. A key that a loop registers many times has many diagnostics.
struct DiagnosticSubject: Hashable {
  let key: ServiceKey
  let source: CallSite
}

/// Counts the registrations that depend on faulty or missing ones.
///
/// Of a graph with many problems, only the dependents of each registration and the subjects of some diagnostics are
/// looked up, and no word is formed.
struct Consequences {
  private let graph: DependencyGraph
  /// The dependents of each registration.
  private let dependents: Buckets<Int>
  /// The registrations at each place that a diagnostic names, and those of each key there. A place in a loop has
  /// several.
  private var places: [CallSite: [Int]]
  private var registrations: [DiagnosticSubject: [Int]]
  /// The dependents of each missing key that a diagnostic names, in order.
  private var absences: [ServiceKey: [Int]]

  /// Finds the registrations and the missing keys that diagnostics name in a graph. O(*n* + *e*).
  init(_ graph: DependencyGraph, of diagnostics: some Sequence<Diagnostic>) {
    self.graph = graph
    places = [:]
    registrations = [:]
    absences = [:]
    for diagnostic in diagnostics where diagnostic.severity == .error {
      if let source = diagnostic.source {
        places[source] = []
        registrations[DiagnosticSubject(key: diagnostic.key, source: source)] = []
      }
      absences[diagnostic.key] = []
    }
    for (index, node) in graph.nodes.enumerated() where places[node.source] != nil {
      places[node.source]?.append(index)
      registrations[DiagnosticSubject(key: node.key, source: node.source)]?.append(index)
    }
    for edge in graph.edges where edge.to == nil { absences[edge.key]?.append(edge.from) }
    dependents = graph.dependents()
  }

  /// Returns the number of registrations beside the named ones that depend, directly or through others, on a faulty or
  /// missing one. O(*n* + *e*).
  func count(of diagnostics: [Diagnostic]) -> Int {
    var named: Set<Int> = []
    var (faulty, missing): ([Int], [Int]) = ([], [])
    var known: Set<DiagnosticSubject> = []
    var knownPlaces: Set<CallSite> = []
    for diagnostic in diagnostics where diagnostic.severity == .error {
      guard let source = diagnostic.source else { continue }
      let subject = DiagnosticSubject(key: diagnostic.key, source: source)
      guard known.insert(subject).inserted else { continue }
      if let exact = registrations[subject], !exact.isEmpty {
        faulty += exact
      } else if let dependents = absences[diagnostic.key], !dependents.isEmpty {
        missing += dependents
        if let first = dependents.first(where: { graph.nodes[$0].source == source }) { named.insert(first) }
      } else if knownPlaces.insert(source).inserted {
        faulty += places[source] ?? []
      }
    }
    named.formUnion(faulty)
    let distances = GraphWalk(from: faulty + missing, in: graph.nodes.count) { dependents[$0] }.distances
    return distances.indices.count { distances[$0] >= 0 && !named.contains($0) }
  }
}
