extension SharedSlot {
  /// Returns the address of an instance on a cycle that injections close. Creates it in a session, or waits for the thread
  /// that creates an instance of the cycle.
  func address(
    on member: CycleMember, in view: ContainerView, ownedBy owner: InstanceOwner?, cell: AnyCell,
    construct: Produce<Service>, activate: Activate<Service>?
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    while true {
      if let service { return service }
      let address = try member.cycle.within(view, cell) { session, gate throws(ResolutionError) in
        // This thread holds the gate, so no other creates the instance.
        if isBuilt { return provisional }
        return try create(on: member, in: view, ownedBy: owner, cell, session, gate, construct, activate)
      }
      if let address { return address }
    }
  }

  private func create(
    on member: CycleMember, in view: ContainerView, ownedBy owner: InstanceOwner?, _ cell: AnyCell,
    _ session: InjectionSession<InjectionStep>, _ gate: InjectionGate, _ construct: Produce<Service>,
    _ activate: Activate<Service>?
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    let core = view.core.takeUnretainedValue()
    let registration = ConstructedRegistration(core: core, node: cell.node, slot: self, owner: owner)
    let node = cell.node
    try owner?.checkIsOpen(for: node, builtIn: core)
    var context = ResolutionContext(scopes: view.scopes)
    try session.begin(node, in: core)
    let built: UnsafeMutablePointer<Service>
    do throws(ResolutionError) {
      built = store(try construct(&context))
      session.end(node)
    } catch {
      session.end(node)
      throw error
    }
    ConstructionMonitor.shared.decide {
      $0.enter(ObjectIdentifier(self), of: registration, with: ObjectIdentifier(gate))
    }
    let (resolve, scopes, steps) = (context.shared.handingOver(), view.scopes, member.steps)
    session.add(
      injection: InjectionStep(node: node) { () throws(ResolutionError) in
        var context = ResolutionContext(scopes: scopes, arguments: nil, coder: nil, inside: resolve)
        try steps.run(on: built, &context)
      },
      activation: InjectionStep(node: node) { () throws(ResolutionError) in
        var context = ResolutionContext(scopes: scopes, arguments: nil, coder: nil, inside: resolve)
        try activate?(built.pointee, &context, owner)
        try owner?.checkIsOpen(for: node, builtIn: core)
      }, endingWith: resolve)
    return built
  }
}
