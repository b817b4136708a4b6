extension Link {
  /// Returns what the policy keeps: for a decorator, together with the instances that it wraps.
  private func entries() -> KeptEntries? {
    let inner = core.registrations.record(at: node).inner
    let entries = core.keptInstances[inner] ?? KeptEntries(of: node, in: core)
    core.keptInstances[node] = entries
    return entries
  }

  func kept<Service>(_ recipe: SharedRecipe<Service>) -> Produce<Service> {
    guard let entries = entries() else { return recipe.construct }
    let (node, construct, type) = (node, recipe.construct, Slot<Service>.self)
    return { [unowned core] context throws(ResolutionError) in
      let arguments = entries.arguments(of: context)
      let running = entries.running(in: context, with: arguments)
      let entry = if let running { running } else { try entries.use(arguments, from: node) }
      var failure: ResolutionError?
      defer { if running == nil { entries.leave(entry, from: node, failure: failure) } }
      do throws(ResolutionError) {
        let slot = try entry.storedSlot(of: node, ownedBy: core, as: type)
        if let ready = slot.service { return ready.pointee }
        let creating = recipe.constructing { context throws(ResolutionError) in
          context.arguments = arguments
          entries.begin(entry, with: arguments, in: &context)
          let service = try construct(&context)
          entries.setCreated(entry, at: node)
          return service
        }
        return try slot.obtain(creating, in: core.home, ownedBy: entry)
      } catch {
        failure = error
        throw error
      }
    }
  }

  func kept<Service>(_ recipe: AsyncSharedRecipe<Service>) -> AsyncProduce<Service> {
    guard let entries = entries() else { return recipe.construct }
    let (node, type) = (node, Slot<Service>.self)
    unowned let core = core
    return { resolution async throws(ResolutionError) in
      let running = resolution.keptEntry.flatMap { $0.entries === entries ? $0 : nil }
      let entry = if let running { running } else { try entries.use(nil, from: nil) }
      var failure: ResolutionError?
      defer { if running == nil { entries.leave(entry, from: nil, failure: failure) } }
      var recipe = recipe
      let construct = recipe.construct
      recipe.construct = { resolution async throws(ResolutionError) in
        let service = try await construct(resolution)
        entries.setCreated(entry, at: node)
        return service
      }
      do throws(ResolutionError) {
        let slot = try entry.storedSlot(of: node, ownedBy: core, as: type)
        var home = resolution.moved(to: core, core.outerScopes)
        home.keptEntry = entry
        return try await slot.obtain(recipe, by: home, ownedBy: entry)
      } catch {
        failure = error
        throw error
      }
    }
  }
}
