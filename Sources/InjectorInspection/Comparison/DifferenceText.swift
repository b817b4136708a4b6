import Injector

extension GraphDifference {
  /// The difference as text, in the form of a plan: `+` is added, `-` is removed, `~` is changed. The text is empty
  /// if nothing changed.
  package func text(_ style: TreeStyle) -> String {
    guard !isEmpty else { return "" }
    func plus(_ text: String) -> String { style.paint("+", .userInterface) + " \(text)" }
    func minus(_ text: String) -> String { style.paint("-", .problem) + " \(text)" }
    func tilde(_ text: String) -> String { style.paint("~", .warning) + " \(text)" }
    func change(_ change: Change) -> String { "    \(change.property): \(change.old) → \(change.new)" }
    var lines: [String] = []
    if !changes.isEmpty { lines.append(tilde("graph")) }
    lines += changes.map(change)
    lines +=
      addedPlugins.map { plus("plugin \($0.onOneLine)") } + removedPlugins.map { minus("plugin \($0.onOneLine)") }
    for plugin in changedPlugins {
      lines.append(tilde("plugin \(plugin.name.onOneLine)"))
      lines += plugin.changes.map(change)
      lines += plugin.addedDependencies.map { "    " + plus("needs \($0.onOneLine)") }
      lines += plugin.removedDependencies.map { "    " + minus("needs \($0.onOneLine)") }
    }
    lines += added.map { plus(line($0, style)) } + removed.map { minus(line($0, style)) }
    for node in changed {
      lines.append(tilde(line(node.new, style)))
      lines += node.changes.map(change)
      lines += node.added.map { "    " + plus(words(for: $0)) } + node.removed.map { "    " + minus(words(for: $0)) }
    }
    return (lines + ["", summary]).joined(separator: "\n") + "\n"
  }

  /// The difference in one line: `2 added, 1 removed, 1 changed`.
  var summary: String {
    let parts = [
      (added.count, "added"), (removed.count, "removed"), (changed.count, "changed"),
      (addedPlugins.count + removedPlugins.count + changedPlugins.count, "in plugins"),
      (changes.count, "of the whole graph"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private func line(_ node: DependencyGraph.Node, _ style: TreeStyle) -> String {
    style.paint(names.name(of: node.key), style.ink(of: node.role)) + style.paint(node.details(node.words), .line)
  }

  /// A dependency in words: `needs lazy any Store "remote"`.
  func words(for dependency: Dependency) -> String {
    let arguments = dependency.arguments.map(names.name(of:)).joined(separator: ", ")
    var words = ["needs"]
    if dependency.kind != .direct { words.append(dependency.kind.word + (arguments.isEmpty ? "" : "(\(arguments))")) }
    words.append(names.name(of: dependency.key))
    // These kinds imply it.
    if dependency.isOptional, dependency.kind != .optional, dependency.kind != .all { words.append("(optional)") }
    words += dependency.details.map { "(\($0.detail))" }
    if dependency.isMissing { words.append("(not registered)") }
    return words.joined(separator: " ")
  }
}

extension GraphDifference {
  /// The most bytes of a Markdown text. A comment on GitHub has at most 65,536 characters.
  private static let mostInMarkdown = 60_000

  /// The difference as Markdown for a comment on a pull request. The text is empty if nothing changed. Lists that are
  /// too long for a comment end with the number of entries that are left out.
  package var markdown: String {
    guard !isEmpty else { return "" }
    var text = "### Dependency graph: \(summary)\n"
    func list(_ title: String, _ items: some Sequence<String>) {
      var (written, rest) = ("", 0)
      for item in items {
        if rest == 0, text.utf8.count + written.utf8.count + item.utf8.count < Self.mostInMarkdown {
          written += "\n\(item)"
        } else {
          rest += 1
        }
      }
      if rest > 0 { written += "\n- ... and \(rest) more" }
      if !written.isEmpty { text += "\n**\(title)**\n\(written)\n" }
    }
    func words(for change: Change) -> String {
      "\(change.property): \(Self.code(change.old)) → \(Self.code(change.new))"
    }
    list("Graph", changes.lazy.map { "- " + words(for: $0) })
    list("Added", added.lazy.map(Self.item(names)))
    list("Removed", removed.lazy.map(Self.item(names)))
    list(
      "Changed",
      changed.lazy.map { node in
        ([Self.item(names)(node.new)]
          + node.changes.map { "  - " + words(for: $0) }
          + node.added.map { "  - now \(Self.code(self.words(for: $0)))" }
          + node.removed.map { "  - no longer \(Self.code(self.words(for: $0)))" }).joined(separator: "\n")
      })
    list(
      "Plugins",
      addedPlugins.map { "- added \(Self.code($0))" } + removedPlugins.map { "- removed \(Self.code($0))" }
        + changedPlugins.flatMap { plugin in
          plugin.addedDependencies.map { "- \(Self.code(plugin.name)) now needs \(Self.code($0))" }
            + plugin.removedDependencies.map { "- \(Self.code(plugin.name)) no longer needs \(Self.code($0))" }
            + plugin.changes.map { "- \(Self.code(plugin.name)): \(words(for: $0))" }
        })
    return text
  }

  private static func item(_ names: TypeNames) -> (DependencyGraph.Node) -> String {
    { node in
      let plugin = node.plugin.map { ", \(code($0))" } ?? ""
      return "- \(code(names.name(of: node.key))) (\(node.words.map(code).joined(separator: ", "))\(plugin))"
    }
  }

  /// A text that Markdown doesn't interpret: between more backticks than it contains.
  private static func code(_ text: String) -> String {
    let text = text.onOneLine
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let space = longest > 0 ? " " : ""
    return text.isEmpty ? "(empty)" : fence + space + text + space + fence
  }
}

extension Fact {
  /// The words for a fact of a dependency, to follow its key.
  fileprivate var detail: String {
    switch name {
    case "keyed": "by identifier"
    case "misfit": "with other arguments than it takes"
    case "misfitInputs": "with other inputs than the scope takes"
    case "scope": "opens \(words)"
    case "to": words
    default: "\(name) \(words)"
    }
  }
}
