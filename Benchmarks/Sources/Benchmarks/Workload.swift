import Injector

/// An operation, written by hand and through the container. Both sides run in equal loops.
struct Workload: Sendable {
  typealias Loop = @Sendable (Int) throws -> Void
  typealias MainLoop = @MainActor (Int) throws -> Void

  let name: String
  /// The number of instances that an operation creates when the shared instances exist.
  let builds: Int
  /// How many simple operations take as long as one of these.
  let weight: Int
  let hand: Loop
  /// The container's side in nonisolated code, or `nil` if it runs on the main actor only.
  let container: Loop?
  let onMain: MainLoop?

  init(_ name: String, builds: Int, weight: Int = 1, hand: @escaping Loop, container: @escaping Loop) {
    self.name = name
    self.builds = builds
    self.weight = weight
    self.hand = hand
    self.container = container
    onMain = nil
  }

  init(_ name: String, builds: Int, hand: @escaping Loop, onMain: @escaping MainLoop) {
    self.name = name
    self.builds = builds
    weight = 1
    self.hand = hand
    container = nil
    self.onMain = onMain
  }

  @MainActor
  func runContainer(_ count: Int) throws {
    if let container { try container(count) } else { try onMain?(count) }
  }
}
