@testable import Injector
import InjectorInspection
import Testing

@Suite struct SnapshotErrorTests {
  private func message(_ text: some Sequence<UInt8>) -> String {
    do throws(DocumentError) {
      _ = try DependencyGraph(json: text)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  /// The snapshot of two nodes and an edge, with one text in it replaced.
  private func message(replacing old: String, with new: String) throws -> String {
    let text = DependencyGraph.chain(of: 2).rendered(as: .json)
    try #require(text.contains(old))
    return message(text.replacing(old, with: new, maxReplacements: 1).utf8)
  }

  @Test(arguments: [
    ("", "broken at line 1: the text ends early"),
    ("{\"format\" : \"injector-graph\"", "broken at line 1: the text ends early"),
    ("{\n\"format\" \"injector-graph\"}", "broken at line 2: invalid value"),
    ("[1,\n\n 2 3]", "broken at line 3: invalid value"),
    ("{} {}", "broken at line 1: invalid value"),
    ("[]", "JSON, but not a graph, which has \"format\" : \"injector-graph\""),
    ("12", "JSON, but not a graph, which has \"format\" : \"injector-graph\""),
    ("{\"graph\" : {}}", "JSON, but not a graph, which has \"format\" : \"injector-graph\""),
    ("{\"format\" : \"injector-graph\"}", "not a valid graph: formatVersion is absent"),
    ("{\"format\" : \"injector-graph\", \"formatVersion\" : 2}", "not a valid graph: graph is absent"),
    (
      "{\"format\" : \"injector-graph\", \"formatVersion\" : 3}",
      "a graph of format version 3, but this release reads versions up to 2; update Injector, or write it anew"
    ),
    (
      "{\"format\" : \"injector-graph\", \"formatVersion\" : 0}",
      "a graph of format version 0, but this release reads versions up to 2; write it anew"
    ),
    (
      "{\"format\" : \"injector-graph\", \"formatVersion\" : 1.5}",
      "broken: a number is too large or has a fraction"
    ),
  ])
  func error_saysWhatAndWhere_forText(text: String, expected: String) {
    #expect(message(text.utf8) == expected)
  }

  @Test(arguments: [
    ("\"from\" : 0", "\"from\" : 2", "graph.edges[0].from is 2, but the graph has 2 nodes"),
    ("\"to\" : 1", "\"to\" : -1", "graph.edges[0].to is -1, but the graph has 2 nodes"),
    (
      "\"parameter\" : 0", "\"parameter\" : -3",
      "graph.edges[0].parameter is -3, but parameters are counted from 0 to 9999"
    ),
    (
      "\"parameter\" : 0", "\"parameter\" : 9223372036854775807",
      "graph.edges[0].parameter is 9223372036854775807, but parameters are counted from 0 to 9999"
    ),
    ("\"line\" : 10", "\"line\" : -10", "graph.nodes[0].source.line is -10, but lines are counted from 1"),
    (
      "\"role\" : \"service\"", "\"role\" : \"service\", \"replaces\" : {\"file\" : \"A\", \"line\" : -1}",
      "graph.nodes[0].replaces.line is -1, but lines are counted from 1"
    ),
    (
      "\"role\" : \"service\"", "\"role\" : \"service\", \"disambiguator\" : -1",
      "graph.nodes[0].disambiguator is -1, but the first is 0"
    ),
    (
      "\"plugin\" : \"Chain\"", "\"plugin\" : \"Gone\"",
      "graph.nodes[0].plugin is \"Gone\", which is not among the plugins"
    ),
    (
      "\"type\" : \"Chain.Service1\"", "\"type\" : \"\"",
      "graph.edges[0].type is \"\", but its target has \"Chain.Service1\""
    ),
    ("\"type\" : \"Chain.Service0\"", "\"type\" : \"\"", "graph.nodes[0].type is empty"),
    (
      "\"type\" : \"Chain.Service1\"", "\"type\" : \"Chain.Other\"",
      "graph.edges[0].type is \"Chain.Other\", but its target has \"Chain.Service1\""
    ),
    ("\"to\" : 1", "\"to\" : \"1\"", "graph.edges[0].to is not a whole number"),
    ("\"from\" : 0,", "", "graph.edges[0].from is absent"),
    ("\"from\" : 0", "\"from\" : null", "graph.edges[0].from is null"),
    (
      "\"kind\" : \"direct\"", "\"kind\" : \"Direct\"",
      "graph.edges[0].kind is \"Direct\", which is none of direct, optional, lazy, provider, scopeProvider, "
        + "all, injected, decorates, alias"
    ),
    (
      "\"lifetime\" : \"transient\"", "\"lifetime\" : \"forever\"",
      "graph.nodes[0].lifetime is \"forever\", which is none of transient, perResolution, weak, singleton, scoped"
    ),
    (
      "\"lifetime\" : \"transient\"", "\"lifetime\" : \"scoped\"",
      "graph.nodes[0].scope is empty or absent, but the lifetime is scoped"
    ),
    (
      "\"lifetime\" : \"transient\"", "\"lifetime\" : \"scoped\", \"scope\" : []",
      "graph.nodes[0].scope is empty or absent, but the lifetime is scoped"
    ),
    (
      "\"role\" : \"service\"", "\"role\" : \"service\", \"traits\" : [\"eager\", \"lazy\"]",
      "graph.nodes[0].traits[1] is \"lazy\", which is none of "
        + "activating, asynchronous, borrowed, closing, confined, contribution, declaresIsolation, eager, fallback, "
        + "inheritsIsolation, opaque, overriding, replaced, root, severalLifetimes, unconfined, uncheckedSendable, "
        + "unhashableArgument, weakValue"
    ),
    (
      "\"isolation\" : \"nonisolated\"", "\"isolation\" : \"main\"",
      "graph.nodes[0].isolation is \"main\", which is none of nonisolated, mainActor, the full name of an actor"
    ),
    ("\"kind\" : \"direct\"", "\"kind\" : \"direct\", \"scope\" : []", "graph.edges[0].scope is empty"),
    ("\"role\" : \"service\"", "\"role\" : []", "graph.nodes[0].role is not a string"),
    ("\"role\" : \"service\"", "\"role\" : \"service\", \"arguments\" : 1", "graph.nodes[0].arguments is not an array"),
    ("\"source\" : {", "\"source\" : 1, \"more\" : {", "graph.nodes[0].source is not an object"),
    ("\"line\" : 10", "\"line\" : true", "graph.nodes[0].source.line is not a whole number"),
  ])
  func error_namesTheField_forWrongValue(old: String, new: String, expected: String) throws {
    #expect(try message(replacing: old, with: new) == "not a valid graph: \(expected)")
  }

  /// Texts are compared by what they mean: one has a backslash, the other a backspace that is written with one.
  @Test func error_namesTheType_forTextThatIsOnlyWrittenLikeItsTarget() throws {
    let text = DependencyGraph.chain(of: 2).rendered(as: .json).replacing("Chain.Service1", with: #"Chain\\b"#)
    let edge = #""type" : "Chain\\b""#
    let same = try DependencyGraph(json: text.utf8)
    #expect(same.edges.map(\.key.type) == [#"Chain\b"#])
    #expect(
      message(text.replacing(edge, with: #""type" : "Chain\b""#, maxReplacements: 1).utf8)
        == #"not a valid graph: graph.edges[0].type is "Chain\u{8}", but its target has "Chain\b""#)
  }

  @Test func error_namesTheEdge_forEdgesOutOfOrder() {
    var graph = DependencyGraph.chain(of: 3)
    graph.edges.swapAt(0, 1)
    let expected =
      "not a valid graph: graph.edges[1].from is out of order: edges are sorted by the node they start from"
    #expect(message(graph.rendered(as: .json).utf8) == expected)
  }

  @Test func error_namesTheLine_forBytesThatAreNotText() {
    let parts = DependencyGraph.chain(of: 1).rendered(as: .json).split(separator: "Chain.Service0").map {
      Array($0.utf8)
    }
    let line = parts[0].count { $0 == UInt8(ascii: "\n") } + 1
    #expect(message(parts.joined(separator: [0xFF])).hasPrefix("broken at line \(line): "))
  }

  @Test func error_isWhereTheTextEnds_forEveryCut() {
    let text = Array(DependencyGraph.odd.rendered(as: .json).utf8)
    for length in stride(from: 1, to: text.count - 2, by: 230) {
      let line = text[..<length].count { $0 == UInt8(ascii: "\n") } + 1
      #expect(message(text[..<length]).hasPrefix("broken at line \(line): "), "cut at \(length)")
    }
  }

  @Test func error_isReported_forAnyDepth() {
    #expect(message(String(repeating: "[", count: 100_000).utf8).hasPrefix("broken at line 1: "))
  }
}
