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
  mutating func take<Input>(_ value: Input) {
    given.append(Input.self)
    guard let position = inputs.indices.first(where: { inputs[$0].type == Input.self && !isGiven[$0] }) else {
      isSurplus = true
      return
    }
    isGiven[position] = true
    for node in inputs[position].nodes {
      // The cell of an input has the type of its key.
      unsafeDowncast(core.cell(at: node), to: InputCell<Input>.self).add(value, at: node, to: &instances)
    }
  }

  /// Opens the scope.
  ///
  /// - Throws: An error that lists what the scope takes and what it was given, if these differ.
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
