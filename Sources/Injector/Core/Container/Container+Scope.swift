import Synchronization

extension Container {
  /// Makes a container in which a scope is open.
  ///
  /// It sees everything that this container sees; the scope's instances live in it until `close()`. For example:
  ///
  /// ```swift
  /// let session = container.makeScope(.session)
  /// let cart = try session.resolve(Cart.self)
  /// session.close()
  /// ```
  ///
  /// A scope that is declared `within:` another belongs into a container where that is open; elsewhere its instances
  /// cannot be resolved.
  ///
  /// - Parameter scope: The scope to open.
  /// - Returns: A new container with none of the scope's instances built. It closes with this container, at the latest:
  ///   where this container is closed, it is closed from the start.
  public func makeScope(_ scope: Scope) -> Container {
    let made = opening(scope)
    inner.add(made)
    // Whoever closes this container says so before looking for what was made from it.
    if isClosed.load(ordering: .acquiring) { made.close() }
    return made
  }

  private func opening(_ scope: Scope) -> Container {
    Container(core: core, parent: surroundings(of: scope), scope: scope, diagnostics: [])
  }

  /// What a scope opens in: this container; or, where it is a child, one that stands for it and around which the scope
  /// is open for the parents' registrations too. They have instances in the scope, and must not see the child.
  private func surroundings(of scope: Scope) -> Container {
    guard let outer else { return self }
    return standIn(inside: outer.opening(scope))
  }

  /// The nearest container around this one and its scopes that has registrations of its own.
  var outer: Container? {
    var container = parent
    while let current = container, current.core === core { container = current.parent }
    return container
  }

  private func standIn(inside outer: Container) -> Container {
    let parent = parent.flatMap { $0.core === core ? $0.standIn(inside: outer) : nil }
    return Container(
      core: core, parent: parent ?? outer, scope: scope, diagnostics: [], standingFor: original ?? self)
  }

  /// The container that builds what is registered in this container's level and kept by a scope around it: the scope's
  /// where it is of the same level, else the outermost of the level, which sees the registration and no inner scope.
  func builder(for keeper: Container) -> Container {
    if keeper.core === core { return keeper }
    var builder = self
    while let parent = builder.parent, parent.core === core { builder = parent }
    return builder.original ?? builder
  }

  /// Copies a scoped instance that is built already to a place; returns whether there is one.
  ///
  /// - Parameters:
  ///   - node: Its registration.
  ///   - level: The level that owns the registration. What is kept by a scope of another level is not found.
  ///   - place: Memory for it, not initialized.
  func copyInstance<Service>(
    of node: Int32, level: Int32, in scope: Scope, to place: UnsafeMutablePointer<Service>
  ) -> Bool {
    let owner = nearest { $0.core.level <= level }
    guard let keeper = owner?._withUnsafeGuaranteedRef({ $0.nearest { $0.scope == scope } }) else { return false }
    return keeper._withUnsafeGuaranteedRef {
      $0.core.level == level && $0.original == nil && $0.copyInstance(of: node, to: place)
    }
  }

  private func copyInstance<Service>(of node: Int32, to place: UnsafeMutablePointer<Service>) -> Bool {
    kept.withLock { kept in
      // A node's slots are only ever made here, by its own cell, for its own type. While the lock is held, nobody takes
      // the slot out.
      guard let slot = kept.slots[node],
        let service = unsafeDowncast(slot, to: SharedSlot<Service>.self).service
      else { return false }
      place.initialize(to: service.pointee)
      return true
    }
  }

  /// The place of a scoped instance in this container.
  ///
  /// - Parameter owner: The core of the container that owns the registration.
  func slot<Service>(
    of node: Int32, ownedBy owner: ContainerCore, as type: Service.Type
  ) throws(ResolutionError) -> SharedSlot<Service> {
    try slot(of: node, ownedBy: owner) { SharedSlot<Service>() }
  }

  /// The place of a scoped instance with an asynchronous factory in this container.
  func asyncSlot<Service: Sendable>(
    of node: Int32, ownedBy owner: ContainerCore, as type: Service.Type
  ) throws(ResolutionError) -> AsyncSlot<Service> {
    try slot(of: node, ownedBy: owner) { AsyncSlot<Service>() }
  }

  private func slot<Slot: AnySlot>(
    of node: Int32, ownedBy owner: ContainerCore, make: () -> Slot
  ) throws(ResolutionError) -> Slot {
    let slot = kept.withLock { kept in
      isClosed.load(ordering: .acquiring)
        ? nil
        : kept.slot(of: node, ownedBy: owner === core ? nil : owner) { missingOuterScope == nil ? make() : nil }
    }
    guard let slot else {
      if let missingOuterScope { throw owner.scopeNotOpen(missingOuterScope, around: scope, for: node) }
      throw owner.refusal(.closed, at: node, fix: fixIfClosed)
    }
    // A node's slots are only ever made here, by its own cell, for its own type.
    return unsafeDowncast(slot, to: Slot.self)
  }

  /// A scope that this container's own is declared within, where it is not open around it.
  var missingOuterScope: Scope? {
    var outer = scope?.parent
    while let wanted = outer, parent?.opened(wanted) != nil { outer = wanted.parent }
    return outer
  }
}
