import Injector

extension GraphDifference {
  /// The difference as a Mermaid flowchart: additions in green, removals in red, and changes in yellow, with the
  /// dependencies that were added or removed. The text is empty if nothing changed.
  package var mermaid: String {
    guard !isEmpty else { return "" }
    var text = "flowchart LR\n"
    var positions: [ServiceKey: Int] = [:]
    func node(_ key: ServiceKey, _ state: String) -> Int {
      if let position = positions[key] { return position }
      positions[key] = positions.count
      text += "  n\(positions.count - 1)[\(MermaidRenderer.quoted([names.name(of: key)]))]:::\(state)\n"
      return positions.count - 1
    }
    for value in added { _ = node(value.key, "added") }
    for value in removed { _ = node(value.key, "removed") }
    for value in changed { _ = node(value.new.key, "changed") }
    var styles: [(Int, String)] = []
    var isSameShown = false
    var count = 0
    for value in changed {
      let start = node(value.new.key, "changed")
      for (dependencies, color) in [(value.added, Palette.green), (value.removed, Palette.red)] {
        for dependency in dependencies {
          let shown = positions.count
          let end = node(dependency.key, "same")
          isSameShown = isSameShown || positions.count > shown
          let word = dependency.kind.word
          text += "  n\(start) -->\(word.isEmpty ? "" : "|\(MermaidRenderer.quoted([word]))|") n\(end)\n"
          styles.append((count, color))
          count += 1
        }
      }
    }
    text += legend(colors: Set(styles.map(\.1)), hasSame: isSameShown)
    text += "  classDef added \(MermaidRenderer.style(Palette.paleGreen, stroke: Palette.green))\n"
    text += "  classDef removed \(MermaidRenderer.style(Palette.paleRed, stroke: Palette.red)),stroke-dasharray:4\n"
    text += "  classDef changed \(MermaidRenderer.style(Palette.paleAmber, stroke: Palette.amber))\n"
    text += "  classDef same \(MermaidRenderer.style(Palette.gray))\n"
    for (number, color) in styles { text += "  linkStyle \(number) stroke:\(color)\n" }
    return text
  }

  private func legend(colors: Set<String>, hasSame: Bool) -> String {
    let states = [("added", !added.isEmpty), ("removed", !removed.isEmpty), ("changed", !changed.isEmpty)]
    let samples = states.filter(\.1).map { (words: $0.0, style: $0.0) } + (hasSame ? [("unchanged", "same")] : [])
    let words = [(Palette.green, "added dependency: green"), (Palette.red, "removed dependency: red")]
    return MermaidRenderer.legend(samples, words: words.filter { colors.contains($0.0) }.map(\.1))
  }
}
