/// Where an asynchronous resolve began, and for whom.
struct AsyncResolution: Sendable {
  let container: Container
  /// The trace event that this is part of; nil without a tracer.
  var span: TraceSpan?
  /// How many factories that still run have led here by the handles that they were given.
  var depth: Int32 = 0

  /// The same resolve as part of a trace event.
  func inside(_ span: TraceSpan) -> AsyncResolution {
    AsyncResolution(container: container, span: span, depth: depth)
  }

  /// What the resolve goes on with in the container that owns a registration.
  func moved(to container: Container) -> AsyncResolution {
    AsyncResolution(container: container, span: span, depth: depth)
  }

  /// What a cell gives: awaited where its registration is asynchronous, else resolved as usual.
  func value<Value>(of cell: Cell<Value>, for construction: Construction?) async throws(ResolutionError) -> Value {
    if let awaiting = cell as? any AsyncProducing { return try await awaiting.produce(Value.self, self) }
    // Asynchronous factories run on no actor, and nothing above has checked what is built without await.
    if !cell.demands.isEmpty {
      try container.check(.passUnretained(cell), argumentCount: 0, depth: 0, isolation: nil)
    }
    return try resolved(atDepth: cell.height, for: construction) { context throws(ResolutionError) in
      try cell.produce(&context)
    }
  }

  /// One of several instances: built on the main actor where it must be, since all of them are awaited.
  func contribution<Value: Sendable>(of cell: Cell<Value>) async throws(ResolutionError) -> Value {
    guard cell.demands.contains(.mainActor), !(cell is any AsyncProducing) else {
      return try await value(of: cell, for: nil)
    }
    try container.check(.passUnretained(cell), argumentCount: 0, depth: 0, isolation: MainActor.shared)
    return try await resolvedOnMainActor(atDepth: cell.height, for: nil) { context throws(ResolutionError) in
      try cell.produce(&context)
    }
  }

  /// What is resolved without another await, once on the main actor.
  @MainActor
  func resolvedOnMainActor<Value: Sendable>(
    atDepth depth: Int32, for construction: Construction?,
    _ produce: @Sendable (inout ResolutionContext) throws(ResolutionError) -> Value
  ) async throws(ResolutionError) -> Value {
    try resolved(atDepth: depth, for: construction, produce)
  }

  /// What is resolved without await, as part of this resolve.
  func resolved<Value>(
    atDepth depth: Int32, for construction: Construction?, _ produce: Produce<Value>
  ) throws(ResolutionError) -> Value {
    try container.resolving(atDepth: depth) { context throws(ResolutionError) in
      context.construction = construction.map { .passUnretained($0) }
      guard let span, let tracer = container.core.tracer else { return try produce(&context) }
      tracer.enter(span)
      defer { tracer.leave(span) }
      return try produce(&context)
    }
  }
}
