import Synchronization

extension Container {
  /// Closes a scope that was opened from here, and opens it again.
  ///
  /// Every open scope of the given kind that was opened directly from this container closes, as ``close(isolation:)``
  /// closes it. A resolve in one of them throws ``ResolutionError/Kind/closed``. For example, when another user signs
  /// in:
  ///
  /// ```swift
  /// let account = try container.reset(.account, userSession)
  /// ```
  ///
  /// The new scope takes the place of the old ones in one step: of two resets at the same time, the later one closes
  /// the scope that the earlier one opened. If the inputs are wrong, nothing closes.
  ///
  /// - Parameters:
  ///   - scope: The scope to close and to open.
  ///   - inputs: The inputs of the new scope, as in `makeScope`.
  ///   - isolation: The caller's isolation. Don't pass a value.
  ///   - fileID: The location of the call, with `line`. Don't pass a value.
  ///   - line: The location of the call, with `fileID`. Don't pass a value.
  /// - Returns: The new scope, after the old ones have closed.
  /// - Throws: `ResolutionError` of the kind ``ResolutionError/Kind/inputMismatch`` if the scope takes other inputs.
  @discardableResult
  public func reset<each Input>(
    _ scope: Scope, _ inputs: repeat each Input, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Container {
    do throws(ResolutionError) {
      return try resolver.open(scope, with: repeat each inputs, replacingOthers: true, isolation: isolation)
    } catch { throw error.asked(in: fileID, at: line) }
  }

  /// Closes the container: runs the `onClose` closures of its instances, and releases the instances of its scope.
  ///
  /// What was opened last closes first: scopes and children in reverse order of creation, each with what is inside
  /// it, then the container's own instances in reverse order of creation, whatever keeps them. Each closure runs
  /// once. Instances that a child registered for a scope around it close with the child. Afterwards resolving throws,
  /// from the scopes and children too.
  ///
  /// An instance that another thread is creating closes before what it has received, and its caller gets
  /// ``ResolutionError/Kind/closed``: the method waits for it, unless the thread waits for this one. If a task is
  /// creating one, the method returns, and what that may depend on closes when the task is done.
  ///
  /// What was built on an actor is closed and released on it: before the method returns if you call it there,
  /// otherwise soon after. The method never waits for an actor. It waits if another thread closes the container or
  /// something inside it, unless that thread waits for this one: in an `onClose` closure, it returns at once. The
  /// singletons of a root or a child live until the container is released. No plugin's `stop(with:)` is called, as it
  /// must be awaited: await ``stop(within:)`` instead. For example:
  ///
  /// ```swift
  /// for leak in session.close() { print("still alive: \(leak)") }
  /// ```
  ///
  /// - Parameter isolation: The caller's isolation. Don't pass a value.
  /// - Returns: The scopes' instances that are still alive: a leak report, the container's own instances first. It
  ///   doesn't include instances that await their release, on their actor or after a task, nor what these depend on.
  ///   Empty if the container was closed before.
  @discardableResult
  public func close(isolation: isolated (any Actor)? = #isolation) -> [LeakedInstance] {
    // What is alive is seen at the end: an inner scope's instance may be held by one of an outer scope.
    LeakedInstance.report(on: owner.close(isolation: isolation), of: owner)
  }

  func checkIsOpen(to request: String = "make a child") throws(ClosedContainerError) {
    guard owner.isClosed.load(ordering: .acquiring) else { return }
    throw ClosedContainerError(replacement: owner.replacement, request: request)
  }
}
