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

  private static let format = "\"format\" : \"injector-graph\""
  private static let unreadable = "a number is too large or has a fraction"

  @Test(arguments: [
    ("", "line 1, column 1: the text ends early"),
    ("{\n\"format\" \"injector-graph\"}", "line 2, column 10: a colon is expected, not '\"'"),
    ("{\(format),\n\"1.5\" : \"\\\"2.5\",\n\"formatVersion\" : 1.5}", "line 3, column 19: \(unreadable)"),
    ("{\(format), \"formatVersion\" :\n-1e999\n}", "line 2, column 1: \(unreadable)"),
  ])
  func error_saysWhereAndWhatIsBroken_forTextThatIsNotJSON(text: String, expected: String) {
    #expect(message(text.utf8) == "broken at \(expected)")
  }

  @Test(arguments: [
    ("[]", "JSON, but not a graph, which has \(format)"),
    ("12", "JSON, but not a graph, which has \(format)"),
    ("{\"graph\" : {}}", "JSON, but not a graph, which has \(format)"),
    ("{\(format)}", "not a valid graph: formatVersion is absent"),
    ("{\(format), \"formatVersion\" : 2}", "not a valid graph: graph is absent"),
    ("{\(format), \"formatVersion\" : {}}", "not a valid graph: formatVersion is not a whole number"),
    (
      "{\(format), \"formatVersion\" : 3}",
      "a graph of format version 3, but this release reads versions up to 2; update Injector, or write it anew"
    ),
    (
      "{\(format), \"formatVersion\" : 0}",
      "a graph of format version 0, but this release reads versions up to 2; write it anew"
    ),
  ])
  func error_saysWhatAndWhere_forText(text: String, expected: String) {
    #expect(message(text.utf8) == expected)
  }

  private static let names =
    "activating, asynchronous, borrowed, closing, confined, contribution, declaresIsolation, eager, fallback, "
    + "inheritsIsolation, moved, opaque, overriding, replaced, reservedType, root, severalLifetimes, "
    + "takesInjectionPoint, unconfined, uncheckedSendable, unhashableArgument, unsendableArgument, weakValue"
  private static let kinds =
    "direct, optional, lazy, provider, scopeProvider, all, injected, decorates, alias"

  /// A field of the snapshot of two nodes and an edge, its value, the value in its place, and what is wrong with that.
  @Test(arguments: [
    ("from", "0", "2", "edges[0].from is 2, but the graph has 2 nodes"),
    ("from", "0", "null", "edges[0].from is null"),
    ("to", "1", "-1", "edges[0].to is -1, but the graph has 2 nodes"),
    ("to", "1", "\"1\"", "edges[0].to is not a whole number"),
    ("parameter", "0", "-3", "edges[0].parameter is -3, but parameters are counted from 0 to 9999"),
    (
      "parameter", "0", "9223372036854775807",
      "edges[0].parameter is 9223372036854775807, but parameters are counted from 0 to 9999"
    ),
    ("kind", "\"direct\"", "\"Direct\"", "edges[0].kind is \"Direct\", which is none of \(kinds)"),
    ("kind", "\"direct\"", "\"direct\", \"scope\" : []", "edges[0].scope is empty"),
    ("type", "\"Chain.Service1\"", "\"\"", "edges[0].type is empty"),
    ("type", "\"Chain.Service1\"", "\"A\"", "edges[0].type is \"A\", but its target has \"Chain.Service1\""),
    ("type", "\"Chain.Service0\"", "\"\"", "nodes[0].type is empty"),
    ("line", "10", "-10", "nodes[0].source.line is -10, but lines are counted from 1"),
    ("line", "10", "true", "nodes[0].source.line is not a whole number"),
    ("source", "{", "1, \"more\" : {", "nodes[0].source is not an object"),
    ("role", "\"service\"", "[]", "nodes[0].role is not a string"),
    (
      "role", "\"service\"", "\"service\", \"replaces\" : {\"file\" : \"A\", \"line\" : -1}",
      "nodes[0].replaces.line is -1, but lines are counted from 1"
    ),
    ("role", "\"service\"", "\"service\", \"disambiguator\" : -1", "nodes[0].disambiguator is -1, but the first is 0"),
    ("role", "\"service\"", "\"service\", \"arguments\" : 1", "nodes[0].arguments is not an array"),
    ("role", #""service""#, #""service", "traits" : ["x"]"#, #"nodes[0].traits[0] is "x", which is none of \#(names)"#),
    ("plugin", "\"Chain\"", "\"Gone\"", "nodes[0].plugin is \"Gone\", which is not among the plugins"),
    (
      "lifetime", "\"transient\"", "\"forever\"",
      "nodes[0].lifetime is \"forever\", which is none of transient, perResolution, weak, singleton, scoped"
    ),
    ("lifetime", "\"transient\"", "\"scoped\"", "nodes[0].scope is absent, but the lifetime is scoped"),
    ("lifetime", "\"transient\"", "\"scoped\", \"scope\" : []", "nodes[0].scope is empty"),
    (
      "isolation", "\"nonisolated\"", "\"main\"",
      "nodes[0].isolation is \"main\", which is none of nonisolated, mainActor, the full name of an actor"
    ),
  ])
  func error_namesTheField_forWrongValue(field: String, old: String, new: String, expected: String) throws {
    let text = DependencyGraph.chain(of: 2).rendered(as: .json)
    try #require(text.contains("\"\(field)\" : \(old)"))
    let changed = text.replacing("\"\(field)\" : \(old)", with: "\"\(field)\" : \(new)", maxReplacements: 1)
    #expect(message(changed.utf8) == "not a valid graph: graph.\(expected)")
  }

  @Test func error_namesTheField_thatIsAbsent() {
    let text = DependencyGraph.chain(of: 2).rendered(as: .json).replacing("\"from\" : 0,", with: "")
    #expect(message(text.utf8) == "not a valid graph: graph.edges[0].from is absent")
  }

  /// Texts are compared by what they mean: one has a backslash, the other a backspace that is written with one.
  @Test func error_namesTheType_forTextThatIsOnlyWrittenLikeItsTarget() throws {
    let text = DependencyGraph.chain(of: 2).rendered(as: .json).replacing("Chain.Service1", with: #"Chain\\b"#)
    let edge = #""type" : "Chain\\b""#
    #expect(try DependencyGraph(json: text.utf8).edges.map(\.key.type) == [#"Chain\b"#])
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

  @Test func error_namesThePlace_forBytesThatAreNotText() {
    let parts = DependencyGraph.chain(of: 1).rendered(as: .json).split(separator: "Chain.Service0").map {
      Array($0.utf8)
    }
    let line = parts[0].count { $0 == UInt8(ascii: "\n") } + 1
    let column = parts[0].reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    #expect(
      message(parts.joined(separator: [0xFF]))
        == "broken at line \(line), column \(column): a string has bytes that are not UTF-8")
  }

  @Test func error_isWhereTheTextEnds_forEveryCut() {
    let text = Array(DependencyGraph.odd.rendered(as: .json).utf8)
    for length in stride(from: 1, to: text.count - 2, by: 230) {
      let cut = text[..<length]
      let line = cut.count { $0 == UInt8(ascii: "\n") } + 1
      let message = message(cut)
      #expect(message.hasPrefix("broken at line \(line), column "), "cut at \(length)")
      #expect(message.hasSuffix(": the text ends early"), "cut at \(length)")
    }
  }

  @Test func error_isReported_forAnyDepth() {
    #expect(
      message(String(repeating: "[", count: 100_000).utf8)
        == "broken at line 1, column 513: it is nested more than 512 levels deep")
  }
}
