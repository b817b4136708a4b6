import Synchronization

extension Container {
  /// Opens a scope.
  ///
  /// The container that the method returns sees everything that this one sees. The scope's instances live in it until
  /// ``close(isolation:)``. For example:
  ///
  /// ```swift
  /// let session = container.makeScope(.session)
  /// let cart = try session.resolve(Cart.self)
  /// session.close()
  /// ```
  ///
  /// If the scope is declared `within:` another one, open the parent scope first: elsewhere its instances can't be
  /// resolved.
  ///
  /// - Parameter scope: The scope to open.
  /// - Returns: A new container without any of the scope's instances. It closes with this container at the latest; if
  ///   this container is closed, it is closed from the start.
  public func makeScope(_ scope: Scope) -> Container {
    let opened = OpenScope(scope, in: core, inside: resolver.view.scopes?.takeUnretainedValue())
    owner.inner.add(opened)
    // `close` sets the flag before it looks for what was opened from here.
    if owner.isClosed.load(ordering: .acquiring) { _ = opened.close(isolation: nil) }
    return Container(core: core, opened: opened, diagnostics: .none)
  }

  /// Closes the container: runs the `onClose` closures of its instances, and releases the instances of its scope.
  ///
  /// What was opened last closes first: scopes and children in reverse order of creation, each with what is inside it,
  /// then the container's own instances in reverse order of creation. Each closure runs once. Instances that a child
  /// registered for a scope around it close with the child. An instance whose construction ends later is closed at
  /// once, and its caller gets ``ResolutionError/Kind/closed``. Afterwards resolving throws, from the scopes and
  /// children too.
  ///
  /// What was built on an actor is closed and released on it: before the method returns if you call it there, otherwise
  /// soon after. The method never waits for an actor. It waits if another thread closes the container or something inside
  /// it, unless that thread waits for this one: in an `onClose` closure, it returns at once. The singletons of a root or
  /// a child live until the container is released. For example:
  ///
  /// ```swift
  /// for leak in session.close() { print("still alive: \(leak)") }
  /// ```
  ///
  /// - Parameter isolation: The caller's isolation. Don't pass a value.
  /// - Returns: The scopes' instances that are still alive: a leak report, the container's own instances first. It
  ///   doesn't include instances that are still to end on their actor, nor what these depend on. Empty if the container
  ///   was closed before.
  @discardableResult
  public func close(isolation: isolated (any Actor)? = #isolation) -> [LeakedInstance] {
    // What is alive is seen at the end: an inner scope's instance may be held by one of an outer scope.
    LeakedInstance.report(on: owner.close(isolation: isolation))
  }

  /// Throws if a child would be closed from the start.
  func checkMakesChildren() throws(ClosedContainerError) {
    if owner.isClosed.load(ordering: .acquiring) { throw ClosedContainerError(replacement: owner.replacement) }
  }
}
