import Injector
import TestSupport

/// What the container and the model disagree about.
struct Disagreement: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// A container on both sides: a root, a child, or an open scope.
private final class Pair {
  let container: Container
  let view: View
  let label: String

  init(_ container: Container, _ view: View, _ label: String) {
    (self.container, self.view, self.label) = (container, view, label)
  }

  var isClosed: Bool { view.owner.isClosed }
}

/// A random graph, and random operations on a container and on the model, which must agree: about the errors of
/// building, about the kinds of resolve errors, about who is the same instance, how often each factory has run, and in
/// which order instances close.
final class Run {
  private let seed: UInt64
  private var generator: PlanGenerator
  private let records = Records()
  private let model = Model()
  private var pairs: [Pair] = []
  /// What scope providers have opened, with the instance that it keeps in the model too.
  private var scoped: [(Scoped<Product>, OpenedScope, Made)] = []
  /// What was resolved and isn't released yet, on both sides.
  private var held: [(Product, Made)] = []
  /// The model's instance of each of the container's, and the reverse, by serial number.
  private var models: [Int: Int] = [:]
  private var products: [Int: Int] = [:]
  private var size = 0

  /// The graphs and the operations so far.
  private(set) var log: [String] = []
  private(set) var outcome = Outcome()

  /// What a run has covered.
  struct Outcome {
    var operations = 0
    var codes: [String: Int] = [:]
    var kinds: [String: Int] = [:]

    static func += (total: inout Outcome, other: Outcome) {
      total.operations += other.operations
      total.codes.merge(other.codes, uniquingKeysWith: +)
      total.kinds.merge(other.kinds, uniquingKeysWith: +)
    }
  }

  init(seed: UInt64) {
    self.seed = seed
    generator = PlanGenerator(seed: seed)
  }

  /// Runs all operations.
  func run(printing: Bool = false) async throws {
    defer { if printing { print(log.joined(separator: "\n")) } }
    do {
      guard try setUp() else { return }
      for _ in 0..<60 { try await step() }
      if chance(50) { try closeAll() }
    } catch let error as Disagreement {
      throw Disagreement("seed \(seed), \(log.count) lines: \(error)\nRun it again with MODEL_SEED=\(seed)")
    }
  }

  private func below(_ count: Int) -> Int { generator.below(count) }
  private func chance(_ percent: Int) -> Bool { generator.chance(percent) }

  // MARK: Building

  private func setUp() throws -> Bool {
    size = 4 + below(26)
    let plan = generator.root(of: size, isValid: chance(75))
    let core = Core(plan)
    guard !core.hasMixedRing else { return false }
    guard let root = try build(plan, core, "root", { try Container { plan.register(in: $0, self.records) } }) else {
      return false
    }
    pairs = [Pair(root, core.home, "root")]
    return true
  }

  /// Builds a container, or checks why it isn't built.
  private func build(_ plan: Plan, _ core: Core, _ label: String, _ build: () throws -> Container) throws -> Container?
  {
    log.append("\(label):\n\(plan)")
    let expected = Set(Prediction(core).codes.map(\.rawValue))
    var codes: Set<String> = []
    var container: Container?
    do { container = try build() } catch let error as ValidationError {
      codes = Set(error.errors.map(\.code.rawValue))
    }
    guard codes == expected else {
      throw Disagreement("\(label) is refused with \(codes.sorted()), the model says \(expected.sorted())")
    }
    for code in codes { outcome.codes[code, default: 0] += 1 }
    return container
  }

  // MARK: Operations

  private func step() async throws {
    outcome.operations += 1
    let pair = pairs[below(pairs.count)]
    switch below(100) {
    case 0..<40: try await resolve(in: pair)
    case 40..<60: try await callHandle()
    case 60..<70: try openScope(in: pair)
    case 70..<80: try makeChild(in: pair)
    case 80..<86: try close(pair)
    case 86..<92: if !held.isEmpty { release() }
    default: try resolveAll(in: pair)
    }
  }

  private func resolve(in pair: Pair) async throws {
    let isKnown = pair.isClosed || chance(93)
    let keys = pair.view.core.links.keys.sorted()
    let key = isKnown ? generator.numbers.pick(from: keys) : "nothing"
    let identifier = ServiceIdentifier(key)
    let origin = pair.view.core.links[key]?.origin
    let isAsync = pair.view.core.isAsync(key)
    let takesArgument = origin.map { $0.takesArgument != (chance(4) && !isAsync) } ?? false
    let argument = takesArgument ? below(3) : nil
    let isAwaited = chance(25) != (isAsync && chance(90))
    let container = pair.container
    try await compare("\(isAwaited ? "await" : "resolve") \(key)\(argument.map { "(\($0))" } ?? "") in \(pair.label)") {
      switch (argument, isAwaited) {
      case (nil, false): try container.resolve(Product.self, identifier)
      case (nil, true): try await container.resolveAsync(Product.self, identifier)
      case (let argument?, false): try container.resolve(Product.self, identifier, arguments: argument)
      case (let argument?, true): try await container.resolveAsync(Product.self, identifier, arguments: argument)
      }
    } _: {
      try model.resolve(key, argument, in: pair.view, awaited: isAwaited)
    }
  }

