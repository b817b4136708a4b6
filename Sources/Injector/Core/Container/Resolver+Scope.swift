import Synchronization

extension Resolver {
  /// Opens a scope.
  ///
  /// The scope opens inside what the resolver sees: its container and the scopes that are open there. For example, in a
  /// coordinator that was given a resolver:
  ///
  /// ```swift
  /// let account = try resolver.makeScope(.account, userSession)
  /// ```
  ///
  /// Where a factory opens one scope, inject a ``ScopeProvider``: it keeps the dependency in the graph.
  ///
  /// - Parameters:
  ///   - scope: The scope to open.
  ///   - inputs: The inputs of the scope, each of exactly the type that it is declared with. Their order matters only
  ///     among those of one type, which come in order of declaration.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: A new container, which keeps what it was opened in alive.
  /// - Throws: `ResolutionError` of the kind ``ResolutionError/Kind/inputMismatch`` if the scope takes other inputs,
  ///   ``ResolutionError/Kind/closed`` if the container is closing or closed, and
  ///   ``ResolutionError/Kind/containerReleased`` if it has been released.
  public func makeScope<each Input: Sendable>(
    _ scope: Scope, _ inputs: repeat each Input, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Container {
    let owner = try owner(for: scope, fileID: fileID, line: line)
    defer { extendLifetime(owner) }
    var opening = ScopeOpening(scope, in: view.core.takeUnretainedValue())
    repeat opening.take(each inputs)
    return try open(opening, fileID: fileID, line: line)
  }

  /// Opens a scope on the main actor, with inputs that needn't be `Sendable`.
  ///
  /// - Parameters:
  ///   - scope: The scope to open.
  ///   - inputs: The inputs of the scope, each of exactly the type that it is declared with.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: A new container, which keeps what it was opened in alive.
  /// - Throws: `ResolutionError` of the kind ``ResolutionError/Kind/inputMismatch`` if the scope takes other inputs,
  ///   ``ResolutionError/Kind/closed`` if the container is closing or closed, and
  ///   ``ResolutionError/Kind/containerReleased`` if it has been released.
  @MainActor public func makeScope<each Input>(
    _ scope: Scope, _ inputs: repeat each Input, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Container {
    let owner = try owner(for: scope, fileID: fileID, line: line)
    defer { extendLifetime(owner) }
    var opening = ScopeOpening(scope, in: view.core.takeUnretainedValue())
    repeat opening.take(each inputs)
    return try open(opening, fileID: fileID, line: line)
  }

  private func owner(for scope: Scope, fileID: StaticString, line: UInt) throws(ResolutionError) -> InstanceOwner {
    guard let owner = retainedOwner ?? reference.owner else {
      throw ResolutionError(kind: .containerReleased, key: ServiceKey(scope)).asked(in: fileID, at: line)
    }
    return owner
  }

  /// Opens a scope with its inputs. The caller retains the owner of the view.
  ///
  /// - Parameter replacesOthers: A Boolean value that indicates whether the scope takes the place of those of the same
  ///   kind that were opened from here, which close.
  func open(
    _ opening: ScopeOpening, replacingOthers replacesOthers: Bool = false, isolation: (any Actor)? = nil,
    fileID: StaticString, line: UInt
  ) throws(ResolutionError) -> Container {
    let owner = view.owner.takeUnretainedValue()
    let opened: OpenScope
    do throws(ResolutionError) {
      try view.checkIsOpen(for: Scope.self, ServiceIdentifier(opening.scope.name))
      opened = try opening.open(inside: view.scopes?.takeUnretainedValue())
    } catch {
      throw error.asked(in: fileID, at: line)
    }
    if replacesOthers {
      let others = owner.inner.replace(with: opened) { ($0 as? OpenScope)?.scope == opening.scope }
      for other in others.reversed() { _ = other.close(isolation: isolation) }
    } else {
      owner.inner.add(opened)
    }
    // `close` sets the flag before it looks for what was opened from here.
    if owner.isClosed.load(ordering: .acquiring) { _ = opened.close(isolation: nil) }
    return Container(core: view.core.takeUnretainedValue(), opened: opened, diagnostics: .none)
  }
}
