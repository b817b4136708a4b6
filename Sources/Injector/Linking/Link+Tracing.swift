extension Link {
  /// Returns a factory that reports to the tracer, if there is one, that it runs.
  func tracingCreation<Service>(_ factory: @escaping Produce<Service>) -> Produce<Service> {
    // A value was created before it was registered.
    guard let tracer = linked.tracer, recipe.facts.role != .instance else { return factory }
    return { [node] context in
      tracer.create(node)
      return try factory(&context)
    }
  }

  /// Returns a cell that reports to the tracer, if there is one, what another one does.
  func traced<Service>(_ cell: Cell<Service>) -> AnyCell {
    guard let tracer = linked.tracer else { return cell }
    let (key, node) = (parameters.label.key, node)
    let isAlias = linked.graph.graph.nodes[node].role == .alias
    let isOnMainActor = actor === MainActor.shared
    let awaiting = cell.awaiting.map { awaiting -> AsyncProduce<Service> in
      { resolution in
        let span = tracer.beginAwaiting(key, node: node, inside: resolution.span, isAlias: isAlias)
        var inner = resolution
        inner.span = span
        do {
          let service = try await awaiting(inner)
          tracer.end(span, error: nil)
          return service
        } catch {
          tracer.end(span, error: ResolutionError.caught(error))
          throw error
        }
      }
    }
    return Cell<Service>(cell, awaiting: awaiting) { context in
      let span = tracer.begin(key, node: node, isAlias: isAlias, onMainActor: isOnMainActor)
      do {
        let service = try BorrowedCell.passUnretained(cell).value(Service.self, &context)
        tracer.end(span, error: nil)
        return service
      } catch {
        tracer.end(span, error: ResolutionError.caught(error))
        throw error
      }
    }
  }
}
