import Injector
import InjectorInspection

/// `injector-inspect diff`: the changes between two graphs.
enum DiffCommand: Command {
  static let name = "diff"
  static let summary = "show what changed between two graphs"

  static let usages = [
    "OLD.json NEW.json [OPTION]...",
    "OLD.json --product NAME [--package PATH] [OPTION]... [-- ARGUMENT...]",
    "OLD.json --run PROGRAM [OPTION]... [-- ARGUMENT...]",
  ]

  static let details = GraphSource.details(
    """
    One of the files may be -, for standard input. Registrations are compared by key: every fact of a saved
    graph counts, except for places and order.
    If nothing changed, the text is empty and the exit code is 0. Otherwise, it is 1.
    """)

  static let options =
    GraphSource.options + [
      CommandOption(
        name: "--format", value: "FORMAT", help: "text (the default), markdown, mermaid or json",
        choices: Format.allCases.map(\.rawValue)),
      Output.option, Color.option,
    ]

  static let examples = [
    "diff main.json graph.json", "diff main.json --product App --format markdown", "diff main.json --product App",
  ]

  private enum Format: String, CaseIterable {
    case text, markdown, mermaid, json
  }

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let format: Format = arguments.choice("--format") ?? .text
    let output = Output(arguments)
    let (first, words) = try GraphSource.split(arguments, for: self)
    guard words.count == 1 else {
      throw Failure("diff compares two graphs: OLD.json NEW.json, or OLD.json and a program", see: self)
    }
    let other = words[0] == "-" ? GraphSource.standardInput : .file(words[0])
    var (old, new) = (other, first)
    if case .program = first {} else { (old, new) = (first, other) }
    if case (.standardInput, .standardInput) = (old, new) {
      throw Failure("only one of the graphs can come from standard input", see: self)
    }
    let difference = GraphDifference(from: try old.locatedGraph(in: new.package), to: try new.locatedGraph())
    switch format {
    case .text: try output.write(difference.text(Color.style(arguments)))
    case .markdown: try output.write(difference.markdown)
    case .mermaid:
      let text = difference.mermaid
      StandardError.warn(
        unless: arguments.has("--quiet"), MermaidLimits.problems(in: text), "To fix this, use --format markdown.")
      try output.write(text)
    case .json: try output.write(difference.json)
    }
    return difference.isEmpty ? 0 : 1
  }
}
