/// How the instances of a registration are kept by a policy.
///
/// `kept(by:)` creates the value, so that an app without such registrations doesn't contain the code.
struct Keeping<Service> {
  let cell: (Linker, Cell<Service>, Activate<Service>?, CycleMember?) -> AnyCell

  init(by policy: any KeepingPolicy) {
    cell = { $0.kept(by: policy, builtBy: $1, activate: $2, on: $3) }
  }
}

/// How the instances of an asynchronous registration are kept by a policy.
struct AsyncKeeping<Service: Sendable> {
  let cell: (Linker, @escaping AsyncProduce<Service>, AsyncActivate<Service>?, AsyncCycleMember<Service>?) -> AnyCell

  init(by policy: any KeepingPolicy) {
    cell = { $0.kept(by: policy, construct: $1, activate: $2, on: $3) }
  }
}

extension Linker {
  /// The `Keeping` or `AsyncKeeping` value of the registration being linked, or of the one that it decorates.
  var keeping: Any? {
    let origin = core.registrations.origin(of: node)
    let set = core.registrations.owner(of: origin)
    return set.hooks[origin - set.base]?.keeping
  }

  /// Returns what the policy keeps: for a decorator, together with the instances that it wraps.
  private func entries(keptBy policy: any KeepingPolicy) -> KeptEntries {
    if let entries = core.keptInstances[inner] as? KeptEntries {
      core.keptInstances[node] = entries
      return entries
    }
    let entries = KeptEntries(policy, of: node, in: core)
    core.keptInstances[node] = entries
    core.inner.add(entries)
    return entries
  }

  fileprivate func kept<Service>(
    by policy: any KeepingPolicy, builtBy factory: Cell<Service>, activate: Activate<Service>?, on member: CycleMember?
  ) -> AnyCell {
    let entries = entries(keptBy: policy)
    let node = node
    let core = Unmanaged.passUnretained(core)
    return Cell<Service>(borrowing: { cell, context, memory throws(ResolutionError) in
      let core = core.takeUnretainedValue()
      let arguments = entries.arguments(of: context)
      let service = try entries.using(arguments, in: context, from: node) { entry throws(ResolutionError) in
        let slot = try entry.storedSlot(of: node, ownedBy: core) { SharedSlot<Service>() }
        return try slot.obtain(
          in: core.home, ownedBy: entry, node: node, cell: cell, on: member,
          construct: { context throws(ResolutionError) in
            context.arguments = arguments
            entries.begin(entry, with: arguments, in: &context)
            let service = try factory.produce(&context)
            entries.setCreated(entry, at: node)
            return service
          }, activate: activate)
      }
      memory.initializeMemory(as: Service.self, to: service)
      return UnsafeRawPointer(memory)
    })
  }

  fileprivate func kept<Service: Sendable>(
    by policy: any KeepingPolicy, construct: @escaping AsyncProduce<Service>, activate: AsyncActivate<Service>?,
    on member: AsyncCycleMember<Service>?
  ) -> AnyCell {
    let entries = entries(keptBy: policy)
    let node = node
    let core = Unmanaged.passUnretained(core)
    return AsyncCell(
      { resolution async throws(ResolutionError) in
        let home = core.takeUnretainedValue()
        let obtain = { @Sendable (entry: KeptEntry) async throws(ResolutionError) -> Service in
          let slot = try entry.storedSlot(of: node, ownedBy: home) { AsyncSlot<Service>() }
          return try await slot.obtain(
            by: resolution.moved(to: home, home.outerScopes).creating(for: entry), ownedBy: entry, node: node,
            on: member,
            construct: { resolution async throws(ResolutionError) in
              let service = try await construct(resolution)
              entries.setCreated(entry, at: node)
              return service
            }, activate: activate)
        }
        if let entry = resolution.keptEntry as? KeptEntry, entry.belongs(to: entries) { return try await obtain(entry) }
        let use = try entries.use(nil, from: nil)
        do throws(ResolutionError) {
          let service = try await obtain(use.entry)
          entries.leave(use, from: nil, failure: nil)
          return service
        } catch {
          entries.leave(use, from: nil, failure: error)
          throw error
        }
      }, awaiting: node, in: core)
  }
}

extension KeptEntries {
  /// Calls a closure with the entry for the runtime arguments of a resolve.
  fileprivate func using<Service>(
    _ arguments: UnsafeRawPointer?, in context: borrowing ResolutionContext, from node: Int32,
    _ obtain: (KeptEntry) throws(ResolutionError) -> Service
  ) throws(ResolutionError) -> Service {
    if let entry = running(in: context, with: arguments) { return try obtain(entry) }
    let use = try use(arguments, from: node)
    do throws(ResolutionError) {
      let service = try obtain(use.entry)
      leave(use, from: node, failure: nil)
      return service
    } catch {
      leave(use, from: node, failure: error)
      throw error
    }
  }
}