  private func resolveAll(in pair: Pair) throws {
    let group = generator.numbers.pick(from: generator.groups)
    log.append("all \(group) in \(pair.label)")
    let real = Result { try pair.container.resolve([Product].self, ServiceIdentifier(group)) }
    let modeled = Result { try model.resolveAll(group, in: pair.view) }
    if let (products, all) = try agreed(real, modeled) {
      guard products.count == all.count else { throw Disagreement("\(products.count) contributions, not \(all.count)") }
      var seen: Set<Int> = []
      for (product, made) in zip(products, all) { try same(product, made, &seen) }
    }
    try checkRecords()
  }

  /// Calls the handles that a held instance has.
  private func callHandle() async throws {
    guard !held.isEmpty else { return }
    let (product, made) = held[below(held.count)]
    for (taken, other) in zip(product.taken, made.taken) {
      switch (taken, other) {
      // What a lazy returns after its container has closed isn't compared.
      case (.lazy(let lazy), .lazy(let made)) where !made.hasClosed:
        try await compare("lazy \(made.handle.key) of \(product.name)", { try lazy() }, { try made(model) })
      case (.provider(let provider), .handle(let handle)):
        let isAwaited = handle.view.core.isAsync(handle.key) && chance(80)
        try await compare("provider \(handle.key) of \(product.name)") {
          isAwaited ? try await provider.resolveAsync() : try provider()
        } _: {
          try model.resolve(handle.key, nil, in: handle.view, awaited: isAwaited)
        }
      case (.maker(let maker), .handle(let handle)):
        let argument = below(3)
        try await compare("provider \(handle.key)(\(argument)) of \(product.name)") {
          try maker(argument)
        } _: {
          try handle(model, argument)
        }
      case (.scopeProvider(let provider), .handle(let handle)): try call(provider, handle)
      default: break
      }
    }
  }

  private func call(_ provider: ScopeProvider<Product, Ticket>, _ handle: Handle) throws {
    log.append("scope provider \(handle.key)")
    let number = below(100)
    let real = Result { try provider(Ticket(number: number)) }
    let modeled = Result { try model.open(handle, ticket: number) }
    if let (opened, (scope, made)) = try agreed(real, modeled) {
      var seen: Set<Int> = []
      try same(opened.value, made, &seen)
      held.append((opened.value, made))
      scoped.append((opened, scope, made))
    }
    try checkRecords()
  }

  private func openScope(in pair: Pair) throws {
    guard !pair.isClosed, pairs.count < 14 else { return }
    let scope = chance(50) ? Scope.outer : .inner
    let takesTicket = scope == .outer && pair.view.core.hasTicket
    let isWrong = chance(5)
    let number = below(100)
    log.append("open \(scope) in \(pair.label)")
    let opened = Result { () throws -> Container in
      takesTicket != isWrong
        ? try pair.container.makeScope(scope, Ticket(number: number)) : try pair.container.makeScope(scope)
    }
    let expected = Result { () throws -> OpenedScope in
      guard pair.view.core.knows(scope) else { throw Stop(.missing) }
      if let around = scope.parent { _ = try pair.view.scope(around) }
      if isWrong { throw Stop(.inputMismatch) }
      return try model.open(scope, ticket: takesTicket ? number : nil, in: pair.view)
    }
    guard let (container, inner) = try agreed(opened, expected) else { return }
    pairs.append(Pair(container, View(core: pair.view.core, scope: inner), "\(scope)\(pairs.count)<\(pair.label)"))
  }

  private func makeChild(in pair: Pair) throws {
    guard !pair.isClosed, pairs.count < 14 else { return }
    let plan = generator.child(of: pair.view.core, size: size, isValid: chance(75))
    let core = Core(plan, parent: pair.view.core, around: pair.view.scope)
    if core.hasMixedRing { return }
    let label = "child\(pairs.count)<\(pair.label)"
    let made = try build(plan, core, label) { try pair.container.makeChild { plan.register(in: $0, self.records) } }
    guard let child = made else { return }
    pair.view.owner.inside.append(core)
    pairs.append(Pair(child, core.home, label))
  }

