import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

/// The options of `graph` that narrow it, and the commands beside it.
@Suite(.timeLimit(.minutes(10))) struct GraphOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try .withGraph() }

  @Test func filters_narrowTheGraph() async throws {
    let home = """
      AppPlugin needs StorePlugin
        Home · coordinator, transient, root

      1 registration, 1 plugin, 0 dependencies

      """
    for options in [
      "--plugin AppPlugin", "--plugin appplugin", "--role coordinator", "--lifetime transient",
      "--focus Home --depth 0", "--role view-model,coordinator",
    ] {
      #expect(try await folder.inspect("graph graph.json \(options)") == Inspect.Result(output: home), "\(options)")
    }
    #expect(
      try await folder.inspect("graph graph.json --focus Home") == Inspect.Result(output: DependencyGraph.sampleTree))
    let down = try await folder.inspect("graph graph.json --focus Store --down")
    #expect(down.output.hasPrefix("StorePlugin\n  any Store"))
  }

  private let advice = """
    To fix this, narrow it with --focus KEY, --plugin NAME, --role ROLE or --lifetime LIFETIME, or use --collapse.

    """

  @Test func largeGraph_namesTheFilters() async throws {
    let nodes = (0..<2_001).map {
      DependencyGraph.Node(
        key: ServiceKey(type: "App.S\($0)"), source: CallSite(fileID: "App/A.swift", line: $0), traits: .root)
    }
    try folder.write("large.json", DependencyGraph(nodes: nodes).json)
    let hint = "injector-inspect: a drawing of 2001 registrations is hard to read\n\(advice)"
    let drawn = try await folder.inspect("graph large.json --format dot")
    #expect(drawn.errors == hint && drawn.exitCode == 0)
    #expect(
      try await folder.inspect("graph large.json --format svg").errors
        == hint + "injector-inspect: svg would have 2001 registrations, and can have 2000\n\(advice)")
    #expect(try await folder.inspect("graph large.json --focus S7 --format dot").errors == "")
  }

  /// A chain of registrations, each of which needs the next as often as it says.
  private func writeChain(_ name: String, of count: Int, needs: Int, type: String) throws {
    var graph = DependencyGraph(
      nodes: (0..<count).map {
        .init(key: ServiceKey(type: "App.\(type)\($0)"), source: CallSite(fileID: "App/A.swift", line: $0))
      })
    graph.edges = (0..<count - 1).flatMap { node in
      (0..<needs).map {
        .init(from: node, to: node + 1, key: graph.nodes[node + 1].key, kind: .direct, parameter: $0)
      }
    }
    try folder.write(name, graph.json)
  }

  @Test func mermaid_reportsWhatItRejects() async throws {
    try writeChain("edges.json", of: 102, needs: 5, type: "S")
    let edges = try await folder.inspect("graph edges.json --format mermaid")
    #expect(edges.errors == "injector-inspect: Mermaid rejects more than 500 edges, and the drawing has 505\n\(advice)")
    try writeChain("long.json", of: 51, needs: 1, type: String(repeating: "S", count: 1_000))
    let long = try await folder.inspect("graph long.json --format mermaid")
    let sizes = "Mermaid rejects more than 50000 characters, and the drawing has \(long.output.utf16.count)\n"
    #expect(long.errors == "injector-inspect: \(sizes)\(advice)" && long.exitCode == 0)
    #expect(try await folder.inspect("graph edges.json --format mermaid --focus S7").errors == "")
    let difference = try await folder.inspect("diff graph.json long.json --format mermaid")
    #expect(
      difference.errors == """
        injector-inspect: Mermaid rejects more than 50000 characters, and the drawing has \
        \(difference.output.utf16.count)
        To fix this, use --format markdown.

        """)
    #expect(try await folder.inspect("diff graph.json edges.json --format mermaid").errors == "")
  }

  @Test func svg_isDrawnByGraphviz() async throws {
    try folder.script("dot", "echo \"$1\" >\"$3\"; head -c 7 \"$4\" >>\"$3\"")
    let path = ["PATH": "\(folder.path):/usr/bin:/bin"]
    let drawn = try await folder.inspect("graph graph.json --format svg", environment: path)
    #expect(drawn == Inspect.Result(output: "-Tsvg\ndigraph"))
    try folder.script("dot", "printf 'no font\\033\\n' >&2; exit 3")
    let failed = try await folder.inspect("graph graph.json --format png", environment: path)
    #expect(
      failed
        == Inspect.Result(
          errors: """
            injector-inspect: Graphviz cannot draw the graph: it exited with code 3
            The last lines of its standard error:
              | no font\\u{1B}
            To fix this, use --format html, which needs no Graphviz.

            """, exitCode: 2))
    for (lines, problem) in [
      ("kill -SEGV $$", "it crashed with signal 11 (\(String(cString: strsignal(SIGSEGV))))"),
      ("", "it ended without writing a drawing"),
    ] {
      try folder.script("dot", lines)
      let ended = try await folder.inspect("graph graph.json --format svg", environment: path)
      #expect(ended.errors.hasPrefix("injector-inspect: Graphviz cannot draw the graph: \(problem)\nTo fix this, "))
    }
    // What Graphviz can't rank in its usual way, it ranks in its newer one.
    try folder.script(
      "dot", "[ \"$1\" = -Gnewrank=true ] || { echo 'Error: trouble in init_rank' >&2; exit 1; }; echo \"$2\" >\"$4\"")
    let again = try await folder.inspect("graph graph.json --format svg", environment: path)
    #expect(again == Inspect.Result(output: "-Tsvg\n"))
    let absent = try await folder.inspect("graph graph.json --format svg", environment: ["PATH": "/nowhere"])
    #expect(absent.errors.hasPrefix("injector-inspect: svg is drawn by Graphviz, which is not installed\n"))
  }

  @Test func explain_writesThePage() async throws {
    let page = try await folder.inspect("explain inj007")
    #expect(page.output.hasPrefix("INJ007: captive weak dependency\n\nSeverity: warning.\n"))
    #expect(page == (try await folder.inspect("explain 'captive weak dependency'")))
    #expect(try await folder.inspect("explain").output.hasPrefix("INJ001  error    missing dependency\n"))
  }
}
