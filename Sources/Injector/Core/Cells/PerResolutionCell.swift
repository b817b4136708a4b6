/// The cell of a perResolution instance, which is stored in the context of the resolve.
final class PerResolutionCell<Service>: Cell<Service>, @unchecked Sendable {
  // Sendable: like its superclass.

  private let factory: Cell<Service>
  private let activate: Activate<Service>?
  /// The cycle that the registration is on, or `nil` if it is on none.
  private let member: CycleMember?
  /// The core. Unretained, because the core retains the cell.
  private let core: Unmanaged<ContainerCore>

  init(builtBy factory: Cell<Service>, activate: Activate<Service>?, on member: CycleMember?, in core: ContainerCore) {
    self.factory = factory
    self.activate = activate
    self.member = member
    self.core = .passUnretained(core)
    super.init(borrowing: AnyCell.borrowingShared, ending: factory.end)
  }

  override func shared(_ context: inout ResolutionContext) throws(ResolutionError) -> UnsafeRawPointer {
    if let address = context.shared.instance(of: self) { return address }
    guard let member else { return try create(&context) }
    return member.cycle.isShared ? try borrow(on: member, &context) : try create(on: member, &context)
  }

  private func create(_ context: inout ResolutionContext) throws(ResolutionError) -> UnsafeRawPointer {
    let older = context.shared.latest
    let instance = try construct(&context)
    if let activate {
      do throws(ResolutionError) { try activate(instance.pointee, &context, nil) } catch {
        context.shared.rewind(to: older)
        throw error
      }
    }
    return UnsafeRawPointer(instance)
  }

  /// Creates and shares an instance.
  private func construct(_ context: inout ResolutionContext) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    let room = context.shared.room(for: self)
    do throws(ResolutionError) {
      let address = try factory.borrow(&context, in: room)
      precondition(address == UnsafeRawPointer(room), "a factory must initialize the passed memory")
    } catch {
      SharedInstances.giveBack(room)
      throw error
    }
    context.shared.share(room)
    return room.assumingMemoryBound(to: Service.self)
  }

  /// Creates an instance on a cycle of perResolution instances, in the session of the resolve.
  private func create(
    on member: CycleMember, _ context: inout ResolutionContext
  ) throws(ResolutionError) -> UnsafeRawPointer {
    let key = member.cycle.sessions
    let core = core.takeUnretainedValue()
    if let running = context.shared.instance(of: key) {
      let session = running.assumingMemoryBound(to: InjectionSession<InjectionStep>.self).pointee
      if session.isOpen { return UnsafeRawPointer(try create(on: member, in: session, &context)) }
    }
    let older = context.shared.latest
    let session = InjectionSession<InjectionStep>()
    let room = context.shared.room(for: key)
    room.initializeMemory(as: InjectionSession<InjectionStep>.self, to: session)
    context.shared.share(room)
    do throws(ResolutionError) {
      let instance = try create(on: member, in: session, &context)
      try session.finish(node, in: core)
      session.close()
      return UnsafeRawPointer(instance)
    } catch {
      // A deinitialization that resolves begins a session of its own.
      session.close()
      context.shared.rewind(to: older)
      throw error
    }
  }

  private func create(
    on member: CycleMember, in session: InjectionSession<InjectionStep>, _ context: inout ResolutionContext
  ) throws(ResolutionError) -> UnsafeMutablePointer<Service> {
    let (node, steps, activate) = (node, member.steps, activate)
    try session.begin(node, in: core.takeUnretainedValue())
    let instance: UnsafeMutablePointer<Service>
    do throws(ResolutionError) {
      instance = try construct(&context)
      session.end(node)
    } catch {
      session.end(node)
      throw error
    }
    let (resolve, scopes) = (context.shared.handingOut(), context.scopes)
    // If a factory ignores the error of something that needs the instance, the resolve releases it before the session ends.
    let service = instance.pointee
    session.add(
      injection: InjectionStep(node: node) { () throws(ResolutionError) in
        var context = ResolutionContext(scopes: scopes, arguments: nil, coder: nil, inside: resolve)
        try withUnsafePointer(to: service) { instance throws(ResolutionError) in
          try steps.run(on: instance, &context)
        }
      },
      activation: activate.map { activate in
        InjectionStep(node: node) { () throws(ResolutionError) in
          var context = ResolutionContext(scopes: scopes, arguments: nil, coder: nil, inside: resolve)
          try activate(service, &context, nil)
        }
      })
    return instance
  }

  /// Returns the instance on a cycle that has shared instances too, which find it in the session.
  private func borrow(
    on member: CycleMember, _ context: inout ResolutionContext
  ) throws(ResolutionError) -> UnsafeRawPointer {
    let view = ContainerView(core.takeUnretainedValue(), context.scopes?.takeUnretainedValue())
    let older = context.shared.latest
    do throws(ResolutionError) {
      while true {
        let instance = try member.cycle.within(view, self) { session, _ throws(ResolutionError) -> UnsafeRawPointer in
          if let address = session.shared.instance(of: self) {
            return UnsafeRawPointer(copy(address.assumingMemoryBound(to: Service.self), to: &context.shared))
          }
          let instance = try create(on: member, in: session, &context)
          copy(instance, to: &session.shared)
          return UnsafeRawPointer(instance)
        }
        if let instance { return instance }
      }
    } catch {
      // The session keeps what it goes on with.
      context.shared.rewind(to: older)
      throw error
    }
  }

  @discardableResult
  private func copy(
    _ instance: UnsafePointer<Service>, to shared: inout SharedInstances
  ) -> UnsafeMutablePointer<Service> {
    let room = shared.room(for: self)
    let copy = room.initializeMemory(as: Service.self, to: instance.pointee)
    shared.share(room)
    return copy
  }
}
