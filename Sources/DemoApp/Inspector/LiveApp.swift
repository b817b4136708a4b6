import Injector
import InjectorHeadless

/// The app with its container, which it can show while it runs.
final class LiveApp {
  let tracer: Tracer
  let container: Container
  private let coordinator: AppCoordinator

  init(options: LaunchOptions, window: HeadlessWindow) throws {
    tracer = options.hasStepClock ? .counting() : Tracer()
    container = try Container(
      AppPlugin(), tracer: tracer, overriding: { $0.instance(options, for: LaunchOptions.self) })
    coordinator = try container.resolve(AppCoordinator.self, arguments: window)
  }

  func start() { coordinator.start() }
}

extension Tracer {
  /// Creates a tracer whose times are the same in each run.
  nonisolated fileprivate static func counting() -> Tracer {
    let clock = StepClock()
    return Tracer(capacity: 100_000, log: nil, now: { clock.now() })
  }
}
