import Injector
import InjectorInspection
import TestSupport
import Testing

/// A difference is empty exactly if two graphs are equal in everything but places.
@Test func difference_isEmpty_ifNothingButPlacesDiffers() async {
  await expectProperty(of: App.self) { app in
    let graph = app.checked().graph
    let withoutPlaces = graph.withoutPlaces
    for round in 0..<3 {
      var generator = AppGenerator(seed: app.seed &* 31 &+ UInt64(round))
      var other = app
      generator.mutate(&other)
      let changed = other.graph()
      let difference = GraphDifference(from: graph, to: changed)
      guard difference.isEmpty == (withoutPlaces == changed.withoutPlaces) else {
        throw Contradiction(
          description: "from\n\(app)\nto\n\(other)\n\(difference.text(TreeStyle(isColored: false)))")
      }
    }
    let moved = graph.renamingFiles { "Moved/\($0)" }
    guard GraphDifference(from: graph, to: moved).isEmpty else {
      throw Contradiction(description: "moving files is a difference")
    }
  }
}

extension DependencyGraph {
  /// The saved graph without its places, and without the numbers of parameters, which give way to new ones.
  fileprivate var withoutPlaces: String {
    json.replacing(/"file" : "[^"]*",\s+"line" : \d+|"parameter" : \d+,/, with: "")
  }
}
