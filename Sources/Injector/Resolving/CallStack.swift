/// The calls of handles that a thread is inside of: a factory that asks a handle for the instance that it creates would
/// ask without end (decision 33).
///
/// The plain path of a container counts nothing. Everything else that begins a resolve is counted here, and so are the
/// resolves of the scopes and children that a factory may have opened.
struct CallStack {
  /// A call that asks a container for something. Its caller retains everything until it leaves the call.
  struct Call {
    let cell: Borrowed<AnyCell>
    let arguments: Borrowed<AnyArgument>?
    let owner: Borrowed<Owner>
    let room: Int
  }

  private var calls: [Call] = []
  /// The room that the calls take: a scope and a child take twice as much of the stack as a handle.
  private var depth = 0
  /// A Boolean value that indicates whether a call was too deep, so that every further one fails until the outermost
  /// returns: a factory that goes on after the error would otherwise call twice as often at each level.
  private var isTooDeep = false
  /// The spans of synchronous resolves that a tracer records on the thread, the innermost last.
  var spans: [TraceSpan] = []
  /// The tracers whose logs run on the thread.
  var logging: [ObjectIdentifier] = []

  /// The number of nested calls that a thread has room for, in a debug build with a tracer and with an app's own
  /// frames: the main thread has 1 MiB on iOS, and others have 512 KiB on Apple's systems.
  static func limit(onMainThread isMain: Bool) -> Int { isMain ? 100 : 40 }

  /// Enters a call, which must be left again, unless it is too deep.
  mutating func enter(_ call: Call) -> Bool {
    guard findsRoom() else { return false }
    calls.append(call)
    depth += call.room
    return true
  }

  /// Returns a Boolean value that indicates whether a call isn't too deep, and remembers if it is.
  mutating func findsRoom() -> Bool {
    isTooDeep = !hasRoom
    return !isTooDeep
  }

  mutating func leave() {
    depth -= calls.removeLast().room
    if isTooDeep, calls.isEmpty { isTooDeep = false }
  }

  /// Throws if a scope or a child would be opened too deep inside of calls.
  static func checkDepth(opening type: any Any.Type, in owner: Owner) throws {
    if current.pointee.findsRoom() { return }
    throw tooDeep(Label(graph: owner.linked.graph, node: -1, type: type), nil, in: owner)
  }

  private var hasRoom: Bool {
    if isTooDeep { return false }
    if depth < Self.limit(onMainThread: false) { return true }
    return depth < Self.limit(onMainThread: true) && CurrentThread.isMain
  }

  // MARK: Words

  /// A call that has failed, or one around it.
  struct Step {
    let label: Label
    var arguments: AnyArgument?
    var root: Owner?
  }

  /// Returns the error of a call on the current thread that is too deep.
  static func tooDeep(_ label: Label, _ arguments: AnyArgument?, in owner: Owner) -> ResolutionError {
    let calls = current.pointee.calls
    return tooDeep(
      calls.map { Step(label: $0.cell.object.label, arguments: $0.arguments?.object, root: $0.owner.object.root) }
        + [Step(label: label, arguments: arguments, root: owner.root)])
  }

  /// Returns the error of the last of some calls: a circle if a key is asked for inside its own factory, with the same
  /// arguments.
  static func tooDeep(_ calls: [Step]) -> ResolutionError {
    let labels = calls.map(\.label)
    for (first, call) in calls.enumerated() {
      guard let next = calls[(first + 1)...].firstIndex(where: call.repeats) else { continue }
      return ResolutionError(kind: .cycle, key: call.label.key) {
        ResolutionError.Words(
          detail: labels[first..<next].map(\.key).cycleDescription,
          fix: "call the handle after the initializers have returned, as in a method, or leave out one of the calls")
      }
    }
    let key = labels[labels.count - 1].key
    return ResolutionError(kind: .cycle, key: key) {
      ResolutionError.Words(
        message: "\(key) is too deep inside calls of handles.",
        detail: "\(labels.count - 1) nested calls: \(labels.map(\.key.description).cycleDescription)",
        fix: "register the types on the path with their initializers, which the graph links without such calls")
    }
  }
}

extension CallStack.Step {
  /// Returns a Boolean value that indicates whether another call asks for the same again, in a container of one family.
  fileprivate func repeats(_ other: Self) -> Bool {
    guard label.type == other.label.type, root === other.root, label.key.identifier == other.label.key.identifier
    else { return false }
    let (own, others) = (arguments?.all ?? [], other.arguments?.all ?? [])
    return own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1) }
  }
}

extension AnyArgument {
  /// Returns a Boolean value that indicates whether both are equal, or the same object.
  fileprivate func isSame(as other: AnyArgument) -> Bool {
    if let value = value as? AnyHashable, let other = other.value as? AnyHashable { return value == other }
    guard Swift.type(of: value) is AnyClass, Swift.type(of: other.value) is AnyClass else { return false }
    return value as AnyObject === other.value as AnyObject
  }
}
