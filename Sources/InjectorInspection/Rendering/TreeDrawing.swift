/// Draws trees of text, without recursion, as a chain can be long.
enum TreeDrawing {
  /// Returns the lines below a root, each after the signs that connect it.
  ///
  /// - Parameters:
  ///   - children: What is directly below the root.
  ///   - indent: The indentation of the root.
  ///   - style: The colors of the signs.
  ///   - describe: A closure that returns the line of a child, and the children below it. The first level is 1.
  static func lines<Child>(
    below children: some Sequence<Child>, indent: String = "", style: TreeStyle,
    _ describe: (Child, Int) -> (line: String, children: [Child])
  ) -> String {
    var text = ""
    var levels = [(rest: Array(children)[...], indent: indent)]
    while let top = levels.indices.last {
      guard let child = levels[top].rest.popFirst() else {
        levels.removeLast()
        continue
      }
      let (isLast, indent) = (levels[top].rest.isEmpty, levels[top].indent)
      let (line, below) = describe(child, levels.count)
      text += style.paint(indent + (isLast ? "└── " : "├── "), .line) + line + "\n"
      if !below.isEmpty { levels.append((below[...], indent + (isLast ? "    " : "│   "))) }
    }
    return text
  }
}
