import Synchronization

extension ContainerView {
  /// Throws if a cell demands what the caller doesn't satisfy.
  @usableFromInline @inline(never)
  func check(
    _ cell: Unmanaged<AnyCell>, argumentCount: Int, given: [any Any.Type] = [], isolation: (any Actor)?
  ) throws(ResolutionError) {
    // Without a retain: all threads share the cell.
    let isAllowed = cell._withUnsafeGuaranteedRef { cell in
      !isClosedNow && (cell.isExisting || runs(cell, isolation))
        && (cell.node < 0 || argumentCount == Int(cell.argumentCount))
    }
    if !isAllowed {
      let error = refusal(
        cell.takeUnretainedValue(), argumentCount: argumentCount, given: given, isolation: isolation)
      throw core.takeUnretainedValue().traced(error)
    }
  }

  /// Throws if the container is closed.
  func checkIsOpen(at node: Int32) throws(ResolutionError) {
    guard isClosedNow else { return }
    let core = core.takeUnretainedValue()
    throw core.traced(core.refusal(.closed, at: node, fix: fixIfClosed))
  }

  /// Throws if the container is closed, also for a key that isn't registered.
  func checkIsOpen(for type: any Any.Type, _ identifier: ServiceIdentifier?) throws(ResolutionError) {
    guard isClosedNow else { return }
    let key = ServiceKey(type, identifier)
    throw core.takeUnretainedValue().traced(ResolutionError(kind: .closed, key: key, fix: fixIfClosed))
  }

  private var isClosedNow: Bool { owner._withUnsafeGuaranteedRef { $0.isClosed.load(ordering: .acquiring) } }

  private var fixIfClosed: String { owner.takeUnretainedValue().fixIfClosed }

  /// Returns why a cell may not be called, the first reason first.
  private func refusal(
    _ cell: AnyCell, argumentCount: Int, given: [any Any.Type], isolation: (any Actor)?
  ) -> ResolutionError {
    let core = core.takeUnretainedValue()
    if isClosedNow { return core.refusal(.closed, of: cell, fix: fixIfClosed) }
    if cell.isExisting || runs(cell, isolation) { return core.argumentMismatch(at: cell.node, given: given) }
    let isMainMissing = cell.demands.contains(.mainActor) && !isMain(isolation)
    return core.requiresActor(isMainMissing ? .requiresMainActor : .requiresActor, for: cell)
  }

  func dependency(on type: any Any.Type, _ identifier: ServiceIdentifier?) -> Dependency {
    core.takeUnretainedValue().registrations.dependency(on: type, identifier)
  }

  /// Returns a Boolean value that indicates whether a key can be resolved, without creating an instance.
  func canResolve(_ type: any Any.Type, _ identifier: ServiceIdentifier?) -> Bool {
    !isClosedNow && canResolve(dependency(on: type, identifier))
  }

  private func canResolve(_ dependency: Dependency) -> Bool {
    let registrations = core.takeUnretainedValue().registrations
    guard dependency.isSatisfied, registrations.clashes(in: dependency).isEmpty else { return false }
    switch dependency.layers.first {
    case .resolver: return true
    case .optional: return !dependency.inner.isSatisfied || canResolve(dependency.inner)
    case .all: return registrations.elements(of: dependency).allSatisfy(canResolve)
    case .lazy, .provider, .scopeProvider:
      return registrations.unfittingScope(in: dependency) == nil
        && registrations.argumentMismatch(of: dependency, given: []) == nil
    case nil:
      let index = dependency.node
      let origin = registrations.record(at: registrations.origin(of: index))
      guard case .scoped(let scope) = origin.lifetime else { return true }
      guard let open = OpenScope.nearest(scope, from: scopes)?.takeUnretainedValue() else { return false }
      return open.missingOuterScope == nil && (origin.role != .input || hasInput(index, in: open))
    }
  }
}

extension ContainerView {
  /// Returns a Boolean value that indicates whether the input behind a registration was handed over to an open scope.
  private func hasInput(_ index: Int32, in open: OpenScope) -> Bool {
    let registrations = core.takeUnretainedValue().registrations
    let input = registrations.origin(of: index)
    return registrations.level(of: input) <= open.core.level && open.hasInput(at: input)
  }
}

extension ContainerView {
  /// Returns a Boolean value that indicates whether an isolation is the one that a cell must be called on.
  private func runs(_ cell: AnyCell, _ isolation: (any Actor)?) -> Bool {
    (!cell.demands.contains(.mainActor) || isMain(isolation))
      && (!cell.demands.contains(.actor) || cell.runs(on: isolation))
  }
}

extension AnyCell {
  /// A Boolean value that indicates whether the cell has the instance that was created with the container, which may
  /// be used anywhere.
  fileprivate var isExisting: Bool { isSharedAnywhere && ready.load(ordering: .acquiring) != nil }

  fileprivate func runs(on isolation: (any Actor)?) -> Bool {
    let actors = actors
    // No caller is isolated to several actors.
    return !actors.isEmpty && actors.allSatisfy { $0 === isolation }
  }
}
