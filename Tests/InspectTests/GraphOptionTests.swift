import Foundation
import Injector
import InjectorInspection
import Testing

/// The options of `graph` that narrow it, and the commands beside it.
@Suite(.timeLimit(.minutes(10))) struct GraphOptionTests {
  private let folder: Folder
  private let file: String

  init() throws {
    folder = try Folder()
    file = try folder.write("graph.json", DependencyGraph.sample.rendered(as: .json))
  }

  private func run(_ line: String) async throws -> Inspect.Result {
    try await Inspect.shell("cd '\(folder.path)' && \"$INSPECT\" \(line)")
  }

  @Test func filters_narrowTheGraph() async throws {
    defer { folder.remove() }
    let home = """
      AppPlugin needs StorePlugin
        Home · coordinator, transient, root

      1 registration, 1 plugin, 0 dependencies

      """
    for options in [
      "--plugin AppPlugin", "--plugin appplugin", "--role coordinator", "--lifetime transient",
      "--focus Home --depth 0",
      "--role view-model,coordinator",
    ] {
      #expect(try await run("graph graph.json \(options)") == Inspect.Result(output: home), "\(options)")
    }
    #expect(try await run("graph graph.json --focus Home") == Inspect.Result(output: DependencyGraph.sampleTree))
    let down = try await run("graph graph.json --focus Store --down")
    #expect(down.output.hasPrefix("StorePlugin\n  any Store"))
  }

  @Test(arguments: [
    ("graph graph.json --depth 2", "--depth requires --focus\nSee: injector-inspect help graph"),
    ("graph graph.json --up=x --focus Home", "--up takes no value\nSee: injector-inspect help graph"),
    ("graph graph.json --up", "--up requires --focus\nSee: injector-inspect help graph"),
    (
      "graph graph.json --role servise",
      "there is no role 'servise'; did you mean service?"
    ),
    (
      "graph graph.json --lifetime single",
      "there is no lifetime 'single'; did you mean singleton?"
    ),
    (
      "graph graph.json --role foo",
      "there is no role 'foo'; there are service, viewModel, controller, screen, coordinator, instance, input, decorator, alias"
    ),
    (
      "graph graph.json --lifetime foo",
      "there is no lifetime 'foo'; there are transient, perResolution, weak, scoped, singleton"
    ),
    ("graph graph.json --plugin foo", "there is no plugin 'foo'; there are AppPlugin, StorePlugin"),
    ("graph graph.json --plugin App", "there is no plugin 'App'; did you mean AppPlugin?"),
    (
      "graph graph.json --role service,",
      "there is no role ''; there are \(Role.allCases.map(\.rawValue).joined(separator: ", "))"
    ),
    (
      "graph graph.json --lifetime ,",
      "there is no lifetime ''; there are \(GraphSelection.lifetimeNames.joined(separator: ", "))"
    ),
    ("graph graph.json --plugin ,", "there is no plugin ''; there are AppPlugin, StorePlugin"),
    ("check graph.json --without ,", "there is no plugin ''; there are AppPlugin, StorePlugin"),
    ("graph graph.json --focus Stoer", "nothing is registered as 'Stoer'; near:\n  any Store \"re\\\"mote\""),
    (
      "graph graph.json --format html --collapse plugins",
      "--collapse is not for html; the page shows the plugins and opens them on a click\nSee: injector-inspect help graph"
    ),
    (
      "completions",
      "completions needs the name of one shell: bash or zsh\nSee: injector-inspect help completions"
    ),
    (
      "completions tcsh",
      "there are no completions for 'tcsh', only for bash and zsh\nSee: injector-inspect help completions"
    ),
    ("explain 6", "there is no rule '6'; did you mean INJ006?\nSee: injector-inspect help explain"),
    ("explain INJ999", "there is no rule 'INJ999'; did you mean INJ009?\nSee: injector-inspect help explain"),
    (
      "graph graph.json --collapse plugin",
      "--collapse must be plugins, not 'plugin'; did you mean plugins?\nSee: injector-inspect help graph"
    ),
    (
      "check graph.json --severity INJ016=off",
      "INJ016 is retired; remove it\nSee: injector-inspect help check"
    ),
    ("explain INJ001 INJ002", "explain accepts one code\nSee: injector-inspect help explain"),
  ])
  func options_fail_forWrongUsage(line: String, message: String) async throws {
    defer { folder.remove() }
    #expect(try await run(line) == .refusal(message))
  }

  @Test func largeGraph_namesTheFilters() async throws {
    defer { folder.remove() }
    let nodes = (0..<2_001).map {
      DependencyGraph.Node(
        key: ServiceKey(type: "App.S\($0)"), source: CallSite(fileID: "App/A.swift", line: $0), traits: .root)
    }
    try folder.write("large.json", DependencyGraph(nodes: nodes).rendered(as: .json))
    let advice =
      "To fix this, narrow it with --focus KEY, --plugin NAME, --role ROLE or --lifetime LIFETIME, or use --collapse plugins."
    let hint = "injector-inspect: a drawing of 2001 registrations is hard to read\n\(advice)\n"
    let drawn = try await run("graph large.json --format dot")
    #expect(drawn.errors == hint && drawn.exitCode == 0)
    #expect(
      try await run("graph large.json --format svg").errors
        == hint + "injector-inspect: svg would have 2001 registrations, and can have 2000\n\(advice)\n")
    #expect(try await run("graph large.json --focus S7 --format dot").errors == "")
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
    try folder.write(name, graph.rendered(as: .json))
  }

  @Test func mermaid_reportsWhatItRejects() async throws {
    defer { folder.remove() }
    let advice =
      "To fix this, narrow it with --focus KEY, --plugin NAME, --role ROLE or --lifetime LIFETIME, or use --collapse plugins.\n"
    try writeChain("edges.json", of: 102, needs: 5, type: "S")
    let edges = try await run("graph edges.json --format mermaid")
    #expect(
      edges.errors == "injector-inspect: Mermaid rejects more than 500 edges, and the drawing has 505\n\(advice)")
    try writeChain("long.json", of: 51, needs: 1, type: String(repeating: "S", count: 1_000))
    let long = try await run("graph long.json --format mermaid")
    let sizes = "Mermaid rejects more than 50000 characters, and the drawing has \(long.output.utf16.count)\n"
    #expect(long.errors == "injector-inspect: \(sizes)\(advice)" && long.exitCode == 0)
    #expect(try await run("graph edges.json --format mermaid --focus S7").errors == "")
    let difference = try await run("diff graph.json long.json --format mermaid")
    #expect(
      difference.errors == """
        injector-inspect: Mermaid rejects more than 50000 characters, and the drawing has \
        \(difference.output.utf16.count)
        To fix this, use --format markdown.

        """)
    #expect(try await run("diff graph.json edges.json --format mermaid").errors == "")
  }

  @Test func svg_isDrawnByGraphviz() async throws {
    defer { folder.remove() }
    _ = try folder.script("dot", "echo \"$1\" >\"$3\"; head -c 7 \"$4\" >>\"$3\"")
    let path = ["PATH": "\(folder.path):/usr/bin:/bin"]
    let drawn = try await Inspect.shell("\"$INSPECT\" graph '\(file)' --format svg", environment: path)
    #expect(drawn == Inspect.Result(output: "-Tsvg\ndigraph"))
    _ = try folder.script("dot", "printf 'no font\\033\\n' >&2; exit 3")
    let failed = try await Inspect.shell("\"$INSPECT\" graph '\(file)' --format png", environment: path)
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
      _ = try folder.script("dot", lines)
      let ended = try await Inspect.shell("\"$INSPECT\" graph '\(file)' --format svg", environment: path)
      #expect(ended.errors.hasPrefix("injector-inspect: Graphviz cannot draw the graph: \(problem)\nTo fix this, "))
    }
    // What Graphviz can't rank in its usual way, it ranks in its newer one.
    _ = try folder.script(
      "dot", "[ \"$1\" = -Gnewrank=true ] || { echo 'Error: trouble in init_rank' >&2; exit 1; }; echo \"$2\" >\"$4\"")
    let again = try await Inspect.shell("\"$INSPECT\" graph '\(file)' --format svg", environment: path)
    #expect(again == Inspect.Result(output: "-Tsvg\n"))
    let absent = try await Inspect.shell("\"$INSPECT\" graph '\(file)' --format svg", environment: ["PATH": "/nowhere"])
    #expect(absent.errors.hasPrefix("injector-inspect: svg is drawn by Graphviz, which is not installed\n"))
  }

  @Test func explain_writesThePage() async throws {
    defer { folder.remove() }
    let page = try await run("explain inj007")
    #expect(page.output.hasPrefix("INJ007: captive weak dependency\n\nSeverity: warning.\n"))
    #expect(page == (try await run("explain 'captive weak dependency'")))
    #expect(try await run("explain").output.hasPrefix("INJ001  error    missing dependency\n"))
  }
}
