/// Which eager singletons could not be built when the container started.
public struct EagerError: Error, Sendable, CustomStringConvertible {
  /// What went wrong with each, in the order in which they were tried.
  public let failures: [ResolutionError]

  /// How many failed, in one sentence.
  public var message: String {
    "\(failures.count) eager \(failures.count == 1 ? "singleton" : "singletons") failed."
  }

  /// How many failed, then each of them.
  public var description: String { ([message] + failures.map(\.description)).joined(separator: "\n\n") }
}

extension Container {
  /// Builds the eager singletons, each after those that it needs.
  func buildEager(_ order: ContiguousArray<Int32>, isolation: isolated (any Actor)?) throws {
    var failures: [ResolutionError] = []
    for index in order where core.registrations.record(at: index).traits.contains(.eager) {
      let cell = core.cell(at: index)
      defer { extendLifetime(cell) }
      do throws(ResolutionError) {
        try resolver.view.check(.passUnretained(cell), argumentCount: 0, depth: 0, isolation: isolation)
        var context = ResolutionContext(scopes: resolver.view.scopes, depth: cell.height)
        try cell.build(&context)
      } catch {
        // What has failed fails again for whoever needs it: one cause is told once.
        if !failures.contains(where: { $0.hasSameCause(as: error) }) { failures.append(error) }
      }
    }
    if !failures.isEmpty { throw EagerError(failures: failures) }
  }
}

extension ResolutionError {
  /// Whether it is the same registration that failed in the same way.
  fileprivate func hasSameCause(as other: ResolutionError) -> Bool {
    kind == other.kind && key == other.key && chain.last?.source == other.chain.last?.source
  }
}