  private func close(_ pair: Pair) throws {
    if !scoped.isEmpty, chance(40) {
      let (opened, scope, _) = scoped[below(scoped.count)]
      log.append("close what a scope provider opened")
      opened.close()
      model.close(scope)
      return try checkRecords()
    }
    guard pairs.count > 3, pair.label != "root" || chance(10) else { return }
    log.append("close \(pair.label)")
    pair.container.close()
    model.close(pair.view.owner)
    try checkRecords()
  }

  private func release() {
    log.append("release")
    held.remove(at: below(held.count))
  }

  private func closeAll() throws {
    log.append("close root")
    pairs[0].container.close()
    model.close(pairs[0].view.owner)
    try checkRecords()
  }

  // MARK: Comparing

  private func compare(
    _ operation: String, _ real: () async throws -> Product, _ modeled: () throws -> Made
  ) async throws {
    log.append(operation)
    let product: Result<Product, any Error>
    do { product = .success(try await real()) } catch { product = .failure(error) }
    let expected = Result { try modeled() }
    if let (product, made) = try agreed(product, expected) {
      for (product, made) in held + [(product, made)] {
        var seen: Set<Int> = []
        try same(product, made, &seen)
      }
      held.append((product, made))
    }
    try checkRecords()
  }

  /// Returns both values, or `nil` if both sides have failed in the same way.
  private func agreed<Real, Modeled>(
    _ real: Result<Real, any Error>, _ modeled: Result<Modeled, any Error>
  ) throws -> (Real, Modeled)? {
    switch (real, modeled) {
    case (.success(let value), .success(let other)): return (value, other)
    case (.failure(let error), .failure(let stop as Stop)):
      guard (error as? ResolutionError)?.cause == stop.kind else {
        throw Disagreement("throws \(error), the model \(stop.kind)")
      }
      outcome.kinds[stop.kind.rawValue, default: 0] += 1
      return nil
    case (.success(let value), .failure(let stop)):
      throw Disagreement("returns \((value as? Product)?.name ?? "a value"), the model throws \(stop)")
    case (.failure(let error), .success): throw Disagreement("throws \(error), the model nothing")
    case (.failure, .failure(let error)): throw error
    }
  }

  private func same(_ product: Product, _ made: Made, _ seen: inout Set<Int>) throws {
    guard product.name == made.name else { throw Disagreement("\(product.name) is \(made.name) in the model") }
    guard models[product.serial, default: made.serial] == made.serial,
      products[made.serial, default: product.serial] == product.serial
    else { throw Disagreement("\(product.name) is another instance in the model") }
    (models[product.serial], products[made.serial]) = (made.serial, product.serial)
    guard seen.insert(product.serial).inserted else { return }
    guard product.activations == product.expected else {
      throw Disagreement("\(product.name) was activated \(product.activations) times")
    }
    for (taken, other) in zip(product.taken, made.taken) { try same(taken, other, of: product, &seen) }
    guard product.injected.count == made.injected.count else {
      throw Disagreement("\(product.name) has \(product.injected.count) injected, not \(made.injected.count)")
    }
    for (injected, other) in zip(product.injected, made.injected) { try same(injected, other, &seen) }
  }

  private func same(_ taken: Taken, _ made: MadeTaken, of product: Product, _ seen: inout Set<Int>) throws {
    switch (taken, made) {
    case (.product(let value), .made(let other)): try same(value, other, &seen)
    case (.optional(nil), .optional(nil)), (.lazy, .lazy): break
    case (.optional(let value?), .optional(let other?)): try same(value, other, &seen)
    case (.all(let values), .all(let others)) where values.count == others.count:
      for (value, other) in zip(values, others) { try same(value, other, &seen) }
    case (.provider, .handle), (.maker, .handle), (.scopeProvider, .handle): break
    case (.number(let number), .number(let other)) where number == other: break
    default: throw Disagreement("\(product.name) has received something else than in the model")
    }
  }

  private func checkRecords() throws {
    let (built, closed) = (records.built, records.closed)
    if built != model.built {
      let names = Set(built.keys).union(model.built.keys).filter { built[$0] != model.built[$0] }.sorted()
      let counts = names.map { "\($0) \(built[$0] ?? 0) times, not \(model.built[$0] ?? 0)" }
      throw Disagreement("has created \(counts.joined(separator: "; "))")
    }
    // The order is that of a property.
    guard closed.sorted() == model.closed.sorted() else {
      throw Disagreement("has closed \(closed), the model \(model.closed)")
    }
  }
}

extension ResolutionError {
  /// The kind of the innermost resolve's error.
  var cause: Kind { (underlying as? ResolutionError)?.cause ?? kind }
}
