extension Slot {
  /// Returns the instance. Creates it, or waits for the thread that creates it.
  ///
  /// - Parameters:
  ///   - recipe: How the instance is created.
  ///   - view: The view in which to create it.
  ///   - owner: The owner that releases it on closing, or `nil` if none does.
  /// - Throws: The error of the construction, even if another thread ran it.
  final func obtain(
    _ recipe: SharedRecipe<Service>, in view: ContainerView, ownedBy owner: InstanceOwner? = nil
  ) throws(ResolutionError) -> Service {
    // Closing a scope can release the slot at any time.
    defer { extendLifetime(self) }
    let registration = ConstructedRegistration(
      core: view.core.takeUnretainedValue(), node: recipe.node, slot: self, owner: owner)
    guard let cycle = recipe.cycle else { return try obtain(recipe, as: registration, in: view) }
    return try cycle.within(view, recipe.node, needing: recipe.stackNeed ?? 0, ready: { instance }) {
      session, gate throws(ResolutionError) in
      try obtain(recipe, as: registration, in: view, completedBy: (session, gate))
    }
  }

  private func obtain(
    _ recipe: SharedRecipe<Service>, as registration: ConstructedRegistration, in view: ContainerView,
    completedBy session: (InjectionSession<InjectionStep>, InjectionGate)? = nil
  ) throws(ResolutionError) -> Service {
    let service = try ConstructionMonitor.shared.construct(
      self, as: registration, ready: { instance }, use: { provisional.pointee }
    ) { () throws(ResolutionError) in
      guard let need = recipe.stackNeed else {
        return try build(recipe, as: registration, in: view, completedBy: session)
      }
      try ThreadStack.run(recipe.node, Service.self, in: view.core, needing: need) { () throws(ResolutionError) in
        try build(recipe, as: registration, in: view, completedBy: session)
      }
    }
    guard let service else { preconditionFailure("a slot has an instance when its construction has succeeded") }
    return service
  }

  private func build(
    _ recipe: SharedRecipe<Service>, as registration: ConstructedRegistration, in view: ContainerView,
    completedBy session: (InjectionSession<InjectionStep>, InjectionGate)?
  ) throws(ResolutionError) {
    try registration.checkIsOpen()
    var context = ResolutionContext(scopes: view.scopes)
    let built = store(try recipe.construct(&context))
    if let (session, gate) = session {
      // The session decides whether the instance is kept.
      ConstructionMonitor.shared.use(gate, in: self)
      session.complete(
        { built.pointee }, by: recipe, in: context.shared.handingOver(), context, ownedBy: registration)
    } else {
      if recipe.activate != nil || !recipe.closings.isEmpty {
        ConstructionMonitor.shared.beginActivation(of: self)
        try recipe.activate?(built.pointee, &context)
      }
      try registration.settle(built.pointee, closing: recipe.closings)
    }
    try ThreadStack.checkFailure(at: registration.node, in: registration.core)
  }
}
