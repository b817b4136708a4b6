extension ContainerCore {
  /// The cell of a registration for one that depends on it, or a cell that throws where there is none that may be called.
  ///
  /// Validation refuses a graph in which that happens, unless the rule was lowered or its finding accepted. Then the
  /// resolve that comes by learns what is wrong, and nothing else does: all of that is settled while linking.
  ///
  /// - Parameters:
  ///   - index: The registration.
  ///   - type: Its type.
  ///   - isInner: Whether an alias or a decorator stands on it, and so hands it what the resolve was given.
  func dependency<Service>(at index: Int32, as type: Service.Type, isInner: Bool = false) -> Cell<Service> {
    if let cycle = openCycles.first(where: { $0.first == index }) {
      return refusing { $0.cycle(through: cycle) }
    }
    let untyped = cell(at: index)
    // What a resolve is given is meant for what was asked for; a dependency would read it as its own.
    if untyped.argumentCount > 0, !isInner { return refusing { $0.argumentMismatch(at: index, given: []) } }
    // A cell entered under a type is of that type: the registration's verb made both from one generic parameter.
    let cell = unsafeDowncast(untyped, to: Cell<Service>.self)
    let origin = registrations.record(at: registrations.origin(of: index))
    return isInner || origin.role != .screen ? cell : withoutCoder(cell)
  }

  /// The cell of a parameter that nothing is registered for.
  func missingDependency<Service>(_ type: Service.Type, _ identifier: ServiceIdentifier?) -> Cell<Service> {
    refusing { $0.missing(type, identifier) }
  }

  /// The cell of a decorator's parameter that is declared as a runtime argument, which it never gets.
  func decoratorsArgument<Value>(of index: Int32) -> Cell<Value> {
    refusing { core in
      ResolutionError(
        kind: .argumentMismatch, key: core.registrations.key(at: index),
        detail: "its decorator takes a runtime argument",
        fix: "let the decorator take the value from a service")
    }
  }

  /// Whether a registration's cell stands already; where it does not, it waits for the one that is being linked.
  func isLinked(_ index: Int32) -> Bool { openCycles.isEmpty || !openCycles.contains { $0.first == index } }

  func refusing<Service>(_ error: @escaping (ContainerCore) -> ResolutionError) -> Cell<Service> {
    // Not retained: the core keeps this cell.
    let core = Unmanaged.passUnretained(self)
    return Cell { _ throws(ResolutionError) in throw error(core.takeUnretainedValue()) }
  }

  /// A screen that another registration needs has a scene of its own.
  private func withoutCoder<Screen>(_ cell: Cell<Screen>) -> Cell<Screen> {
    let plain = Cell<Screen>(lending: { _, context, place throws(ResolutionError) in
      let coder = context.coder
      context.coder = nil
      defer { context.coder = coder }
      return try cell.lend(&context, in: place)
    })
    plain.height = cell.height
    plain.demands = cell.demands
    return plain
  }
}
