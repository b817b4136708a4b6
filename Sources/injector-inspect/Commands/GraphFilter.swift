import Injector
import InjectorInspection

/// The options that select a part of a graph.
struct GraphFilter {
  /// The options of the commands that accept a selection.
  static let options = [
    CommandOption(name: "--focus", value: "KEY", help: "show a registration and what is near it"),
    CommandOption(name: "--depth", value: "NUMBER", help: "how near, with --focus (default: 2)"),
    CommandOption(name: "--up", help: "with --focus, show only what depends on it"),
    CommandOption(name: "--down", help: "with --focus, show only what it depends on"),
    CommandOption(
      name: "--plugin", value: "NAME", help: "show only a plugin; separate several with commas", isList: true),
    CommandOption(
      name: "--role", value: "ROLE", help: "show only a role, such as service; separate several with commas",
      choices: Role.allCases.map(\.rawValue), isList: true),
    CommandOption(
      name: "--lifetime", value: "LIFETIME", help: "show only a lifetime; separate several with commas",
      choices: GraphSelection.lifetimeNames, isList: true),
  ]

  private var selection = GraphSelection()
  private let arguments: Arguments

  /// Reads the options. Plugins and keys are looked up when there is a graph.
  init(_ arguments: Arguments, for command: any Command.Type) throws(Failure) {
    self.arguments = arguments
    if let depth = try arguments.number("--depth", in: 0...1_000_000, for: command) { selection.depth = depth }
    for option in ["--depth", "--up", "--down"] where arguments.has(option) && !arguments.has("--focus") {
      throw Failure("\(option) requires --focus", see: command)
    }
    if arguments.has("--up") != arguments.has("--down") {
      selection.isUp = arguments.has("--up")
      selection.isDown = arguments.has("--down")
    }
    let roles = try arguments.list("--role", of: "role", among: Role.allCases.map(\.rawValue))
    selection.roles = Set(roles.compactMap(Role.init))
    selection.lifetimes = Set(try arguments.list("--lifetime", of: "lifetime", among: GraphSelection.lifetimeNames))
  }

  /// Returns the selected part of a graph.
  func apply(to graph: DependencyGraph) throws(Failure) -> DependencyGraph {
    var selection = selection
    selection.plugins = Set(try arguments.list("--plugin", of: "plugin", among: graph.plugins.map(\.name)))
    let focus = arguments.options["--focus"]
    guard focus != nil || !selection.isWhole else { return graph }
    let map = GraphMap(graph)
    if let focus { selection.focus = try NamedRegistrations.items(named: focus, in: map) }
    return selection.graph(of: map)
  }
}
