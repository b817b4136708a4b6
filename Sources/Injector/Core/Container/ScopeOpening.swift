import Synchronization

/// The opening of a scope: matches the values that are handed over with the inputs that the scope takes.
struct ScopeOpening {
  let scope: Scope
  private let core: ContainerCore
  private var inputs: [ScopeInput]
  private var isGiven: [Bool]
  private var given: [any Any.Type] = []
  private var isSurplus = false
  private var instances = OwnedInstances()

  init(_ scope: Scope, in core: ContainerCore) {
    self.scope = scope
    self.core = core
    inputs = core.registrations.inputs(of: scope)
    isGiven = Array(repeating: false, count: inputs.count)
  }

  /// Matches a value with the first input of its type that has none yet.
  mutating func take<Input>(_ value: Input, isolation: (any Actor)?) throws(ResolutionError) {
    given.append(Input.self)
    guard let position = inputs.indices.first(where: { inputs[$0].type == Input.self && !isGiven[$0] }) else {
      isSurplus = true
      return
    }
    isGiven[position] = true
    for node in inputs[position].nodes {
      if core.registrations.isConfined(node), isolation !== MainActor.shared {
        let input = core.registrations.key(at: node)
        throw core.traced(core.confined(at: node, on: MainActor.shared)).fixed(
          by: "open the scope on the main actor, or add .uncheckedSendable() to the input \(input) if it may be used "
            + "anywhere")
      }
      // The cell of an input has the type of its key.
      unsafeDowncast(core.cell(at: node), to: InputCell<Input>.self).add(value, at: node, to: &instances)
    }
  }

  func open(inside outer: OpenScope?) throws(ResolutionError) -> OpenScope {
    if isSurplus || isGiven.contains(false) { throw core.traced(mismatch) }
    let opened = OpenScope(scope, in: core, inside: outer)
    if !given.isEmpty { opened.take { $0 = instances } }
    return opened
  }

  private var mismatch: ResolutionError {
    core.inputMismatch(
      of: scope, takes: inputs, given: given, missing: zip(inputs, isGiven).first { !$1 }?.0)
  }
}

extension Resolver {
  func open<each Input>(
    _ scope: Scope, with inputs: repeat each Input, replacingOthers replacesOthers: Bool = false,
    isolation: (any Actor)?
  ) throws(ResolutionError) -> Container {
    guard let owner = retainedOwner ?? reference.owner else {
      throw ResolutionError(kind: .containerReleased, key: ServiceKey(scope))
    }
    defer { extendLifetime(owner) }
    let core = view.core.takeUnretainedValue()
    try view.checkIsOpen(for: Scope.self, ServiceIdentifier(scope.name))
    var opening = ScopeOpening(scope, in: core)
    repeat try opening.take(each inputs, isolation: isolation)
    let opened = try opening.open(inside: view.scopes?.takeUnretainedValue())
    if replacesOthers {
      let others = owner.inner.replace(with: opened) { ($0 as? OpenScope)?.scope == scope }
      for other in others.reversed() { _ = other.close(isolation: isolation) }
    } else {
      owner.inner.add(opened)
    }
    // `close` sets the flag before it looks for what was opened from here.
    if owner.isClosed.load(ordering: .acquiring) { _ = opened.close(isolation: nil) }
    return Container(core: core, opened: opened, diagnostics: .none)
  }
}
