/// What Mermaid accepts unless it's configured.
enum MermaidLimits {
  private static let mostEdges = 500
  private static let mostCharacters = 50_000

  /// Returns why Mermaid rejects a flowchart, a sentence for each reason.
  static func problems(in flowchart: String) -> [String] {
    var edges = 0
    var last = UInt8(ascii: "\n")
    for byte in flowchart.utf8 {
      // Names contain no `>`, so each arrow is a dependency.
      if byte == UInt8(ascii: ">"), last == UInt8(ascii: "-") || last == UInt8(ascii: "=") { edges += 1 }
      last = byte
    }
    var problems: [String] = []
    if edges > mostEdges {
      problems.append("Mermaid rejects more than \(mostEdges) edges, and the drawing has \(edges)")
    }
    // JavaScript counts units of UTF-16.
    let characters = flowchart.utf16.count
    if characters > mostCharacters {
      problems.append("Mermaid rejects more than \(mostCharacters) characters, and the drawing has \(characters)")
    }
    return problems
  }
}
