/// The state of an asynchronous resolve.
struct AsyncResolution: Sendable {
  /// What the resolve sees.
  let view: ContainerView
  /// Keeps alive what the view refers to, as a resolve may be suspended.
  private let owner: InstanceOwner
  /// The trace event that this is part of, or `nil` without a tracer.
  var span: TraceSpan?

  /// The entry of a policy that an instance is created for, if any. What a decorator wraps belongs to the same one.
  private(set) var keptEntry: InstanceOwner?

  init(_ view: ContainerView, span: TraceSpan? = nil) {
    self.view = view
    owner = view.owner.takeUnretainedValue()
    self.span = span
  }

  var core: ContainerCore { view.core.takeUnretainedValue() }

  /// Returns the same resolve as part of a trace event.
  func inside(_ span: TraceSpan) -> AsyncResolution {
    var inside = self
    inside.span = span
    return inside
  }

  /// Returns the same resolve, to create an instance for an entry of a policy.
  func creating(for entry: InstanceOwner) -> AsyncResolution {
    var creating = self
    creating.keptEntry = entry
    return creating
  }

  /// Returns the state with which the resolve continues for a registration of the given core, with the given scopes.
  func moved(to core: ContainerCore, _ scopes: OpenScope?) -> AsyncResolution {
    AsyncResolution(ContainerView(core, scopes), span: span)
  }

  /// Returns an instance from a cell: awaited if its registration is asynchronous, resolved as usual otherwise.
  func value<Value>(of cell: Cell<Value>, for construction: Construction?) async throws(ResolutionError) -> Value {
    if let awaiting = cell.asynchronous { return try await awaiting.produce(Value.self, self) }
    // A value that isn't known to be Sendable is created where the asynchronous factory runs, on no actor.
    if !cell.demands.subtracting(.stackCheck).isEmpty {
      try view.check(.passUnretained(cell), argumentCount: 0, isolation: nil)
    }
    return try resolved(for: cell, construction) { context throws(ResolutionError) in
      try cell.produce(&context)
    }
  }

  /// Returns a value of a Sendable type, built on the actor that it needs.
  ///
  /// - Parameters:
  ///   - cell: A cell of the type.
  ///   - construction: The construction that needs the value, if it is observed.
  ///   - confined: A registration that a composite cell is made of and whose instances must stay on their actor, or
  ///     `nil` if there is none.
  func sentValue<Value: Sendable>(
    of cell: Cell<Value>, for construction: Construction?, confined: Int32? = nil
  ) async throws(ResolutionError) -> Value {
    guard let actor = cell.actor, !cell.isAsynchronous else {
      return try await value(of: cell, for: construction)
    }
    if let node = cell.node < 0 ? confined : core.registrations.isConfined(cell.node) ? cell.node : nil {
      throw core.confined(at: node, on: actor)
    }
    try view.check(.passUnretained(cell), argumentCount: 0, isolation: actor)
    return try await resolved(on: actor, for: cell, construction) { context throws(ResolutionError) in
      try cell.produce(&context)
    }
  }

  /// Resolves without another await, once on an actor.
  func resolved<Value: Sendable>(
    on actor: isolated any Actor, for cell: AnyCell, _ construction: Construction?,
    _ produce: @Sendable (inout ResolutionContext) throws(ResolutionError) -> Value
  ) async throws(ResolutionError) -> Value {
    try resolved(for: cell, construction, produce)
  }

  /// Resolves synchronously as part of this resolve.
  func resolved<Value>(
    for cell: AnyCell, _ construction: Construction?, _ produce: Produce<Value>
  ) throws(ResolutionError) -> Value {
    defer { extendLifetime(owner) }
    var context = ResolutionContext(scopes: view.scopes)
    context.construction = construction.map { .passUnretained($0) }
    return try ThreadStack.run(cell.node, cell.service, in: view.core) { () throws(ResolutionError) in
      guard let span, let tracer = core.tracer else { return try produce(&context) }
      tracer.enter(span)
      defer { tracer.leave(span) }
      return try produce(&context)
    }
  }
}
