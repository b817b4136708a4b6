extension Container {
  /// Creates the eager singletons, each after those that it needs.
  func buildEager(_ order: ContiguousArray<Int32>, isolation: isolated (any Actor)?) throws {
    var errors = ResolutionErrors(failures: [])
    for index in order where core.registrations.record(at: index).traits.contains(.eager) {
      do throws(ResolutionError) { try resolver.view.build(index, isolation: isolation) } catch {
        let actor: String? =
          switch error.kind {
          case .requiresMainActor: "the main actor"
          case .requiresActor: "that actor"
          default: nil
          }
        errors.add(actor.map { error.fixed(by: "create the container on \($0), or remove .eager()") } ?? error)
      }
    }
    if !errors.failures.isEmpty { throw errors }
  }
}

extension ContainerView {
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
