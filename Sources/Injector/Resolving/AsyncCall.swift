import Synchronization

/// What the tasks of an awaited resolve belong to: the call of a handle, the shared instance that is constructed, or
/// the span that a tracer records.
///
/// Each of them is bound to the task while an asynchronous factory runs, and so to the tasks that the factory starts.
/// Such a task may outlive it, and what has ended doesn't count (decision 33).
final class AsyncCall: Sendable {
  @TaskLocal static var current: AsyncCall?

  /// The kinds of calls.
  enum Kind {
    case handle(Label)
    case construction(AsyncConstruction)
    case span(TraceSpan)
  }

  let kind: Kind
  private let outer: Guarded<AsyncCall?>
  private let hasEnded = Atomic(false)
  /// A Boolean value that indicates whether a call was too deep, for the outermost call and all those inside it.
  private let isTooDeep: SharedFlag

  private final class SharedFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() { value.store(true, ordering: .relaxed) }
  }

  private init(_ kind: Kind) {
    let around = AsyncCall.around
    self.kind = kind
    outer = Guarded(around)
    isTooDeep = around?.isTooDeep ?? SharedFlag()
  }

  /// Runs a function as one of the current task's calls.
  static nonisolated(nonsending) func within<Result>(
    _ kind: Kind, _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    let call = AsyncCall(kind)
    defer { call.end() }
    return try await $current.withValue(call) { try await body() }
  }

  /// Runs a function as a call of a handle, or throws if it would be too deep: an asynchronous factory that awaits a
  /// handle of its own type would use up memory.
  static nonisolated(nonsending) func entering<Result>(
    _ label: Label, _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    let calls = calls
    let labels = calls.compactMap { if case .handle(let label) = $0.kind { label } else { nil } }
    let isTooDeep = calls.first?.isTooDeep
    guard labels.count < CallStack.limit(onMainThread: true), isTooDeep?.isSet != true else {
      isTooDeep?.set()
      throw CallStack.tooDeep((labels.reversed() + [label]).map { CallStack.Step(label: $0) })
    }
    return try await within(.handle(label), body)
  }

  /// Has the tasks that go on forget this call, and those around it that have ended.
  private func end() {
    hasEnded.store(true, ordering: .relaxed)
    let around = around
    // Released outside the lock.
    extendLifetime(outer.withLock { exchange(&$0, with: around) })
  }

  /// The innermost call that the current task belongs to.
  private static var around: AsyncCall? { current.flatMap { $0.hasEnded.load(ordering: .relaxed) ? $0.around : $0 } }

  /// The innermost call around this one that hasn't ended.
  private var around: AsyncCall? {
    var next = outer.withLock(\.self)
    while let call = next, call.hasEnded.load(ordering: .relaxed) { next = call.outer.withLock(\.self) }
    return next
  }

  /// The calls that the current task belongs to, the innermost first.
  private static var calls: [AsyncCall] {
    var (calls, next) = ([AsyncCall](), around)
    while let call = next {
      calls.append(call)
      next = call.around
    }
    return calls
  }

  /// The innermost construction that the current task belongs to.
  static var construction: AsyncConstruction? {
    calls.lazy.compactMap { if case .construction(let construction) = $0.kind { construction } else { nil } }.first
  }

  /// The innermost span that a tracer records of the current task's awaited resolves.
  static func spanAround(of tracer: ObjectIdentifier) -> TraceSpan? {
    calls.lazy.compactMap { if case .span(let span) = $0.kind, span.tracer == tracer { span } else { nil } }.first
  }
}
