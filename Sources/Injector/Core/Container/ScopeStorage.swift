/// What an owner releases when it closes.
struct ScopeStorage: Sendable {
  /// The instances of the owner's own registrations and of its parents'.
  private(set) var own = OwnedInstances()
  /// The instances that children registered for a scope around them, by the child's core. Their nodes begin at the same
  /// number in each child. A core removes its instances when it closes or is released, so no key is used again.
  private var children = [ObjectIdentifier: OwnedInstances]()

  /// The owner's own instances, or those of a child.
  subscript(child: ObjectIdentifier?) -> OwnedInstances {
    _read {
      if let child { yield children[child, default: OwnedInstances()] } else { yield own }
    }
    _modify {
      if let child { yield &children[child, default: OwnedInstances()] } else { yield &own }
    }
  }

  /// Removes and returns the owner's own instances, or those of a child.
  mutating func take(_ child: ObjectIdentifier?) -> OwnedInstances {
    if let child { return children.removeValue(forKey: child) ?? OwnedInstances() }
    defer { own = OwnedInstances() }
    return own
  }
}
