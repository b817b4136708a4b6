import Synchronization

/// The state of an asynchronous resolve.
@usableFromInline struct AsyncResolution: Sendable {
  /// What the resolve sees.
  let view: ContainerView
  /// Keeps alive what the view refers to, as a resolve may be suspended.
  private let owner: InstanceOwner
  /// The trace event that this is part of, or `nil` without a tracer.
  var span: TraceSpan?
  /// The entry of a policy that an instance is created for, if any. What a decorator wraps belongs to the same one.
  var keptEntry: KeptEntry?

  @usableFromInline
  init(_ view: ContainerView) {
    self.view = view
    owner = view.owner.takeUnretainedValue()
  }

  var core: ContainerCore { view.core.takeUnretainedValue() }

  /// Returns the state with which the resolve continues for a registration of the given core, with the given scopes.
  func moved(to core: ContainerCore, _ scopes: OpenScope?) -> AsyncResolution {
    var moved = AsyncResolution(ContainerView(core, scopes))
    moved.span = span
    return moved
  }

  /// Returns an instance from a cell: awaited if its registration is asynchronous, resolved as usual otherwise.
  ///
  /// - Parameters:
  ///   - isSendable: A Boolean value that indicates whether the type is Sendable, so that the instance may come from
  ///     the actor that it needs. Otherwise, it is created where the asynchronous factory runs, on no actor.
  ///   - confined: A registration that a composite cell is made of and whose instances must stay on their actor, if
  ///     there is one.
  func value<Value>(
    of cell: Cell<Value>, for running: RunningResolve?, isSendable: Bool = false, confined: Int32? = nil
  ) async throws(ResolutionError) -> Value {
    if let awaiting = cell.asynchronous { return try await awaiting.make(self) }
    guard isSendable, let actor = cell.actor else {
      if !cell.demands.subtracting(.stackCheck).isEmpty {
        try view.check(.passUnretained(cell), argumentCount: 0, isolation: nil)
      }
      return try resolved(for: cell, running) { context throws(ResolutionError) in try cell.produce(&context) }
    }
    if let node = cell.node < 0 ? confined : core.registrations.isConfined(cell.node) ? cell.node : nil {
      throw core.confined(at: node, on: actor)
    }
    try view.check(.passUnretained(cell), argumentCount: 0, isolation: actor)
    return try await resolved(on: actor, for: cell, running) { context throws(ResolutionError) in
      Sent(service: try cell.produce(&context))
    }.service
  }

  /// Returns the values of the parts of a collection, in order.
  func values<Value>(of cells: [AnyCell], confined: Int32?) async throws(ResolutionError) -> [Value] {
    var values: [Value] = []
    for cell in cells {
      let cell = unsafeDowncast(cell, to: Cell<Value>.self)
      values.append(try await value(of: cell, for: nil, isSendable: true, confined: confined))
    }
    return values
  }

  /// Resolves without another await, once on an actor, or on no actor.
  func resolved<Value: Sendable>(
    on actor: isolated (any Actor)?, for cell: AnyCell, _ running: RunningResolve?,
    _ produce: @Sendable (inout ResolutionContext) throws(ResolutionError) -> Value
  ) async throws(ResolutionError) -> Value {
    try resolved(for: cell, running, produce)
  }

  /// Resolves synchronously as part of this resolve.
  func resolved<Value>(
    for cell: AnyCell, _ running: RunningResolve?, _ produce: Produce<Value>
  ) throws(ResolutionError) -> Value {
    defer { extendLifetime(owner) }
    var context = ResolutionContext(scopes: view.scopes)
    context.running = running.map { .passUnretained($0) }
    return try ThreadStack.run(cell.node, cell.service, in: view.core) { () throws(ResolutionError) in
      guard let span, let tracer = core.tracer else { return try produce(&context) }
      tracer.enter(span)
      defer { tracer.leave(span) }
      return try produce(&context)
    }
  }
}

/// An asynchronous factory or activation that runs, perhaps because another one awaits it.
///
/// Asynchronous functions keep their frames on the heap, so the stack of the thread doesn't bound how deep they nest.
/// A number does: an endless recursion fails before it takes the memory of the process.
final class AsyncNesting: Sendable {
  /// The one that the current task runs, in any container.
  @TaskLocal private static var current: AsyncNesting?

  /// The number that can await each other.
  static var deepest: Int { 1_000 }

  private let depth: Int
  /// The outermost one that awaits this one, or `nil` if none does.
  private let outermost: AsyncNesting?
  private let ended = Atomic<Bool>(false)
  /// The failure that the outermost one throws, if there is one.
  private let failure = Guarded<ResolutionError?>(nil)

  private init(inside outer: AsyncNesting?) {
    depth = (outer?.depth ?? 0) + 1
    outermost = outer?.outermost ?? outer
  }

  private var pending: ResolutionError? {
    get { (outermost ?? self).failure.withLock { $0 } }
    set { (outermost ?? self).failure.withLock { $0 = newValue } }
  }

  /// Runs a factory, an injection or an activation on no actor, with the resolve of its handles if it's observed.
  ///
  /// What it needs is created there too. A function that is passed by reference would run where it's called, although
  /// its type says otherwise: Swift 6.3 converts it without leaving the actor. The method is inlined, as a frame more
  /// costs a tenth of an asynchronous resolve.
  ///
  /// - Throws: The error of the body. If it, or one that it awaited, nested too deep, `.tooDeep`, even if the body
  ///   ignores the error.
  @concurrent @inline(__always)
  static func run<Result: Sendable>(
    _ node: Int32, in core: ContainerCore, as hook: ResolutionError.Hook = .factory,
    _ body: @Sendable (RunningResolve?) async throws -> Result
  ) async throws(ResolutionError) -> Result {
    // A task that a factory started inherits the value, and may outlive the factory.
    let outer = current.flatMap { $0.ended.load(ordering: .acquiring) ? nil : $0 }
    let nesting = AsyncNesting(inside: outer)
    if let failure = nesting.pending { throw failure }
    guard nesting.depth <= deepest else {
      let error = core.refusal(.tooDeep, at: node, detail: "\(deepest) asynchronous factories await each other")
      nesting.pending = error
      throw error
    }
    let running = core.observed.map { RunningResolve(RunningResolve.Observer(node: node, dependencies: $0)) }
    defer {
      running?.end()
      nesting.ended.store(true, ordering: .releasing)
    }
    do {
      let result = try await $current.withValue(nesting) { try await body(running) }
      if let failure = nesting.pending { throw failure }
      return result
    } catch {
      let error = core.failure(error, at: node, in: hook)
      guard let earlier = nesting.pending else { throw error }
      guard error.kind == .tooDeep else { throw earlier }
      nesting.pending = error
      throw error
    }
  }
}
