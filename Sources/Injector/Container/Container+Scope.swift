extension Container {
  /// Closes a scope that was opened from here, and opens it again.
  ///
  /// Every open scope of the kind that was opened directly from this container closes, as ``close(isolation:)`` closes
  /// it, and the new one takes its place in one step: of two resets at the same time, the later one closes the scope
  /// that the earlier one opened. If the inputs are wrong, nothing closes. For example, when another user signs in:
  ///
  /// ```swift
  /// let account = try container.reset(.account, userSession)
  /// ```
  ///
  /// The parameters are those of ``ServiceResolving/makeScope(_:_:isolation:fileID:line:)``.
  ///
  /// - Returns: The new scope, after the old ones have closed.
  /// - Throws: `ResolutionError` of the kind ``ResolutionError/Kind/inputMismatch`` if the scope takes other inputs.
  @discardableResult
  public func reset<each Input>(
    _ scope: Scope, _ inputs: repeat each Input, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Container {
    do {
      let opened = try owner.open(scope, repeat each inputs, from: isolation)
      for other in opened.enterOuter(isReplacing: true).reversed() { other.close(from: isolation) }
      return Container(opened)
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
  }

  /// Closes the container: runs the `onClose` closures of its instances, and releases the instances of its scope.
  ///
  /// Scopes and children close first, in reverse order of creation, each with those inside it. Then the container's own
  /// instances follow: each after those that depend on it, otherwise the newest first. Each closure runs once.
  /// Afterwards resolving throws, from the scopes and children too.
  ///
  /// An instance that another thread or a task is creating isn't kept: its closures run where it was created, and its
  /// resolve throws ``ResolutionError/Kind/closed``. The method doesn't wait for it.
  ///
  /// An instance that was created on an actor is closed and released on it: before the method returns if you call it
  /// there, otherwise soon after, so after the instances that it depends on. To keep the order across actors, await
  /// ``closeAsync()``. If another thread closes the container already, the method waits until that has run the
  /// closures, unless it is called by an `onClose` closure or a factory, or the other awaits ``closeAsync()``. The
  /// singletons of a root or a child live until the container is released. No plugin's `stop(with:)` is called, as it
  /// must be awaited: await ``stop(within:)`` instead. For example:
  ///
  /// ```swift
  /// for leak in session.close() { print("still alive: \(leak)") }
  /// ```
  ///
  /// - Parameter isolation: The caller's isolation. Don't pass a value.
  /// - Returns: The scopes' instances that are still alive, without those that another of them holds: a leak report. It
  ///   doesn't include instances that await their release on their actor, nor those that they hold. Empty if the
  ///   container was closed before.
  @discardableResult
  public func close(isolation: isolated (any Actor)? = #isolation) -> [LeakedInstance] {
    owner.close(from: isolation)
  }

  /// Closes the container as ``close(isolation:)`` does, each instance on its actor, in one order across actors, and
  /// returns the same report. It awaits each closing of it, and of the scopes and children inside it, that has begun.
  @discardableResult
  public nonisolated(nonsending) func closeAsync() async -> [LeakedInstance] { await owner.closeAsync() }

  func checkIsOpen(to request: String = "make a child") throws(ClosedContainerError) {
    let isOpen = sequence(first: owner, next: \.outer).allSatisfy { !$0.isStopping.withLock { $0 } }
    if isOpen, !owner.hasClosed { return }
    throw ClosedContainerError(replacement: owner.replacement, request: request)
  }
}

extension Owner {
  /// Creates a scope with its inputs, which the caller enters. There may be other values if they are ignored.
  func open<each Input>(
    _ scope: Scope, _ inputs: repeat each Input, ignoringOthers: Bool = false, from isolation: (any Actor)?
  ) throws -> Owner {
    let key = ServiceKey(Scope.self, ServiceIdentifier(scope.name))
    if hasClosed { throw ResolutionError(kind: .closed, key: key, fix: fixIfClosed) }
    guard linked.assembly.registrations.scopes.contains(scope) else { throw unknown(scope, key) }
    if let around = scope.parent, nearest(around) == nil {
      throw ResolutionError(
        kind: .scopeNotOpen, key: key,
        message: "The scope \(scope.name.debugDescription) was opened outside of its own.",
        detail: "it is declared within \(around.name.debugDescription), which isn't open here",
        fix:
          "open \(around.name.debugDescription) first, and open \(scope.name.debugDescription) in the container that returns"
      )
    }
    try CallStack.checkDepth(opening: Scope.self, in: self)
    let opened = Owner(linked, scope: scope, in: self)
    let declared = linked.inputs[scope] ?? []
    var (missing, count) = (declared, 0)
    for input in repeat each inputs {
      count += 1
      try opened.hand(input, to: &missing, from: isolation)
    }
    guard missing.isEmpty, ignoringOthers || count == declared.count else {
      throw linked.inputMismatch(of: scope, given: listed(repeat (each Input).self))
    }
    return opened
  }

  /// Stores a value as the first input of its type that has none yet.
  private func hand<Input>(_ value: Input, to missing: inout [Int], from isolation: (any Actor)?) throws {
    let graph = linked.graph.graph
    guard let position = missing.firstIndex(where: { graph.nodes[$0].key.reference.live == Input.self }) else { return }
    let node = missing.remove(at: position)
    let cell = linked.cells[node]
    if !cell.isCallable(from: isolation) {
      let open = CellHeader.onMainActor("open the scope", by: "opens it")
      throw cell.header.requiresActor(isolation).fixed(
        by: "\(open), or add .uncheckedSendable() to the input \(cell.label.key) if it may be used anywhere")
    }
    let recipe = linked.assembly.registrations.list.recipes[node]
    try setInput(value, of: CellIdentity(linked, node), cell, closings: recipe.closings(of: Input.self))
  }

  private func unknown(_ scope: Scope, _ key: ServiceKey) -> ResolutionError {
    let known = linked.assembly.registrations.scopes.map(\.name).sorted()
    let near = NearestNames.of(scope.name, in: known, limit: 1).first ?? known.first
    return ResolutionError(
      kind: .missing, key: key, detail: "no registration and no input belongs to the scope",
      fix: near.map { "open \($0.debugDescription), or register something with .scoped(_:)" }
        ?? "register something with .scoped(_:)")
  }
}

/// An error that a closed container throws if you create a child, or start its plugins.
///
/// Any other request to a closed container throws a ``ResolutionError`` of the kind `closed`.
public struct ClosedContainerError: Error, FixableError, Sendable, CustomStringConvertible {
  /// The way to create a replacement for the closed container.
  let replacement: String
  /// The request that the container refuses.
  let request: String

  /// A description of the error in one sentence.
  public var message: String { "A closed container was asked to \(request)." }

  /// A description of the error, and the step that fixes it.
  public var description: String { "\(message)\nTo fix this, \(fix)." }

  package var fix: String { "\(request) before close(), or \(replacement)" }
}
