import Foundation
import Injector

/// A fact of a registration, a dependency, a plugin or a graph: a field of its saved form.
struct Fact: Hashable {
  var name: String
  /// The value, as JSON has it.
  var value: String
  /// The value for people.
  var words: String

  static func == (left: Self, right: Self) -> Bool { (left.name, left.value) == (right.name, right.value) }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension [Fact] {
  var byName: [String: Fact] { Dictionary(map { ($0.name, $0) }) { first, _ in first } }
}

/// The facts of a graph without places and positions, to compare with those of another graph.
struct GraphFacts {
  let graph: DependencyGraph
  /// A number for each registration, which a registration of the other graph has too if it is the same one.
  private let numbers: [Int]
  /// The keys that several registrations have, so that a dependency on one of them says which.
  private let shared: Set<ServiceKey>

  init(_ graph: DependencyGraph, _ numbers: [Int], sharing shared: Set<ServiceKey>) {
    self.graph = graph
    self.numbers = numbers
    self.shared = shared
  }

  /// Returns the keys that several registrations of a graph have.
  static func shared(in graph: DependencyGraph) -> Set<ServiceKey> {
    var keys: Set<ServiceKey> = []
    return Set(graph.nodes.lazy.map(\.key).filter { !keys.insert($0).inserted })
  }

  /// A registration without its places.
  func node(_ index: Int) -> DependencyGraph.Node {
    var node = graph.nodes[index].withoutPlaces
    node.rebound = node.rebound.map { numbers[$0] }
    return node
  }

  /// Returns a Boolean value that indicates whether a registration is one of a parent.
  func isInherited(_ index: Int) -> Bool { index < graph.inheritedCount }

  /// A dependency without its place among the parameters.
  func edge(_ edge: DependencyGraph.Edge) -> DependencyGraph.Edge {
    var edge = edge
    (edge.from, edge.parameter) = (0, nil)
    // The key says which registration satisfies it, unless several have it.
    edge.to = edge.to.map { shared.contains(edge.key) ? numbers[$0] + 1 : 0 }
    return edge
  }

  // MARK: Facts

  /// Returns the facts of a registration, those that people look for first.
  func facts(ofNode index: Int, _ names: TypeNames) -> [Fact] {
    let node = node(index)
    var facts = FactWriter.facts { _ = try DependencyGraph.Node.coded(node, $0) }
    facts.removeAll { Self.keyNames.contains($0.name) }
    if isInherited(index) { facts.append(Fact(name: "inherited", value: "true", words: "from a parent")) }
    for position in facts.indices { facts[position].explain(node, names) }
    let order = Dictionary(uniqueKeysWithValues: Self.order.enumerated().map { ($1, $0) })
    return facts.sorted { (order[$0.name] ?? .max, $0.name) < (order[$1.name] ?? .max, $1.name) }
  }

  private static let order = ["plugin", "role", "lifetime", "scene", "isolation", "arguments", "properties"]
  /// The fields by which registrations are paired, and the one that the lifetime has.
  private static let keyNames: Set = ["source", "type", "identifier", "scope"]

  /// A dependency for people, with the facts for which there are no words.
  func dependency(_ edge: DependencyGraph.Edge) -> GraphDifference.Dependency {
    let plain = self.edge(edge)
    var facts = FactWriter.facts { _ = try DependencyGraph.Edge.coded(plain, $0) }
    facts.removeAll { Self.named.contains($0.name) || $0.name == "to" && $0.value == "0" }
    if let target = edge.to {
      for index in facts.indices where facts[index].name == "to" {
        facts[index].words = "of \(graph.nodes[target].plugin?.onOneLine ?? "no plugin")"
      }
    }
    return GraphDifference.Dependency(
      key: edge.key, kind: edge.kind, arguments: edge.arguments + edge.inputs, isOptional: edge.isOptional,
      isMissing: edge.to == nil, details: facts)
  }

  /// The fields of a dependency for which a difference has words.
  private static let named: Set = ["from", "type", "identifier", "kind", "arguments", "inputs", "optional"]

  /// The facts of a plugin except for its dependencies.
  static func facts(of plugin: DependencyGraph.InstalledPlugin) -> [Fact] {
    FactWriter.facts { _ = try DependencyGraph.InstalledPlugin.coded(plugin, $0) }
      .filter { $0.name != "needs" && $0.name != "name" }
  }

  /// The facts of the graph as a whole.
  var whole: [Fact] {
    var rest = graph
    rest.nodes = []
    rest.edges = []
    rest.plugins = []
    rest.inheritedCount = 0
    rest.uninstalled = rest.uninstalled.map(\.withoutPlaces)
    rest.excluded = rest.excluded.map(\.withoutPlaces)
    return FactWriter.facts { _ = try DependencyGraph.coded(rest, $0) }.filter {
      $0.name != "types" && $0.value != "[]"
    }
  }
}

extension DependencyGraph.Node {
  /// The registration without the numbers of lines and the names of files.
  fileprivate var withoutPlaces: Self { replacingPlaces { _ in CallSite(fileID: "", line: 0) } }
}

extension Fact {
  /// Replaces the name and the value of a field by words that people know from other reports.
  fileprivate mutating func explain(_ node: DependencyGraph.Node, _ names: TypeNames) {
    switch name {
    case "plugin": words = node.plugin?.onOneLine ?? "none"
    case "role": words = node.role.words
    case "lifetime":
      words = node.lifetime.scope.map { "scoped(\($0.path.joined(separator: " in ")))" }?.onOneLine ?? value
      value = words
    case "scene": words = node.scene?.description.onOneLine ?? "none"
    case "isolation": words = node.isolation.description.onOneLine
    case "arguments": words = node.arguments.map(names.name(of:)).joined(separator: ", ")
    case "replaces": words = "another registration"
    case "unmatchedMarks":
      name = "unmatched marks"
      words = node.unmatchedMarks.map { ".\($0.kind)(\($0.key))" }.joined(separator: ", ").onOneLine
    case "replacedOverrides":
      name = "replaced overrides"
      words = node.replacedOverrides.map(\.plugin.onOneLine).joined(separator: ", ")
    case "traits":
      name = "properties"
      words = node.traits.names.joined(separator: ", ")
    default: break
    }
  }
}

/// Collects the fields of a value as texts.
private final class FactWriter: Fields {
  private(set) var facts: [Fact] = []
  let path: [any CodingKey] = []

  static func facts(of write: (FactWriter) throws -> Void) -> [Fact] {
    let writer = FactWriter()
    do { try write(writer) } catch {
      preconditionFailure("documents throw nothing when they are written, but this one did: \(error)")
    }
    return writer.facts
  }

  func contains(_ name: FieldName) -> Bool { false }
  func plain<Value: Codable>(_ value: Value?, as name: FieldName) throws -> Value? {
    if let value {
      let text = value as? String ?? JSONText.write(value, isPretty: false).trimmingCharacters(in: .newlines)
      facts.append(Fact(name: name.stringValue, value: text, words: text.onOneLine.excerpt))
    }
    return value
  }
}
