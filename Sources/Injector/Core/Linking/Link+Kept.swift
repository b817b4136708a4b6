extension Link {
  /// The policy that keeps the instances of the registration being linked, or of the one that it decorates.
  var policy: (any KeepingPolicy)? {
    let origin = core.registrations.origin(of: node)
    let set = core.registrations.owner(of: origin)
    return set.hooks[origin - set.base]?.policy
  }

  /// Returns what the policy keeps: for a decorator, together with the instances that it wraps.
  private func entries(keptBy policy: any KeepingPolicy) -> KeptEntries {
    let inner = core.registrations.record(at: node).inner
    if let entries = core.keptInstances[inner] as? KeptEntries {
      core.keptInstances[node] = entries
      return entries
    }
    let entries = KeptEntries(policy, of: node, in: core)
    core.keptInstances[node] = entries
    return entries
  }

  func kept<Service>(
    by policy: any KeepingPolicy, _ recipe: SharedRecipe<Service>
  ) -> Produce<Service> {
    let (entries, node, construct) = (entries(keptBy: policy), node, recipe.construct)
    let core = Unmanaged.passUnretained(core)
    return { context throws(ResolutionError) in
      let core = core.takeUnretainedValue()
      let arguments = entries.arguments(of: context)
      return try entries.using(arguments, in: context, from: node) { entry throws(ResolutionError) in
        let slot = try entry.storedSlot(of: node, ownedBy: core) { Slot<Service>() }
        if let service = slot.service { return service.pointee }
        let recipe = SharedRecipe(
          of: node, stackNeed: recipe.stackNeed, on: recipe.member, activate: recipe.activate
        ) { context throws(ResolutionError) in
          context.arguments = arguments
          entries.begin(entry, with: arguments, in: &context)
          let service = try construct(&context)
          entries.setCreated(entry, at: node)
          return service
        }
        return try slot.obtain(recipe, in: core.home, ownedBy: entry)
      }
    }
  }

  func kept<Service: Sendable>(
    by policy: any KeepingPolicy, _ recipe: AsyncSharedRecipe<Service>
  ) -> AsyncProduce<Service> {
    let (entries, node) = (entries(keptBy: policy), node)
    let core = Unmanaged.passUnretained(core)
    return { resolution async throws(ResolutionError) in
      let home = core.takeUnretainedValue()
      let obtain = { @Sendable (entry: KeptEntry) async throws(ResolutionError) -> Service in
        let slot = try entry.storedSlot(of: node, ownedBy: home) { Slot<Service>() }
        let recipe = AsyncSharedRecipe(
          node: node, member: recipe.member,
          construct: { resolution async throws(ResolutionError) in
            let service = try await recipe.construct(resolution)
            entries.setCreated(entry, at: node)
            return service
          }, activate: recipe.activate)
        return try await slot.obtain(
          recipe, by: resolution.moved(to: home, home.outerScopes).creating(for: entry), ownedBy: entry)
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
    }
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
