import Foundation
@testable import Injector
import InjectorInspection
import Testing

@Suite struct SnapshotTests {
  private static let samples = [DependencyGraph(), .shop, .odd, .chain(of: 3)]

  @Test(arguments: samples)
  func json_givesTheSameGraph_whenReadBack(graph: DependencyGraph) throws {
    let text = graph.rendered(as: .json)
    let copy = try DependencyGraph(json: text.utf8)
    #expect(copy == graph)
    #expect(copy.rendered(as: .json) == text)
  }

  @Test func json_givesTheSameGraph_forEveryCase() throws {
    let source = CallSite(fileID: "A/B.swift", line: 0)
    let scope = Scope("inner", within: Scope("", within: Scope("outer")))
    let lifetimes: [Lifetime] = [.transient, .perResolution, .weak, .scoped(scope), .kept(by: ""), .singleton]
    var graph = DependencyGraph(plugins: [DependencyGraph.InstalledPlugin(name: "", dependencies: ["", "x"])])
    for role in Role.allCases {
      for lifetime in lifetimes {
        for isolation in [Isolation.nonisolated, .mainActor, .actor("Shop.Database")] {
          // An identifier of every ASCII character, to tell this node's from the others'.
          let identifier = String(String.UnicodeScalarView((0...127).compactMap(Unicode.Scalar.init)))
          graph.nodes.append(
            DependencyGraph.Node(
              key: ServiceKey(type: "T", identifier: ServiceIdentifier("\(graph.nodes.count)\(identifier)")),
              role: role, lifetime: lifetime, isolation: isolation, plugin: "", source: source, arguments: [""],
              traits: DependencyGraph.Traits(rawValue: UInt16(graph.nodes.count % 512)), replaces: source,
              unmatchedMarks: [
                .init(key: ServiceKey(type: "T", identifier: "x"), kind: .argument, parameters: ["U"]),
                .init(key: ServiceKey(type: "T"), kind: .argument, parameters: ["T", "U"], isOutOfOrder: true),
                .init(key: ServiceKey(type: "T"), kind: .parameter, parameters: []),
              ], replacedOverrides: [.init(plugin: "", source: source)],
              scene: .init(storyboard: "", identifier: graph.nodes.count % 2 == 0 ? nil : "")))
        }
      }
    }
    for kind in DependencyGraph.Edge.Kind.allCases {
      for provenance in DependencyGraph.Edge.Provenance.allCases {
        graph.edges.append(
          DependencyGraph.Edge(
            from: 2, to: 3, key: graph.nodes[3].key, kind: kind, parameter: 0, arguments: ["a", ""],
            provenance: provenance))
      }
    }
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8) == graph)
  }

  @Test func json_keepsIdentifiersApart_thatDifferInBytesOnly() throws {
    let source = CallSite(fileID: "A/B.swift", line: 1)
    let graph = DependencyGraph(
      nodes: ["é", "e\u{301}"].map { DependencyGraph.Node(key: ServiceKey(type: "T", identifier: $0), source: source) })
    let copy = try DependencyGraph(json: graph.rendered(as: .json).utf8)
    #expect(copy.nodes.map { $0.key.identifier?.rawValue.utf8.count } == [2, 3])
  }

  @Test func json_isReadAndWritten_forFiftyThousandNodes() throws {
    let graph = DependencyGraph.chain(of: 50_000)
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8) == graph)
  }

  /// Texts that repeat are read once, as long as few others are between them.
  @Test func json_isRead_forMoreTextsThanAreKept() throws {
    let graph = DependencyGraph(
      plugins: (0..<20).map { DependencyGraph.InstalledPlugin(name: "Plugin\($0)") },
      nodes: (0..<100).map { number in
        let part = number < 60 ? number % 20 : number % 3
        return DependencyGraph.Node(
          key: ServiceKey(type: "App.A\(number)"), lifetime: part == 1 ? .scoped(Scope("s\(part)")) : .weak,
          isolation: .actor("App.Actor\(part)"), plugin: "Plugin\(part)",
          source: CallSite(fileID: "App/File\(part).swift", line: number))
      })
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8) == graph)
  }
}
