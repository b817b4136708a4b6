@testable import Injector

extension DependencyGraph {
  /// Thirty plugins that know each other, with lines over many rows, forward and back.
  static let thirtyPlugins: DependencyGraph = {
    var builder = GraphBuilder(
      plugins: (0..<30).map { index in
        DependencyGraph.InstalledPlugin(
          name: "Feature\(index)Plugin", dependencies: index > 0 ? ["Feature\(index / 2)Plugin"] : [])
      })
    var numbers = SmallGenerator()
    let kinds: [DependencyGraph.Edge.Kind] = [.direct, .direct, .lazy, .provider, .optional, .injected]
    for plugin in 0..<30 {
      for number in 0..<(2 + plugin % 5) {
        let node = builder.node("App.Feature\(plugin)Type\(number)", in: "Feature\(plugin)Plugin")
        guard node > 3 else { continue }
        builder.edge(node, numbers.next(below: node), kinds[node % kinds.count])
        builder.edge(node, max(0, node - 1 - numbers.next(below: 8)), .direct)
        if node % 7 == 0 { builder.edge(numbers.next(below: node), node, .lazy) }
      }
    }
    return builder.build()
  }()
}

/// Numbers that look random and are the same in each run.
private struct SmallGenerator {
  private var state: UInt64 = 1

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
