import Synchronization

extension Resolver {
  func open<each Input>(
    _ scope: Scope, with inputs: repeat each Input, replacingOthers replacesOthers: Bool = false,
    isolation: (any Actor)?
  ) throws(ResolutionError) -> Container {
    let owner = try owner(for: Scope.self, ServiceIdentifier(scope.name))
    defer { extendLifetime(owner) }
    let core = view.core.takeUnretainedValue()
    try view.checkIsOpen(for: Scope.self, ServiceIdentifier(scope.name))
    let (taken, given) = (core.registrations.inputs(of: scope), listed(repeat (each Input).self))
    var handedOver = HandedOver(core: core, missing: taken)
    repeat try handedOver.take(each inputs, isolation: isolation)
    guard handedOver.missing.isEmpty, given.count == taken.count else {
      throw core.traced(core.inputMismatch(of: scope, given: given))
    }
    let opened = OpenScope(
      scope, in: core, inside: view.scopes?.takeUnretainedValue(), owning: handedOver.instances)
    if replacesOthers {
      // What closes stays in the list, for what is around it to wait for.
      let others = owner.inner.add(opened, removing: { $0.hasEnded.load(ordering: .acquiring) })
      for other in others.reversed() where (other as? OpenScope)?.scope == scope {
        _ = other.close(isolation: isolation)
      }
    } else {
      owner.inner.add(opened)
    }
    // `close` sets the flag before it looks for what was opened from here.
    if owner.isClosed.load(ordering: .acquiring) { _ = opened.close(isolation: nil) }
    return Container(core: core, opened: opened, diagnostics: .none)
  }
}

/// The values that are handed over to a scope, matched with its inputs.
private struct HandedOver {
  let core: ContainerCore
  var missing: [ScopeInput]
  var instances = OwnedInstances()

  /// Matches a value with the first input of its type that has none yet.
  mutating func take<Input>(_ value: Input, isolation: (any Actor)?) throws(ResolutionError) {
    guard let position = missing.firstIndex(where: { $0.type == Input.self }) else { return }
    let input = missing.remove(at: position)
    if let node = input.confined, isolation !== MainActor.shared {
      let input = core.registrations.key(at: node)
      let open = ContainerCore.onMainActor("open the scope", by: "opens it")
      throw core.traced(core.confined(at: node, on: MainActor.shared)).fixed(
        by: "\(open), or add .uncheckedSendable() to the input \(input) if it may be used anywhere")
    }
    for node in input.nodes {
      // The cell of an input has the type of its key.
      unsafeDowncast(core.cell(at: node), to: InputCell<Input>.self).add(value, at: node, to: &instances)
    }
  }
}
