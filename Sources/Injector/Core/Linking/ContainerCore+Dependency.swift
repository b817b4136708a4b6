extension ContainerCore {
  /// Returns the cell of what a type resolves to: one that throws if that is missing.
  ///
  /// - Parameter isInner: A Boolean value that indicates whether the cell gets the runtime arguments of the resolve.
  func cell(
    for target: DependencyTarget, of type: any Any.Type, _ identifier: ServiceIdentifier?, isInner: Bool = false
  ) -> AnyCell {
    if case .registration(let index) = target { return dependency(at: index, as: type, isInner: isInner) }
    if case .missing(let missing) = target { return refusing(type) { $0.missing(missing, identifier) } }
    guard let composite = type as? any CompositeDependency.Type else {
      preconditionFailure("a type that is neither registered nor composite is missing")
    }
    return composite.cell(for: target, identifier, in: self, isInner: isInner)
  }

  /// Returns the same cell as one of a known type.
  func cell<Service>(
    for target: DependencyTarget, as type: Service.Type, _ identifier: ServiceIdentifier?, isInner: Bool = false
  ) -> Cell<Service> {
    // Cells of registrations have the type of their keys, and the others are created for the type.
    unsafeDowncast(cell(for: target, of: type, identifier, isInner: isInner), to: Cell<Service>.self)
  }

  /// Returns the cell of a parameter that the container resolves.
  func cell(ofParameter parameter: ParameterRecord, of node: Int32) -> AnyCell {
    if parameter.origin.isArgument {
      return refusing(parameter.type) { core in
        ResolutionError(
          kind: .argumentMismatch, key: core.registrations.key(at: node),
          detail: "its decorator takes a runtime argument",
          fix: "inject the value into the decorator from a service")
      }
    }
    let identifier = parameter.origin.identifier
    let target = registrations.target(of: parameter.type, identifier)
    guard parameter.isUnwrapped else { return cell(for: target, of: parameter.type, identifier) }
    func open<Wrapped>(_ type: Wrapped.Type) -> AnyCell {
      target.isSatisfied
        ? cell(for: .optional(target), of: Wrapped?.self, identifier)
        : refusing(Wrapped?.self) { $0.missing(type, identifier) }
    }
    return _openExistential(parameter.type, do: open)
  }

  /// Returns the cell of a runtime argument at an offset in the tuple of the arguments.
  func argument(_ type: any Any.Type, at offset: Int, of node: Int32) -> AnyCell {
    let core = Unmanaged.passUnretained(self)
    func open<Value>(_ type: Value.Type) -> AnyCell {
      Cell<Value> { context throws(ResolutionError) in
        guard let argument = context.argument(at: offset) else {
          throw core._withUnsafeGuaranteedRef { $0.unplacedArgumentMismatch(at: node, given: []) }
        }
        return argument.assumingMemoryBound(to: Value.self).pointee
      }
    }
    return _openExistential(type, do: open)
  }

  /// Returns the cell that an alias or a decorator wraps.
  func cell(wrappedBy record: RegistrationRecord, at index: Int32) -> AnyCell {
    guard record.inner >= 0 else { return refusing(record.type) { $0.missing(record.type, record.identifier) } }
    let inner = dependency(at: record.inner, as: registrations.record(at: record.inner).type, isInner: true)
    guard record.role == .decorator, isLinked(record.inner), let awaiting = inner.asynchronous else {
      return inner
    }
    return awaiting.shared()
  }

  /// Returns the cell of a registration for a dependent, or a cell that throws an error if the dependent must not call
  /// it.
  ///
  /// Validation rejects such a graph unless the severity of the rule is lowered or the diagnostic is accepted. In that
  /// case, only the resolves that use the dependency fail. The decision is made while linking.
  ///
  /// - Parameters:
  ///   - index: The registration.
  ///   - type: The type of the registration.
  ///   - isInner: A Boolean value that indicates whether the dependent is an alias or a decorator, which passes on the
  ///     arguments of the resolve.
  private func dependency(at index: Int32, as type: any Any.Type, isInner: Bool) -> AnyCell {
    if let cycle = openCycles.first(where: { $0.first == index }) {
      return refusing(type) { $0.cycle(through: cycle) }
    }
    let cell = cell(at: index)
    // The arguments of a resolve belong to the resolved registration. A dependency must not read them as its own.
    if cell.argumentCount > 0, !isInner { return refusing(type) { $0.argumentMismatch(at: index, given: []) } }
    return isInner || registrations.role(behind: index) != .screen ? cell : withoutCoder(cell, type)
  }

  /// Returns the cell of a dictionary that two contributions with one identifier would be in.
  func ambiguous<Collection>(
    _ clash: (first: Int32, second: Int32), as type: Collection.Type, _ identifier: ServiceIdentifier?
  ) -> AnyCell {
    refusing(type) { $0.ambiguous(clash, in: type, identifier) }
  }

  /// Returns a Boolean value that indicates whether the cell of a registration exists. If it doesn't, the registration
  /// depends on the one that is being linked.
  func isLinked(_ index: Int32) -> Bool { openCycles.isEmpty || !openCycles.contains { $0.first == index } }

  private func refusing(_ type: any Any.Type, _ error: @escaping (ContainerCore) -> ResolutionError) -> AnyCell {
    // Unretained, because the core retains this cell.
    let core = Unmanaged.passUnretained(self)
    func open<Service>(_ type: Service.Type) -> AnyCell {
      Cell<Service> { _ throws(ResolutionError) in throw error(core.takeUnretainedValue()) }
    }
    return _openExistential(type, do: open)
  }

  // A screen that another registration depends on is created from its own scene.
  private func withoutCoder(_ cell: AnyCell, _ type: any Any.Type) -> AnyCell {
    func open<Screen>(_ type: Screen.Type) -> AnyCell {
      let inner = Unmanaged.passUnretained(cell)
      return Cell<Screen>(AnyCell.Header(demands: cell.demands, stackNeed: cell.stackNeed)) {
        context throws(ResolutionError) in
        let coder = context.coder
        context.coder = nil
        defer { context.coder = coder }
        return try inner.value(Screen.self, &context)
      }
    }
    return _openExistential(type, do: open)
  }
}
