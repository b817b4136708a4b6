import Injector

/// The activity of a container for a registration.
struct Activity {
  private(set) var built = 0
  private(set) var reused = 0
  /// The time that the latest instance took to build, with its dependencies.
  private(set) var buildTime = Duration.zero
  /// The registrations that asked for an instance, in order of appearance, and how often. `nil` is the app.
  private(set) var askers: [(key: ServiceKey?, count: Int)] = []

  var count: Int { built + reused }

  fileprivate mutating func add(_ event: TraceEvent, asker: ServiceKey?) {
    switch event.outcome {
    case .created:
      built += 1
      buildTime = event.duration
    case .reused: reused += 1
    // A container that was validated resolves what the app asks for.
    case .failed: return
    }
    if let index = askers.firstIndex(where: { $0.key == asker }) {
      askers[index].count += 1
    } else {
      askers.append((asker, 1))
    }
  }
}

/// The activity of a container for each of its registrations.
struct ActivityLog {
  /// A registration: its key, and the number of decorators around it. Decorators share its key.
  struct ID: Hashable {
    let key: ServiceKey
    let depth: Int
  }

  private let activities: [ID: Activity]

  init(_ events: [TraceEvent] = []) {
    var activities: [ID: Activity] = [:]
    for event in events {
      let asker = event.chain.last { $0 != event.key }
      let depth = event.chain.reversed().prefix { $0 == event.key }.count - 1
      activities[ID(key: event.key, depth: depth), default: Activity()].add(event, asker: asker)
    }
    self.activities = activities
  }

  subscript(id: ID) -> Activity { activities[id] ?? Activity() }
}
