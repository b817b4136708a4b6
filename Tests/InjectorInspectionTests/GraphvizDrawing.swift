import Foundation

/// Where Graphviz draws the parts of a graph.
struct GraphvizDrawing {
  /// The path of Graphviz, or `nil` if it isn't installed.
  static let path: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    return folders.map { "\($0)/dot" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private struct Rectangle {
    var name: String
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    init(_ name: String, around center: [Double], width: Double, height: Double) {
      self.name = name
      (left, right) = (center[0] - width / 2, center[0] + width / 2)
      (top, bottom) = (center[1] - height / 2, center[1] + height / 2)
    }

    func overlaps(_ other: Self) -> Bool {
      left < other.right && right > other.left && top < other.bottom && bottom > other.top
    }

    func contains(_ point: [Double]) -> Bool {
      point[0] > left && point[0] < right && point[1] > top && point[1] < bottom
    }
  }

  /// The number of lines.
  let lines: Int
  /// The titles that a line crosses, and the words that cover something, in a sentence each.
  let faults: [String]

  init(of text: String, options: [String] = []) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path ?? "")
    process.arguments = options + ["-Tjson"]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let drawing = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    let objects = drawing["objects"] as? [[String: Any]] ?? []
    let edges = drawing["edges"] as? [[String: Any]] ?? []

    func numbers(_ text: Any?) -> [Double] { (text as? String ?? "").split(separator: ",").compactMap { Double($0) } }
    func inches(_ text: Any?) -> Double { Double(text as? String ?? "").map { $0 * 72 } ?? 0 }
    func rectangle(_ object: [String: Any], at place: String, _ width: String, _ height: String) -> Rectangle? {
      let center = numbers(object[place])
      guard center.count == 2 else { return nil }
      return Rectangle(
        object["label"] as? String ?? "", around: center, width: inches(object[width]), height: inches(object[height]))
    }
    let clusters = objects.compactMap { rectangle($0, at: "lp", "lwidth", "lheight") }
    let nodes = objects.compactMap { rectangle($0, at: "pos", "width", "height") }
    let titles =
      clusters
      + objects.filter { $0["shape"] as? String == "plaintext" }
      .compactMap { rectangle($0, at: "pos", "width", "height") }
    let words = edges.compactMap { edge -> Rectangle? in
      let center = numbers(edge["lp"])
      let texts = (edge["_ldraw_"] as? [[String: Any]] ?? []).filter { $0["op"] as? String == "T" }
      guard center.count == 2 else { return nil }
      let width = texts.compactMap { $0["width"] as? Double }.max() ?? 0
      return Rectangle(edge["label"] as? String ?? "", around: center, width: width, height: 9)
    }

    lines = edges.count
    var faults: [String] = []
    for edge in edges {
      // The ends have a letter: e,x,y and s,x,y.
      let points = (edge["pos"] as? String ?? "").split(separator: " ").filter { $0.first?.isLetter == false }
        .map { numbers(String($0)) }
      let curve = Self.points(ofCurve: points)
      for title in titles where curve.contains(where: title.contains) { faults.append("a line crosses \(title.name)") }
    }
    for (index, word) in words.enumerated() {
      for other in words.dropFirst(index + 1) + nodes + clusters where word.overlaps(other) {
        faults.append("the word \(word.name) covers \(other.name)")
      }
    }
    self.faults = faults
  }

  /// Returns points on a chain of Bézier curves.
  private static func points(ofCurve controls: [[Double]]) -> [[Double]] {
    stride(from: 0, to: controls.count - 3, by: 3).flatMap { start in
      (0...40).map { step in
        let part = Double(step) / 40
        let rest = 1 - part
        let weights = [rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part]
        return (0..<2).map { axis in (0..<4).reduce(0) { $0 + weights[$1] * controls[start + $1][axis] } }
      }
    }
  }
}
