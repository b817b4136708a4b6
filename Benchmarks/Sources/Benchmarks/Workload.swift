import Injector

/// One operation, done by hand and by the container, any number of times in a loop that costs both the same.
struct Workload: Sendable {
  typealias Loop = @Sendable (Int) throws -> Void
  typealias MainLoop = @MainActor (Int) throws -> Void

  let name: String
  /// How many instances an operation builds, once those that are shared are there.
  let builds: Int
  let hand: Loop
  /// The container's side, from nonisolated code; nil where it runs on the main actor only.
  let container: Loop?
  let onMain: MainLoop?

  init(_ name: String, builds: Int, hand: @escaping Loop, container: @escaping Loop) {
    self.name = name
    self.builds = builds
    self.hand = hand
    self.container = container
    onMain = nil
  }

  init(_ name: String, builds: Int, hand: @escaping Loop, onMain: @escaping MainLoop) {
    self.name = name
    self.builds = builds
    self.hand = hand
    container = nil
    self.onMain = onMain
  }

  @MainActor
  func runContainer(_ count: Int) throws {
    if let container { try container(count) } else { try onMain?(count) }
  }
}
