import Injector

enum INJ032: RulePage {
  protocol Clock: Sendable {}
  struct SystemClock: Clock {}
  struct FixedClock: Clock {}
  final class Timer: Sendable { init(clock: any Clock) {} }

  private static func parent() throws -> Container {
    try Container {
      $0.service((any Clock).self, using: { SystemClock() })
      $0.service(Timer.self, using: Timer.init(clock:)).singleton()
    }
  }

  static func broken() throws -> [Diagnostic] {
    let container = try parent()
    // begin: broken
    let child = try container.makeChild(overriding: {
      $0.instance(FixedClock(), for: (any Clock).self)  // Timer, a singleton of the parent, takes any Clock
    })
    // end: broken
    return child.diagnostics
  }

  static func mended() throws -> [Diagnostic] {
    let container = try parent()
    // begin: mended
    let child = try container.makeChild(overriding: {
      $0.instance(FixedClock(), for: (any Clock).self)
      $0.service(Timer.self, using: Timer.init(clock:)).singleton()
    })
    // end: mended
    return child.diagnostics
  }
}
