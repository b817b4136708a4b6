import Injector

/// Searches the paths between registrations, shortest first.
enum PathSearch {
  /// The most partial paths to follow. Cycles can have more paths than anyone could read.
  private static let mostStates = 500_000

  /// The paths that a search found.
  struct Result {
    /// The items of each path, from a source to a target.
    var paths: [[Int]] = []
    /// A Boolean value that indicates whether there are more paths.
    var hasMore = false
  }

  /// A partial path: its last item, and the part before it.
  private struct State {
    let item: Int
    let previous: Int
    let length: Int
  }

  /// Finds the shortest paths that visit no item twice. Paths of one length are in the order of the graph.
  ///
  /// The search follows only items that lead to a target, the nearest first, so it finds each path without detours.
  ///
  /// - Parameters:
  ///   - map: The graph.
  ///   - sources: The items to start from.
  ///   - targets: The items to reach. A path ends at the first of them.
  ///   - limit: The most paths to find.
  static func paths(in map: GraphMap, from sources: [Int], to targets: [Int], limit: Int) -> Result {
    let distances = map.distances(from: targets, along: map.dependents)
    let components = GraphComponents(targets: Buckets(map.items.map { map.dependencies(of: $0).map(\.end) })).numbers
    var states: [State] = []
    // The states by the length of the shortest path that can begin with them, each length first in, first out.
    var queues: [[Int]] = []
    func add(_ state: State) {
      let total = state.length + distances[state.item]
      while queues.count <= total { queues.append([]) }
      queues[total].append(states.count)
      states.append(state)
    }
    for source in sources where distances[source] >= 0 { add(State(item: source, previous: -1, length: 0)) }

    var result = Result()
    var total = 0
    while total < queues.count {
      var position = 0
      while position < queues[total].count {
        let index = queues[total][position]
        position += 1
        let state = states[index]
        if distances[state.item] == 0 {
          guard result.paths.count < limit else {
            result.hasMore = true
            return result
          }
          result.paths.append(items(endingWith: index, states).reversed())
          continue
        }
        guard states.count < mostStates else {
          result.hasMore = true
          return result
        }
        var seen: Set<Int> = []
        for arc in map.dependencies(of: state.item) where distances[arc.end] >= 0 && seen.insert(arc.end).inserted {
          guard !visits(arc.end, before: index, states, components) else { continue }
          add(State(item: arc.end, previous: index, length: state.length + 1))
        }
      }
      queues[total] = []
      total += 1
    }
    return result
  }

  /// Returns a Boolean value that indicates whether a partial path visits an item. Only the items at its end that
  /// depend on each other can.
  private static func visits(_ item: Int, before last: Int, _ states: [State], _ components: [Int]) -> Bool {
    items(endingWith: last, states).prefix { components[$0] == components[item] }.contains(item)
  }

  /// Returns the items of a partial path, from its end.
  private static func items(endingWith last: Int, _ states: [State]) -> some Sequence<Int> {
    sequence(first: last) { states[$0].previous < 0 ? nil : states[$0].previous }.lazy.map { states[$0].item }
  }
}
