/// The limits that Mermaid has unless it's configured.
enum MermaidLimits {
  /// Returns why Mermaid rejects a flowchart, a sentence for each reason.
  static func problems(in flowchart: String) -> [String] {
    // Names contain no `>`, and each arrow is on a line of its own.
    let edges = flowchart.split(separator: "\n").count { $0.contains("->") || $0.contains("=>") }
    // JavaScript counts units of UTF-16.
    let limits = [("edges", edges, 500), ("characters", flowchart.utf16.count, 50_000)]
    return limits.filter { $0.1 > $0.2 }.map { noun, count, most in
      "Mermaid rejects more than \(most) \(noun), and the drawing has \(count)"
    }
  }
}
