import Foundation
@testable import Injector
import InjectorInspection
import TestSupport
import Testing

@Suite struct SnapshotTests {
  private static let samples = [DependencyGraph(), .shop, .account, .odd, .chain(of: 3)]

  @Test(arguments: samples) func json_givesTheSameGraph_whenReadBack(graph: DependencyGraph) throws {
    let text = graph.rendered(as: .json)
    let copy = try DependencyGraph(json: text.utf8)
    #expect(copy == graph)
    #expect(copy.rendered(as: .json) == text)
  }

  @Test func json_givesTheSameGraph_forEveryCase() throws {
    let source = CallSite(fileID: "A/B.swift", line: 0)
    let scope = Scope("inner", within: Scope("", within: Scope("outer")))
    let lifetimes: [Lifetime] = [.transient, .perResolution, .weak, .scoped(scope), .singleton]
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
              traits: DependencyGraph.Traits(rawValue: UInt32(graph.nodes.count % 256)), replaces: source,
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
      graph.edges.append(
        DependencyGraph.Edge(
          from: 2, to: 3, key: graph.nodes[3].key, kind: kind, parameter: 0, arguments: ["a", ""]))
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

  @Test func json_isReadAndWritten_forTenThousandNodes() throws {
    let graph = DependencyGraph.chain(of: 10_000)
    #expect(try DependencyGraph(json: graph.rendered(as: .json).utf8) == graph)
  }

  @Test func json_isRead_fromTheFirstVersion() throws {
    let text = """
      {
        "format" : "injector-graph",
        "formatVersion" : 1,
        "graph" : {
          "edges" : [
            { "from" : 0, "kind" : "direct", "parameter" : 0, "provenance" : "declared", "to" : 1, "type" : "Shop.Rates" },
            { "from" : 0, "kind" : "direct", "provenance" : "observed", "to" : 1, "type" : "Shop.Rates" }
          ],
          "nodes" : [
            {
              "isolation" : "nonisolated", "lifetime" : "transient", "role" : "service",
              "source" : { "file" : "Shop/A.swift", "line" : 1 }, "traits" : [ "awaitsActors", "relinked", "root" ],
              "type" : "Shop.Report"
            },
            {
              "isolation" : "nonisolated", "lifetime" : "kept", "policy" : "TimeToLive(seconds: 60)",
              "role" : "service", "source" : { "file" : "Shop/A.swift", "line" : 2 }, "type" : "Shop.Rates"
            }
          ],
          "plugins" : [ { "name" : "ShopPlugin", "unusedMembers" : [ "start(resolver:)" ] } ]
        }
      }
      """
    let rates = ServiceKey(type: "Shop.Rates")
    let graph = DependencyGraph(
      plugins: [.init(name: "ShopPlugin")],
      nodes: [
        .init(
          key: ServiceKey(type: "Shop.Report"), source: CallSite(fileID: "Shop/A.swift", line: 1), traits: .root),
        .init(key: rates, lifetime: .singleton, source: CallSite(fileID: "Shop/A.swift", line: 2)),
      ], edges: [.init(from: 0, to: 1, key: rates, kind: .direct, parameter: 0)])
    #expect(try DependencyGraph(json: text.utf8) == graph)
  }

  // MARK: Files

  @Test func snapshot_replacesTheFile_andLeavesNothingElse() throws {
    let folder = try TemporaryFolder(["graph.json": "old"])
    try DependencyGraph.shop.writeSnapshot(to: folder.url.appending(path: "graph.json"))
    #expect(try folder.read("graph.json") == DependencyGraph.shop.rendered(as: .json))
    #expect(try folder.names() == ["graph.json"])
    #expect(throws: (any Error).self) {
      try DependencyGraph().writeSnapshot(to: folder.url.appending(path: "absent/graph.json"))
    }
  }
}
