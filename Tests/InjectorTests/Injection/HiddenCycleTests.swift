import Injector
import Testing

/// Cycles of injections that a `Resolution` hides from the graph, as `initCompleted` of Swinject moves.
@Suite struct HiddenCycleTests {
  private final class Parent: @unchecked Sendable {
    var child: Child?
    init(child: Child?) { self.child = child }
  }
  private final class Child: @unchecked Sendable { var parent: Parent? }

  @Test(
    arguments: [CycleSharing.singleton, .weak, .scoped, .perResolution],
    [CycleSharing.singleton, .weak, .perResolution])
  func injection_waitsForTheInstance_thatItsThreadConstructs(_ parent: CycleSharing, _ child: CycleSharing) throws {
    // A kept child has a perResolution parent of its own, and none that ends before it.
    if parent == .perResolution, child != .perResolution { return }
    if parent == .scoped, child != .perResolution { return }
    let activated = Log()
    let container = try Container { registry in
      registry.declare(.session)
      registry.service(Parent.self, using: { (r: Resolution) in Parent(child: try r.resolve(Child.self)) }).shared(
        parent)
      registry.service(Child.self, using: Child.init).shared(child).injecting(\.parent).onActivation {
        activated.add($0.parent == nil ? "too early" : "activated")
      }
    }
    let session = try container.makeScope(.session)
    let made = try session.resolve(Parent.self)
    #expect(made.child?.parent === made)
    #expect(activated.lines == ["activated"])
    #expect(try made.child === session.resolve(Child.self) || child == .perResolution)
    made.child?.parent = nil
  }

  /// What the injection resolves comes from a factory that meets the instance through a `Resolution` of its own.
  @Test(arguments: [CycleSharing.singleton, .perResolution], [false, true])
  func injection_waitsForTheInstance_thatAFactoryMeets(_ sharing: CycleSharing, isDecorated: Bool) throws {
    final class Owned: @unchecked Sendable {
      let owner: Parent
      init(owner: Parent) { self.owner = owner }
    }
    final class Holder: @unchecked Sendable { var owned: Owned? }
    let held = Guarded<[Holder]>([])
    let container = try Container { registry in
      registry.service(
        Parent.self,
        using: { (r: Resolution) in
          let holder = try r.resolve(Holder.self)
          held.withLock { $0.append(holder) }
          return Parent(child: nil)
        }
      ).shared(sharing)
      registry.service(Holder.self, using: Holder.init).shared(sharing).injecting(\.owned)
      registry.service(Owned.self, using: { (r: Resolution) in Owned(owner: try r.resolve(Parent.self)) })
        .shared(sharing)
      if isDecorated { registry.decorate(Parent.self) { (parent: Parent) in parent } }
    }
    let parent = try container.resolve(Parent.self)
    #expect(held.withLock { $0.count } == 1)
    #expect(held.withLock { $0.first?.owned?.owner } === parent)
    held.withLock { $0.first?.owned = nil }
  }

  /// What decorates the instance that an injection needs is unfinished too.
  @Test func injection_waitsForTheDecorator_ofItsOwnInstance() throws {
    let container = try Container { registry in
      registry.service(Child.self, using: Child.init).perResolution().injecting(\.parent)
      registry.service(Parent.self, using: { (r: Resolution) in Parent(child: try r.resolve(Child.self)) })
        .perResolution()
      registry.decorate(Child.self) { (child: Child) in child }
    }
    let child = try container.resolve(Child.self)
    #expect(child.parent?.child === child)
    child.parent = nil
  }

  /// An error that code keeps doesn't have later work wait.
  @Test func keptError_isThrownAgain() throws {
    let kept = Guarded<(any Error)?>(nil)
    let container = try Container { registry in
      registry.service(
        Parent.self,
        using: { (r: Resolution) in
          let child = try? r.resolve(Child.self)
          return Parent(child: child)
        }
      ).singleton().uncheckedSendable()
      registry.service(
        Child.self,
        using: { (r: Resolution) in
          if let error = kept.withLock({ $0 }) { throw error }
          do {
            _ = try r.resolve(Parent.self)
            return Child()
          } catch {
            kept.withLock { $0 = error }
            throw error
          }
        })
      registry.service(Log.self, using: Log.init).perResolution().injecting { (_: Log, _: Child) in }
    }
    #expect(try container.resolve(Parent.self).child == nil)
    #expect(failure { try container.resolve(Log.self) }?.kind == .cycle)
  }

  @Test func factoryThatNeedsItself_isNamed_withItsHiddenNeeds() throws {
    let container = try Container { registry in
      registry.service(Parent.self, using: { (r: Resolution) in Parent(child: try r.resolve(Child.self)) }).singleton()
        .uncheckedSendable()
      registry.service(Child.self, using: { (_: Parent) in Child() }).singleton()
    }
    let error = failure { try container.resolve(Parent.self) }
    #expect(error?.kind == .cycle)
    #expect(error?.key.type == TypeName.of(Parent.self))
    #expect(
      error?.fix
        == "have the factory of \(TypeName.of(Parent.self)) take what it resolves as parameters, so that the graph "
        + "knows the cycle, or resolve it after the initializer has returned")
  }

  // MARK: Cycles in part

  @Test func perResolutionMember_ofAKeptCycle_isAWarning() throws {
    func container(_ sharing: CycleSharing) throws -> Container {
      try Container { registry in
        registry.service(Parent.self, using: { (child: Child) in Parent(child: child) }).perResolution()
        registry.service(Child.self, using: Child.init).shared(sharing).injecting(\.parent)
      }
    }
    let mixed = try container(.singleton)
    #expect(mixed.diagnostics.map(\.code) == [.unsharedCycle])
    #expect(mixed.diagnostics.map(\.severity) == [.warning])
    let names = [TypeName.of(Parent.self), TypeName.of(Child.self), TypeName.of(Parent.self)]
    #expect(mixed.diagnostics.first?.path.map(\.key.type) == names)
    let parent = try mixed.resolve(Parent.self)
    #expect(parent.child?.parent !== parent)
    #expect(try container(.perResolution).diagnostics == [])
  }

  /// An instance that another one has used isn't created again, because that one has failed.
  @Test func failedInstance_leavesWhatItHasUsed() throws {
    final class Part: Sendable {}
    final class Failing: Sendable { init(part: Part) throws { throw Failure() } }
    let seen = Guarded<[Part]>([])
    let container = try Container { registry in
      registry.service(Part.self, using: Part.init).perResolution().onActivation { part in
        seen.withLock { $0.append(part) }
      }
      registry.service(Failing.self, using: Failing.init).perResolution()
      registry.service(
        Int.self,
        using: { (r: Resolution) in
          #expect(throws: ResolutionError.self) { try r.resolve(Failing.self) }
          let after = try r.resolve(Part.self)
          #expect(seen.withLock { $0.map { $0 === after } } == [true])
          return 1
        })
    }
    #expect(try container.resolve(Int.self) == 1)
  }
}
