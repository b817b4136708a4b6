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
  private let focus: String?
  private let plugins: [String]

  /// Reads the options. Names are looked up when there is a graph.
  init(_ arguments: Arguments, for command: any Command.Type) throws(Failure) {
    focus = arguments.options["--focus"]
    plugins = Self.list(arguments.options["--plugin"])
    if let depth = try arguments.number("--depth", in: 0...1_000_000, for: command) { selection.depth = depth }
    for option in ["--depth", "--up", "--down"] where arguments.has(option) && focus == nil {
      throw Failure("\(option) requires --focus", see: command)
    }
    if arguments.has("--up") != arguments.has("--down") {
      selection.isUp = arguments.has("--up")
      selection.isDown = arguments.has("--down")
    }
    let roles = Role.allCases.map(\.rawValue)
    for word in Self.list(arguments.options["--role"]) {
      let spelled = roles.first { $0.lowercased() == word.lowercased().filter { $0 != " " && $0 != "-" } }
      guard let role = spelled.flatMap(Role.init) else {
        throw Failure("there is no role \(word.quoted)\(Failure.guessOrList(word, among: roles))", see: command)
      }
      selection.roles.insert(role)
    }
    for word in Self.list(arguments.options["--lifetime"]) {
      let known = GraphSelection.lifetimeNames
      guard let lifetime = known.first(where: { $0.lowercased() == word.lowercased() }) else {
        throw Failure("there is no lifetime \(word.quoted)\(Failure.guessOrList(word, among: known))", see: command)
      }
      selection.lifetimes.insert(lifetime)
    }
  }

  private static func list(_ value: String?) -> [String] {
    value?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
  }

  /// A Boolean value that indicates whether the options select less than the whole graph.
  var narrows: Bool { focus != nil || !plugins.isEmpty || !selection.isWhole }

  /// Returns the selected part of a graph.
  func apply(to graph: DependencyGraph) throws(Failure) -> DependencyGraph {
    guard narrows else { return graph }
    var selection = selection
    let names = graph.plugins.map(\.name)
    for plugin in plugins {
      let spelled = names.first { $0 == plugin } ?? names.first { $0.lowercased() == plugin.lowercased() }
      guard let spelled else {
        throw Failure("there is no plugin \(plugin.quoted)\(Failure.guessOrList(plugin, among: names))")
      }
      selection.plugins.insert(spelled)
    }
    let map = GraphMap(graph)
    if let focus { selection.focus = try NamedRegistrations.items(named: focus, in: map) }
    return selection.graph(of: map)
  }
}
