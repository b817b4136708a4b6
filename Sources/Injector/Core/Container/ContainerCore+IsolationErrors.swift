// The words of resolves away from the actor that creates an instance: where the isolation comes from, and the cures.

extension ContainerCore {
  /// The error of a resolve away from the actor that a cell must be called on.
  func requiresActor(_ kind: ResolutionError.Kind, for cell: AnyCell) -> ResolutionError {
    let actors = cell.actors.map { TypeName.of(type(of: $0)) }
    let place = kind == .requiresActor ? "it is built on \(actors.joined(separator: " and on "))" : nil
    guard cell.node >= 0 else { return refusal(kind, of: cell, detail: place) }
    let words = isolationWords(of: cell.node)
    let detail = [place, words.cause].compactMap(\.self).joined(separator: ", ")
    return refusal(kind, of: cell, detail: detail.isEmpty ? nil : detail, fix: words.fix)
  }

  /// The error of an awaited resolve that would take an instance off its actor.
  func confined(at node: Int32, on actor: any Actor) -> ResolutionError {
    let words = isolationWords(of: node)
    return refusal(
      actor === MainActor.shared ? .requiresMainActor : .requiresActor, at: node, detail: words.cause, fix: words.fix)
  }

  /// Returns why a registration is created on an actor and how to use it elsewhere, as far as its factory doesn't say it.
  private func isolationWords(of node: Int32) -> (cause: String?, fix: String?) {
    var source = registrations.origin(of: node)
    while let next = registrations.owner(of: source).isolationSources[source] {
      source = registrations.origin(of: next)
    }
    let record = registrations.record(at: source)
    let name = ServiceKey(type: TypeName.of(record.type), identifier: record.identifier).description
    let needs = source == registrations.origin(of: node) ? nil : "it needs \(name), which is created there"
    let isMain = record.isolation.otherActor == nil
    let actor = isMain ? "the main actor" : "that actor"
    guard record.isConfined else {
      return (needs, needs == nil ? nil : "resolve it on \(actor), use resolveAsync, or inject a Provider of \(name)")
    }
    let confinement = "\(name) isn't known to be Sendable, so its instances are kept on \(isMain ? actor : "it")"
    return (
      needs.map { "\($0): \(confinement)" } ?? confinement,
      "resolve it on \(actor), or add .uncheckedSendable() to the registration of \(name) if it may be used anywhere"
    )
  }
}
