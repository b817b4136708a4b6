extension Container {
  /// Creates the eager singletons, each after those that it needs.
  func buildEager(_ order: ContiguousArray<Int32>, isolation: isolated (any Actor)?) throws {
    var failures: [ResolutionError] = []
    for index in order where core.registrations.record(at: index).traits.contains(.eager) {
      let cell = core.cell(at: index)
      defer { extendLifetime(cell) }
      do throws(ResolutionError) {
        try resolver.view.check(.passUnretained(cell), argumentCount: 0, isolation: isolation)
        var context = ResolutionContext(scopes: resolver.view.scopes)
        try cell.build(&context)
      } catch {
        // What has failed fails again for those that need it: one cause is reported once.
        if !failures.contains(where: { $0.hasSameCause(as: error) }) { failures.append(error) }
      }
    }
    if !failures.isEmpty { throw EagerError(failures: failures) }
  }
}

extension ResolutionError {
  /// A Boolean value that indicates whether the same registration failed in the same way.
  fileprivate func hasSameCause(as other: ResolutionError) -> Bool {
    kind == other.kind && key == other.key && chain.last?.source == other.chain.last?.source
  }
}
