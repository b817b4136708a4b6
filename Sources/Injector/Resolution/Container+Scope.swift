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
  /// - Parameter scope: The scope to open.
  /// - Returns: A new container with none of the scope's instances built.
  public func makeScope(_ scope: Scope) -> Container {
    Container(core: core, parent: self, scope: scope, diagnostics: [])
  }

  /// The place of a scoped instance in this container.
  func slot<Service>(of node: Int32, as type: Service.Type) throws(ResolutionError) -> SharedSlot<Service> {
    let slot: SharedSlot<Service>? = kept.withLock { kept in
      guard !isClosed.load(ordering: .acquiring) else { return nil }
      // A node's slots are only ever made here, by its own cell, for its own type.
      if let slot = kept.slots[node] { return unsafeDowncast(slot, to: SharedSlot<Service>.self) }
      let slot = SharedSlot<Service>()
      kept.slots[node] = slot
      return slot
    }
    guard let slot else { throw ResolutionError(kind: .closed, key: core.registrations.key(at: node)) }
    return slot
  }
}
