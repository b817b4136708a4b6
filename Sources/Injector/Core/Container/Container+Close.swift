import Synchronization

extension Container {
  /// Ends the container's instances, after those of the scopes and children that were made from it: runs the `onClose`
  /// closures and lets go of what scopes keep. Afterwards resolving throws, from those containers too.
  ///
  /// What was made last ends first: scopes and children in reverse order of creation, each with what is inside it, then
  /// the container's own instances in reverse order of creation. Each closure runs once. What a child has registered
  /// for a scope around it ends with the child. An instance whose construction ends only after that is told at once,
  /// and whoever asked for it gets `.closed`.
  ///
  /// Closures of main-actor registrations run at once where `close` is called on the main actor, otherwise on the main
  /// actor soon. The singletons of a container without scope live until the container itself is released. For example:
  ///
  /// ```swift
  /// for leak in session.close() { print("still alive: \(leak)") }
  /// ```
  ///
  /// - Parameter isolation: The caller's isolation. Leave it out.
  /// - Returns: The scopes' instances that someone still holds: a leak report, the container's own instances first, then
  ///   those of what was made from it. It is silent about an instance that waits for the main actor to be told, and
  ///   about what such a one needs.
  ///   Empty where the container was closed before.
  @discardableResult
  public func close(isolation: isolated (any Actor)? = #isolation) -> [LeakedInstance] {
    // What is alive is seen at the end: an inner scope's instance may be held by one of an outer scope.
    LeakedInstance.report(on: end(isMain: isolation === MainActor.shared))
  }

  private func end(isMain: Bool) -> [WatchedInstance] {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return [] }
    var watched: [WatchedInstance] = []
    for container in inner.all.reversed() { watched = container.end(isMain: isMain) + watched }
    endStandIns()
    // What a child has in the scopes around it stands on the child's singletons, the inner scopes' on the outer ones'.
    for scope in scopesAround {
      var taken = scope.kept.withLock { $0.take(of: core) }
      watched = taken.end(in: scope.core, isMain: isMain) + watched
    }
    var taken = kept.withLock { $0.take() }
    watched = taken.end(in: core, isMain: isMain) + watched
    // A child's instances may stand on those that its scope keeps for the parents, so these end last.
    if scope != nil, let outer { watched = outer.end(isMain: isMain) + watched }
    return watched
  }

  /// The scopes that keep instances for this container, where it is a child, the innermost first.
  private var scopesAround: [Container] {
    guard scope == nil else { return [] }
    return sequence(first: self, next: \.parent).dropFirst().filter { $0.scope != nil }.map { $0.original ?? $0 }
  }

  /// Ends what stands, inside this container, for those around it: some of its instances resolve from there.
  private func endStandIns() {
    var around = parent
    while let standIn = around, standIn.original != nil, standIn.core === core {
      standIn.isClosed.store(true, ordering: .releasing)
      around = standIn.parent
    }
  }

  /// Remembers to tell an instance when the container closes; where that has begun, tells it at once.
  ///
  /// - Parameters:
  ///   - home: The container that has built it.
  /// - Throws: `.closed` where the instance comes too late.
  func keep<Service>(
    _ closings: [Closing<Service>], of service: Service, at node: Int32, builtIn home: Container
  ) throws(ResolutionError) {
    let place = ScopeStorage.Place(node: node, child: home.core === core ? nil : ObjectIdentifier(home.core))
    var bound = closings.map { $0.bound(to: service, of: place) }
    let isKept = kept.withLock { kept in
      // Whoever closes says so before taking what is kept.
      guard isOpen(with: home) else { return false }
      kept.closings += bound
      return true
    }
    if isKept { return }
    // What is built on the main actor only has just been built there.
    while let closing = bound.popLast() { closing.run(isMain: true) }
    throw tooLate(for: node, builtIn: home)
  }

  /// Throws where an instance that this container would keep comes too late.
  func checkIsOpen(for node: Int32, builtIn home: Container) throws(ResolutionError) {
    guard isOpen(with: home) else { throw tooLate(for: node, builtIn: home) }
  }

  /// Throws where a child would be closed from the start.
  func checkMakesChildren() throws(ClosedContainerError) {
    if isClosed.load(ordering: .acquiring) { throw ClosedContainerError(replacement: replacement) }
  }

  private func tooLate(for node: Int32, builtIn home: Container) -> ResolutionError {
    let closed = isClosed.load(ordering: .acquiring) ? self : home
    return home.core.refusal(.closed, at: node, fix: closed.fixIfClosed)
  }

  private func isOpen(with home: Container) -> Bool {
    !isClosed.load(ordering: .acquiring) && !home.isClosed.load(ordering: .acquiring)
  }
}
