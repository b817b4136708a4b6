import Injector

/// Keeps the compiler from dropping what an operation makes.
@inline(never) func sink<Value>(_ value: Value) { withExtendedLifetime(value) {} }

/// One operation, done by hand and by the container, any number of times in a loop that costs both the same.
struct Workload: Sendable {
  typealias Loop = @Sendable (Int) throws -> Void
  typealias MainLoop = @MainActor (Int) throws -> Void

  let name: String
  let hand: Loop
  /// The container's side, from nonisolated code; nil where it runs on the main actor only.
  let container: Loop?
  let onMain: MainLoop?

  init(_ name: String, hand: @escaping Loop, container: @escaping Loop) {
    self.name = name
    self.hand = hand
    self.container = container
    onMain = nil
  }

  init(_ name: String, hand: @escaping Loop, onMain: @escaping MainLoop) {
    self.name = name
    self.hand = hand
    container = nil
    self.onMain = onMain
  }

  @MainActor
  func runContainer(_ count: Int) throws {
    if let container { try container(count) } else { try onMain?(count) }
  }
}
