extension ContainerCore {
  /// Returns the cell of a type for what it is bound to.
  func cell<Value>(for dependency: Dependency, isInner: Bool = false) -> Cell<Value> {
    // Cells of registrations have the type of their keys, and the others are created for the type.
    unsafeDowncast(cell(for: dependency, of: Value.self, isInner: isInner), to: Cell<Value>.self)
  }

  /// Returns the cell of a type for what it is bound to: one that throws if that is missing.
  ///
  /// - Parameter isInner: A Boolean value that indicates whether the cell gets the runtime arguments of the resolve.
  func cell(for dependency: Dependency, of type: any Any.Type, isInner: Bool = false) -> AnyCell {
    if dependency.isPlain { return cell(of: dependency.node, as: type, isInner: isInner) }
    guard !dependency.layers.isEmpty, let composite = type as? any CompositeDependency.Type else {
      return refusing(type) { $0.missing(dependency.missing ?? type, dependency.identifier) }
    }
    return composite.cell(for: dependency, in: self, isInner: isInner)
  }

  /// Returns the cell of a parameter whose value is no registration's.
  func cell(of parameter: ParameterRecord, boundTo dependency: Dependency) -> AnyCell {
    guard parameter.isUnwrapped else { return cell(for: dependency, of: parameter.type) }
    func open<Wrapped>(_ type: Wrapped.Type) -> AnyCell {
      guard dependency.isSatisfied else {
        return refusing(Wrapped?.self) { $0.missing(type, dependency.identifier) }
      }
      var wrapped = dependency
      wrapped.layers.insert(.optional, at: wrapped.layers.startIndex)
      return cell(for: wrapped, of: Wrapped?.self)
    }
    return _openExistential(parameter.type, do: open)
  }

  /// Returns the cell of a decorator's parameter that takes a runtime argument, which throws an error.
  func refusedArgument(_ type: any Any.Type, of node: Int32) -> AnyCell {
    refusing(type) { core in
      ResolutionError(
        kind: .argumentMismatch, key: core.registrations.key(at: node),
        detail: "its decorator takes a runtime argument",
        fix: "inject the value into the decorator from a service")
    }
  }

  /// Returns the cell of a runtime argument at an offset in the tuple of the arguments.
  func argument(_ type: any Any.Type, at offset: Int, of node: Int32) -> AnyCell {
    func open<Value>(_ type: Value.Type) -> AnyCell {
      Cell<Value> { [unowned self] context throws(ResolutionError) in
        // The arguments, or a cast copy of them, fit the resolved cell. That cell reads them, or it is an alias or a
        // decorator and passes them to the cell that it wraps, which takes the same types. No other dependency that
        // takes arguments is ever called. There is therefore a value of the type at the offset.
        guard let arguments = context.arguments else { throw unplacedArgumentMismatch(at: node, given: []) }
        return (arguments + offset).assumingMemoryBound(to: Value.self).pointee
      }
    }
    return _openExistential(type, do: open)
  }

  /// Returns the cell that an alias or a decorator wraps.
  func cell(wrappedBy record: RegistrationRecord) -> AnyCell {
    guard record.inner >= 0 else { return refusing(record.type) { $0.missing(record.type, record.identifier) } }
    return cell(of: record.inner, as: registrations.record(at: record.inner).type, isInner: true)
  }

  /// Returns the cell of a registration for a dependent, or a cell that throws an error if the dependent must not
  /// call it.
  ///
  /// Validation rejects such a graph unless the severity of the rule is lowered or the diagnostic is accepted. In
  /// that case, only the resolves that use the dependency fail. The decision is made while linking.
  ///
  /// - Parameter isInner: A Boolean value that indicates whether the dependent is an alias or a decorator, which passes
  ///   on the arguments of the resolve.
  func cell(of index: Int32, as type: any Any.Type, isInner: Bool = false) -> AnyCell {
    if let cycle = openCycles.first(where: { $0.first == index }) {
      return refusing(type) { $0.cycle(through: cycle) }
    }
    let cell = cell(at: index)
    // The arguments of a resolve belong to the resolved registration. A dependency must not read them as its own.
    if cell.argumentCount > 0, !isInner { return refusing(type) { $0.argumentMismatch(at: index, given: []) } }
    guard !isInner, registrations.hasScreens, registrations.role(behind: index) == .screen else { return cell }
    return withoutCoder(cell, type)
  }

  /// Returns a Boolean value that indicates whether the cell of a registration exists. If it doesn't, the
  /// registration depends on the one that is being linked.
  func isLinked(_ index: Int32) -> Bool { !openCycles.contains { $0.first == index } }

  /// Returns a cell that throws an error.
  func refusing(_ type: any Any.Type, _ error: @escaping (ContainerCore) -> ResolutionError) -> AnyCell {
    func open<Service>(_ type: Service.Type) -> AnyCell {
      // Unowned, because the core retains this cell.
      Cell<Service> { [unowned self] _ throws(ResolutionError) in throw error(self) }
    }
    return _openExistential(type, do: open)
  }

  // A screen that another registration depends on is created from its own scene.
  private func withoutCoder(_ cell: AnyCell, _ type: any Any.Type) -> AnyCell {
    func open<Screen>(_ type: Screen.Type) -> AnyCell {
      let inner = BorrowedCell.passUnretained(cell)
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
