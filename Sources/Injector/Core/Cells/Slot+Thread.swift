/// How the instances of a shared registration are created by a thread.
final class SharedRecipe<Service>: SharedKey<Service>, @unchecked Sendable {
  // Sendable: the properties are immutable; the functions are called where the registration is.

  let node: Int32
  /// The stack that a construction takes, or `nil` if `construct` checks that the stack has room.
  let stackNeed: UInt?
  /// The cycle that injections close and the registration is on, or `nil` if it is on none.
  let member: CycleMember<Service>?
  /// Creates the instance. It isn't called if another thread creates it.
  let construct: Produce<Service>
  /// Runs after the creation and before other threads see the instance.
  let activate: Activate<Service>?

  init(
    of node: Int32, stackNeed: UInt? = nil, on member: CycleMember<Service>? = nil, activate: Activate<Service>? = nil,
    construct: @escaping Produce<Service>
  ) {
    self.node = node
    self.stackNeed = stackNeed
    self.member = member
    self.activate = activate
    self.construct = construct
  }

  /// Returns the same recipe with another function that creates the instance.
  func constructing(_ construct: @escaping Produce<Service>) -> SharedRecipe {
    SharedRecipe(of: node, stackNeed: stackNeed, on: member, activate: activate, construct: construct)
  }
}

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
    if let member = recipe.member { return try address(recipe, on: member, in: view, ownedBy: owner).pointee }
    let core = view.core.takeUnretainedValue()
    let registration = ConstructedRegistration(core: core, node: recipe.node, slot: self, owner: owner)
    while true {
      if let service { return service.pointee }
      switch ConstructionMonitor.shared.claim(self, of: registration) {
      case .build: break
      case .ready: continue
      case .use: return provisional.pointee
      case .cycle(let path): throw core.cycle(through: path)
      case .failed(let failure):
        // A failure that the other caller caused doesn't affect this one.
        if failure.kind.isDueToCaller { continue }
        throw failure
      }
      do throws(ResolutionError) {
        guard let need = recipe.stackNeed else { return try build(recipe, as: registration, in: view).pointee }
        return try ThreadStack.run(recipe.node, Service.self, in: view.core, needing: need) {
          () throws(ResolutionError) in try build(recipe, as: registration, in: view).pointee
        }
      } catch {
        ConstructionMonitor.shared.finish(self, failure: error)
        throw error
      }
    }
  }

  private func build(
    _ recipe: SharedRecipe<Service>, as registration: ConstructedRegistration, in view: ContainerView
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    let owner = registration.owner
    try registration.checkIsOpen()
    var context = ResolutionContext(scopes: view.scopes)
    let built = store(try recipe.construct(&context))
    do throws(ResolutionError) {
      if let activate = recipe.activate {
        ConstructionMonitor.shared.beginActivation(of: self)
        try activate(built.pointee, &context, owner)
      }
      try registration.checkIsOpen()
      try ThreadStack.checkFailure(at: registration.node, in: registration.core)
      try ConstructionMonitor.shared.succeed(self)
    } catch {
      ConstructionMonitor.shared.discard(self, as: registration, failure: error)
      throw error
    }
    return built
  }

  /// Returns the address of an instance on a cycle that injections close. Creates it in a session, or waits for the
  /// thread that creates an instance of the cycle.
  private func address(
    _ recipe: SharedRecipe<Service>, on member: CycleMember<Service>, in view: ContainerView,
    ownedBy owner: InstanceOwner?
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    while true {
      if let service { return service }
      let address = try member.cycle.within(view, recipe.node, needing: recipe.stackNeed ?? 0) {
        session, gate throws(ResolutionError) in
        // This thread holds the gate, so no other creates the instance.
        if isBuilt { return provisional }
        return try create(recipe, on: member, in: view, ownedBy: owner, session, gate)
      }
      if let address { return address }
    }
  }

  private func create(
    _ recipe: SharedRecipe<Service>, on member: CycleMember<Service>, in view: ContainerView,
    ownedBy owner: InstanceOwner?, _ session: InjectionSession<InjectionStep>, _ gate: InjectionGate
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    let core = view.core.takeUnretainedValue()
    let (node, steps, activate) = (recipe.node, member.steps, recipe.activate)
    try owner?.checkIsOpen(for: node, builtIn: core)
    var context = ResolutionContext(scopes: view.scopes)
    let built = store(
      try session.creating(node, in: core) { () throws(ResolutionError) in try recipe.construct(&context) })
    ConstructionMonitor.shared.decide {
      $0.enter(
        ObjectIdentifier(self), of: ConstructedRegistration(core: core, node: node, slot: self, owner: owner),
        with: ObjectIdentifier(gate))
    }
    let (resolve, scopes) = (context.shared.handingOver(), view.scopes)
    session.add(
      injection: InjectionStep(node: node) { () throws(ResolutionError) in
        var context = ResolutionContext(scopes: scopes, arguments: nil, coder: nil, inside: resolve)
        try steps.run(on: built.pointee, &context)
      },
      activation: InjectionStep(node: node) { () throws(ResolutionError) in
        var context = ResolutionContext(scopes: scopes, arguments: nil, coder: nil, inside: resolve)
        try activate?(built.pointee, &context, owner)
        try owner?.checkIsOpen(for: node, builtIn: core)
      }, endingWith: resolve)
    return built
  }
}

extension ResolutionError.Kind {
  /// A Boolean value that indicates whether the failure depends on the caller rather than on the instance.
  var isDueToCaller: Bool { self == .requiresMainActor || self == .tooDeep }
}
