/// Command lines of `injector-inspect`: every command, with every format and every option that needs no build.
///
/// Words in capitals stand for what a test has, such as the path of a graph.
package enum CommandLines {
  /// What a word in capitals stands for.
  package enum Placeholder: String, CaseIterable {
    /// The path of a graph, and that of another one.
    case graph = "GRAPH"
    case other = "OTHER"
    /// The name of a registration of the graph, and that of another one.
    case key = "KEY"
    case secondKey = "KEY2"
    /// The name of a plugin of the graph.
    case plugin = "PLUGIN"
    case baseline = "BASELINE"
    /// The path of a storyboard.
    case storyboard = "STORYBOARD"
    /// A program that writes the graph.
    case program = "PROGRAM"
    /// The path of a file to write.
    case output = "OUTPUT"
  }

  /// The command lines that draw with Graphviz, which takes long.
  package static let drawings = [
    "graph GRAPH --format svg", "graph GRAPH --format png", "graph GRAPH --collapse --format svg",
    "graph GRAPH --focus KEY --format svg",
  ]

  /// All other command lines.
  package static let plain =
    graph + check + queries + comparisons + [
      "explain", "explain --format json", "explain INJ001", "explain INJ049 --format text --color always",
      "explain INJ016", "explain INJ028 --format json", "explain INJ001 --output OUTPUT",
      "schema", "schema reports", "schema --output OUTPUT",
      "completions bash", "completions fish", "completions zsh -o OUTPUT", "completions words -- graph --format m",
      "completions bash --output OUTPUT", "help", "help graph", "help check --output OUTPUT",
    ]

  private static let graph = [
    "graph GRAPH", "graph GRAPH --color always", "graph GRAPH --format tree --output OUTPUT",
    "graph GRAPH --format json", "graph GRAPH --format dot", "graph GRAPH --format mermaid",
    "graph GRAPH --format html --quiet", "graph --run PROGRAM --timeout 60",
    "graph GRAPH --focus KEY", "graph GRAPH --focus KEY --depth 1 --format json",
    "graph GRAPH --focus KEY --up --format dot", "graph GRAPH --focus KEY --down --format mermaid",
    "graph GRAPH --focus KEY --depth 0 --format html",
    "graph GRAPH --plugin PLUGIN", "graph GRAPH --plugin PLUGIN --format json",
    "graph GRAPH --role service,view-model,controller,screen,coordinator --format json",
    "graph GRAPH --role instance,input,decorator,alias --format mermaid",
    "graph GRAPH --lifetime singleton,transient --format dot", "graph GRAPH --lifetime weak,scoped --format json",
    "graph GRAPH --plugin PLUGIN --role service --lifetime singleton",
    "graph GRAPH --collapse", "graph GRAPH --collapse --format json",
    "graph GRAPH --collapse --format dot", "graph GRAPH --collapse --format mermaid",
    "graph GRAPH --collapse --plugin PLUGIN --format json",
  ]

  private static let check = [
    "check GRAPH", "check GRAPH --format text --severity INJ017=error", "check GRAPH --format json",
    "check GRAPH --format sarif --severity INJ035=warning", "check GRAPH --format github --fail-on info",
    "check GRAPH --fail-on off --color never --output OUTPUT", "check GRAPH --strict --quiet",
    "check GRAPH --complete-concurrency",
    "check GRAPH --baseline BASELINE",
    "check GRAPH --baseline BASELINE --format sarif", "check GRAPH --write-baseline OUTPUT",
    "check GRAPH --storyboards STORYBOARD", "check GRAPH --storyboards STORYBOARD --format json",
    "check GRAPH --storyboards STORYBOARD --format sarif", "check GRAPH --storyboards STORYBOARD --format github",
    "check GRAPH --storyboards STORYBOARD --baseline BASELINE", "check --run PROGRAM --timeout 60",
  ]

  /// The commands that answer a question about one graph.
  private static let queries =
    ["why GRAPH KEY", "why GRAPH KEY KEY2", "why GRAPH KEY2 KEY --limit 1"].flatMap(formats)
    + ["uses GRAPH KEY", "uses GRAPH KEY2 --depth 1", "used-by GRAPH KEY", "used-by GRAPH KEY2 --depth 1"].flatMap(
      formats)
    + ["unused GRAPH", "cycles GRAPH"].flatMap(formats)
    + ["why", "uses", "used-by"].map { "\($0) --run PROGRAM KEY --timeout 60 --quiet" }
    + ["unused", "cycles"].map { "\($0) --run PROGRAM --timeout 60 --quiet" }
    + ["why GRAPH KEY", "uses GRAPH KEY", "used-by GRAPH KEY", "unused GRAPH", "cycles GRAPH"]
    .flatMap { ["\($0) --color always", "\($0) --output OUTPUT"] }

  private static let comparisons =
    ["diff GRAPH OTHER", "diff OTHER GRAPH", "diff GRAPH GRAPH"].flatMap { line in
      ["text", "markdown", "mermaid", "json"].map { "\(line) --format \($0)" }
    } + ["diff GRAPH OTHER --color always --output OUTPUT", "diff OTHER --run PROGRAM --timeout 60 --quiet"]

  private static func formats(_ line: String) -> [String] { ["\(line) --format text", "\(line) --format json"] }

  /// Returns the words of a command line, with what the placeholders stand for.
  package static func words(of line: String, _ values: [Placeholder: String]) -> [String] {
    line.split(separator: " ").map { word in Placeholder(rawValue: String(word)).flatMap { values[$0] } ?? String(word)
    }
  }
}
