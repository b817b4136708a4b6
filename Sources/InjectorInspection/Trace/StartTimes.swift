import Injector

/// The time that the eager registrations of a graph took in a trace.
package struct StartTimes {
  /// The event in which each eager registration was created, by the position of the registration.
  private var events: [Int: TraceTimeline.Event] = [:]
  /// The time in which they were created together, in microseconds.
  let total: Double

  /// Finds the eager registrations of a graph in a trace. O(*n*).
  init(of eager: [Int], in map: GraphMap, _ timeline: TraceTimeline) {
    let numbers = Dictionary(uniqueKeysWithValues: zip(timeline.keys, timeline.keys.indices))
    var nodes: [Int: [Int]] = [:]
    for node in eager {
      if let number = numbers[map.graph.nodes[node].key.description] { nodes[number, default: []].append(node) }
    }
    var total = 0.0
    for event in timeline.events where event.outcome == .created && !event.isInOwnKey {
      guard let found = nodes[event.key], events[found[0]] == nil else { continue }
      for node in found { events[node] = event }
      // What one creates for another is part of its time.
      if timeline.holder(of: event) == nil { total += event.total }
    }
    self.total = total
  }

  /// Returns the time in which an eager registration was created and the part of it that was its own, or `nil` if the
  /// trace doesn't have it.
  func time(of node: Int) -> (total: Double, own: Double)? { events[node].map { ($0.total, $0.own) } }
}
