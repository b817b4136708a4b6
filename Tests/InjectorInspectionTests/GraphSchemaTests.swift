import Foundation
@testable import Injector
@testable import InjectorInspection
import TestSupport
import Testing

/// The schema of snapshots, against what the library writes and reads.
@Suite struct GraphSchemaTests {
  private let schema: JSONSchema

  init() throws {
    let file = DocumentSchemas.folder.appending(path: "GraphSchema.json")
    schema = try JSONSchema(Data(contentsOf: file), isClosed: true)
  }

  /// Every property that a snapshot can have, in one graph.
  private static let everything: DependencyGraph = {
    let site = CallSite(fileID: "A/B.swift", line: 1)
    let scope = Scope("inner", within: Scope("outer"))
    let key = ServiceKey(type: "A.T", identifier: "x")
    let nodes = Role.allCases.flatMap { role in
      let lifetimes: [Lifetime] = [.transient, .perResolution, .weak, .scoped(scope), .kept(by: "A"), .singleton]
      return lifetimes.map { lifetime in
        var node = DependencyGraph.Node(
          key: key, role: role, lifetime: lifetime, isolation: .actor("A.Database"), plugin: "P", source: site,
          arguments: ["Swift.Int"], traits: DependencyGraph.Traits(rawValue: .max), replaces: site,
          unmatchedMarks: [
            .init(key: key, kind: .argument, parameters: ["U"], isOutOfOrder: true),
            .init(key: key, kind: .actor, parameters: []),
          ], replacedOverrides: [.init(plugin: "P", source: site)], disambiguator: 3,
          scene: .init(storyboard: "Main", identifier: "x", superclasses: ["App.Base"]))
        (node.openScopes, node.staleShared) = ([scope], [0])
        return node
      }
    }
    let edges = DependencyGraph.Edge.Kind.allCases.flatMap { kind in
      DependencyGraph.Edge.Provenance.allCases.map { provenance in
        DependencyGraph.Edge(
          from: 0, to: 1, key: key, kind: kind, parameter: 0, arguments: ["U"], provenance: provenance,
          isOptional: kind == .direct, hasIncompatibleArguments: true, inputs: ["V"], scope: scope,
          hasIncompatibleInputs: true, isKeyed: true)
      }
    }
    let plugin = DependencyGraph.InstalledPlugin(
      name: "P", dependencies: ["Q"], claims: [.init(type: "A.P", neededBy: "Q", isInherited: true)],
      unusedMembers: ["start(resolver:)"])
    return DependencyGraph(plugins: [plugin], nodes: nodes, edges: edges)
  }()

  @Test func schema_describesEveryField_thatIsWritten() throws {
    #expect(try schema.problems(in: Data(Self.everything.rendered(as: .json).utf8)) == [])
  }

  /// A field that the schema describes and no snapshot has would be a promise that nothing keeps.
  @Test func everyField_thatTheSchemaDescribes_isWritten() throws {
    #expect(try schema.properties(unusedBy: [Data(Self.everything.rendered(as: .json).utf8)]) == [])
  }

  @Test(arguments: [
    ("role", Role.allCases.map(\.rawValue)),
    ("lifetime", ["transient", "perResolution", "scoped", "weak", "kept", "singleton"]),
  ])
  func choices_areThoseOfTheLibrary(field: String, words: [String]) throws {
    let choices = schema.schema(at: "#/$defs/node/properties/\(field)/enum")?.array?.compactMap(\.string)
    #expect(choices.map(Set.init) == Set(words))
  }

  /// What the reader refuses, the schema refuses too, and the other way round, as far as a schema can say it.
  @Test(arguments: [
    ("\"role\" : \"screen\"", "\"role\" : \"scren\""), ("\"kind\" : \"lazy\"", "\"kind\" : \"later\""),
    ("\"lifetime\" : \"weak\"", "\"lifetime\" : \"long\""), ("\"provenance\" : \"observed\"", "\"provenance\" : 1"),
    ("\"formatVersion\" : 1", "\"formatVersion\" : 2"), ("injector-graph", "injector-grahp"),
    ("\"from\" : 0", "\"from\" : -1"), ("\"line\" : 10", "\"line\" : -10"), ("\"line\" : 10", "\"line\" : \"10\""),
    ("\"type\" : \"Shop.Clock\"", "\"type\" : \"\""), ("\"edges\" :", "\"egdes\" :"), ("\"eager\"", "\"eagre\""),
    ("\"name\" : \"EmptyPlugin\"", "\"nmae\" : \"EmptyPlugin\""),
  ])
  func schema_refusesWhatTheReaderRefuses(text: String, replacement: String) throws {
    let golden = DependencyGraph.shop.rendered(as: .json)
    let broken = golden.replacing(text, with: replacement, maxReplacements: 1)
    try #require(broken != golden)
    #expect(try schema.problems(in: Data(broken.utf8)) != [])
    #expect(throws: DocumentError.self) { try DependencyGraph(json: broken.utf8) }
  }
}
