extension Container {
  /// Creates the eager singletons, each after those that it needs.
  ///
  /// If one of them belongs to an actor that the caller isn't on, none is created: what needs it would create it
  /// here.
  func buildEager(_ order: ContiguousArray<Int32>, isolation: isolated (any Actor)?) throws {
    let eager = order.filter { core.registrations.record(at: $0).traits.contains(.eager) }
    guard !eager.isEmpty else { return }
    let view = resolver.view
    try forEach(eager) { index throws(ResolutionError) in
      do throws(ResolutionError) { try view.checkIsolation(of: index, isolation) } catch {
        let actor = error.kind == .requiresMainActor ? "the main actor" : "that actor"
        throw error.fixed(by: "create the container on \(actor), or remove .eager()")
      }
    }
    try forEach(eager) { index throws(ResolutionError) in try view.build(index, isolation: isolation) }
  }

  /// Calls a closure with each registration, and throws all errors together.
  private func forEach(_ nodes: [Int32], _ body: (Int32) throws(ResolutionError) -> Void) throws {
    var errors = ResolutionErrors(failures: [])
    for node in nodes {
      do throws(ResolutionError) { try body(node) } catch { errors.add(error) }
    }
    if !errors.failures.isEmpty { throw errors }
  }
}

extension ContainerView {
  /// Throws if the instances of a registration belong to an actor that the caller isn't on.
  func checkIsolation(of node: Int32, _ isolation: (any Actor)?) throws(ResolutionError) {
    let cell = core.takeUnretainedValue().cell(at: node)
    defer { extendLifetime(cell) }
    try check(.passUnretained(cell), argumentCount: Int(cell.argumentCount), isolation: isolation)
  }

  /// Creates the instance of a registration and discards the reference.
  func build(_ node: Int32, isolation: (any Actor)?) throws(ResolutionError) {
    let cell = core.takeUnretainedValue().cell(at: node)
    defer { extendLifetime(cell) }
    try check(.passUnretained(cell), argumentCount: 0, isolation: isolation)
    try ThreadStack.run(node, cell.service, in: core) { () throws(ResolutionError) in
      var context = ResolutionContext(scopes: scopes)
      try cell.build(&context)
    }
  }
}
