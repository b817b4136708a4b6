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
      let running = entries.running(in: context, with: arguments)
      let entry = if let running { running } else { try entries.use(arguments, from: node) }
      do throws(ResolutionError) {
        let slot = try entry.storedSlot(of: node, ownedBy: core) { Slot<Service>() }
        let service: Service
        if let ready = slot.service {
          service = ready.pointee
        } else {
          let creating = recipe.constructing { context throws(ResolutionError) in
            context.arguments = arguments
            entries.begin(entry, with: arguments, in: &context)
            let service = try construct(&context)
            entries.setCreated(entry, at: node)
            return service
          }
          service = try slot.obtain(creating, in: core.home, ownedBy: entry)
        }
        if running == nil { entries.leave(entry, from: node, failure: nil) }
        return service
      } catch {
        if running == nil { entries.leave(entry, from: node, failure: error) }
        throw error
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
      let running = (resolution.keptEntry as? KeptEntry).flatMap { $0.entries === entries ? $0 : nil }
      let entry = if let running { running } else { try entries.use(nil, from: nil) }
      var recipe = recipe
      let construct = recipe.construct
      recipe.construct = { resolution async throws(ResolutionError) in
        let service = try await construct(resolution)
        entries.setCreated(entry, at: node)
        return service
      }
      do throws(ResolutionError) {
        let slot = try entry.storedSlot(of: node, ownedBy: home) { Slot<Service>() }
        let service = try await slot.obtain(
          recipe, by: resolution.moved(to: home, home.outerScopes).creating(for: entry), ownedBy: entry)
        if running == nil { entries.leave(entry, from: nil, failure: nil) }
        return service
      } catch {
        if running == nil { entries.leave(entry, from: nil, failure: error) }
        throw error
      }
    }
  }
}
