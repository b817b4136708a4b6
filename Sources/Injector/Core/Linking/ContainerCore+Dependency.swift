extension ContainerCore {
  /// Returns the cell of a registration for a dependent, or a cell that throws an error if the dependent must not call it.
  ///
  /// Validation rejects such a graph unless the severity of the rule is lowered or the diagnostic is accepted. In that case,
  /// only the resolves that use the dependency fail. The decision is made while linking.
  ///
  /// - Parameters:
  ///   - index: The registration.
  ///   - type: The type of the registration.
  ///   - isInner: A Boolean value that indicates whether the dependent is an alias or a decorator, which passes on the
  ///     arguments of the resolve.
  func dependency<Service>(at index: Int32, as type: Service.Type, isInner: Bool = false) -> Cell<Service> {
    if let cycle = openCycles.first(where: { $0.first == index }) {
      return refusing { $0.cycle(through: cycle) }
    }
    let untyped = cell(at: index)
    // The arguments of a resolve belong to the resolved registration. A dependency must not read them as its own.
    if untyped.argumentCount > 0, !isInner { return refusing { $0.argumentMismatch(at: index, given: []) } }
    // A cell has the type of its key, because the registration derives both from one generic parameter.
    let cell = unsafeDowncast(untyped, to: Cell<Service>.self)
    return isInner || registrations.role(behind: index) != .screen ? cell : withoutCoder(cell)
  }

  /// Returns the cell of a parameter that needs a type that isn't registered.
  func missingDependency<Service>(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> Cell<Service> {
    refusing { $0.missing(type, identifier) }
  }

  /// Returns the cell of a dictionary that two contributions with one identifier would be in.
  func ambiguous<Collection>(
    _ clash: (first: Int32, second: Int32), as type: Collection.Type, _ identifier: ServiceIdentifier?
  ) -> Cell<Collection> {
    refusing { $0.ambiguous(clash, in: type, identifier) }
  }

  /// Returns the cell of a decorator's parameter that is marked as a runtime argument, which a decorator can't take.
  func decoratorsArgument<Value>(of index: Int32) -> Cell<Value> {
    refusing { core in
      ResolutionError(
        kind: .argumentMismatch, key: core.registrations.key(at: index),
        detail: "its decorator takes a runtime argument",
        fix: "inject the value into the decorator from a service")
    }
  }

  /// Returns a Boolean value that indicates whether the cell of a registration exists. If it doesn't, the registration
  /// depends on the one that is being linked.
  func isLinked(_ index: Int32) -> Bool { openCycles.isEmpty || !openCycles.contains { $0.first == index } }

  private func refusing<Service>(_ error: @escaping (ContainerCore) -> ResolutionError) -> Cell<Service> {
    // Unretained, because the core retains this cell.
    let core = Unmanaged.passUnretained(self)
    return Cell { _ throws(ResolutionError) in throw error(core.takeUnretainedValue()) }
  }

  // A screen that another registration depends on is created from its own scene.
  private func withoutCoder<Screen>(_ cell: Cell<Screen>) -> Cell<Screen> {
    let plain = Cell<Screen>(borrowing: { _, context, memory throws(ResolutionError) in
      let coder = context.coder
      context.coder = nil
      defer { context.coder = coder }
      return try cell.borrow(&context, in: memory)
    })
    plain.stackNeed = cell.stackNeed
    plain.demands = cell.demands
    return plain
  }
}
