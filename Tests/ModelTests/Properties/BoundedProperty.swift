import Foundation
import Injector
import Synchronization
import Testing
import TestSupport

/// A resolve that would go on without end throws `cycle` after at most 10,000 calls of factories, also on a small
/// stack, and whether or not factories swallow the error.
@Test func bounded_whateverAsks() async {
  await expectProperty(of: Circles.self) { circles in
    try await BoundedCheck(circles, member: 0).run()
  }
}

/// What is thrown at a factory, so that a resolve without end ends before the stack does.
private struct Endless: Error {}

/// What the factories of one resolve do.
private final class Watch: Sendable {
  struct State {
    var calls = 0
    var depth = 0
    var isEndless = false
    var kinds: [ResolutionError.Kind] = []
  }
  let state = Mutex(State())
  let container = Mutex<Container?>(nil)
  /// The number of calls inside of each other that the container must not exceed.
  private let most: Int

  init(most: Int) { self.most = most }

  func enter() throws {
    let isEndless = state.withLock { state in
      state.calls += 1
      if state.calls > 10_000 { state.isEndless = true }
      return state.isEndless
    }
    if isEndless { throw Endless() }
  }

  func begin() throws {
    let isEndless = state.withLock { state in
      state.depth += 1
      if state.depth > most { state.isEndless = true }
      return state.isEndless
    }
    if isEndless { throw Endless() }
  }

  func end() { state.withLock { $0.depth -= 1 } }

  func record(_ error: any Error) {
    guard let error = error as? ResolutionError else { return }
    state.withLock { if !$0.isEndless { $0.kinds.append(error.cause) } }
  }

  func captured() throws -> Container {
    guard let container = container.withLock({ $0 }) else { throw Endless() }
    return container
  }
}

/// One resolve of one member.
private struct BoundedCheck {
  private let circles: Circles
  private let member: Int
  private let watch: Watch

  init(_ circles: Circles, member: Int) {
    (self.circles, self.member) = (circles, member)
    // A call more than the container lets a thread other than the main one nest.
    // The innermost of a hundred awaited calls can still make forty that aren't awaited.
    watch = Watch(most: circles.members[member].isAsync ? 141 : 41)
  }

  func run() async throws {
    let root: Container
    do { root = try Container(registering: register) } catch is ValidationError { throw Unsuited() }
    let scope = try root.makeScope(.outer, Ticket(number: 1))
    watch.container.withLock { $0 = scope }
    let answer = await answer(of: scope)
    let state = watch.state.withLock { $0 }
    watch.container.withLock { $0 = nil }
    let title = "m\(member)"
    if state.isEndless { throw Disagreement("\(title) has no end after \(state.calls) calls of factories") }
    if let kind = state.kinds.first(where: { $0 != .cycle }) {
      throw Disagreement("a factory of \(title) meets \(kind)")
    }
    switch (circles.outcome(of: member), answer) {
    case (.instance, .instance), (.either, .instance), (.either, .failed(.cycle)), (.cycle, .failed(.cycle)): break
    case (let outcome, _): throw Disagreement("\(title) is \(answer), not \(outcome)")
    }
    // The counts are back where they were.
    if case .failed = await Self.answer(of: scope, "leaf") { throw Disagreement("after \(title), nothing resolves") }
  }

  private func answer(of container: Container) async -> Answer {
    guard circles.members[member].isAsync else { return await Self.answer(of: container, "m\(member)") }
    do { return .instance(try await container.resolveAsync(Product.self, ServiceIdentifier("m\(member)"))) } catch {
      return Answer(error)
    }
  }

  /// Asks on a thread with the stack that Apple's systems give to all but the first.
  private static func answer(of container: Container, _ key: String) async -> Answer {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        do {
          continuation.resume(returning: .instance(try container.resolve(Product.self, ServiceIdentifier(key))))
        } catch {
          continuation.resume(returning: Answer(error))
        }
      }
      thread.stackSize = Seeds.stackSize
      thread.start()
    }
  }

  // MARK: Registering

  private func register(in registry: Registry) {
    registry.input(Ticket.self, of: .outer)
    registry.service(Product.self, "leaf") { Product("leaf", [], serial: 0, expected: 0) }
    for index in circles.members.indices { register(index, in: registry) }
  }

  private func register(_ index: Int, in registry: Registry) {
    let member = circles.members[index]
    let none: any Takeable.Type = Product?.self
    let types = member.calls.map { $0.asking.isHandle ? $0.type : none } + [none, none]
    register(index, types[0], types[1], in: registry)
  }

  private func register<A: Takeable, B: Takeable>(_ index: Int, _ a: A.Type, _ b: B.Type, in registry: Registry) {
    let (member, watch, name) = (circles.members[index], watch, "m\(index)")
    let identifier = ServiceIdentifier(name)
    func mark(_ made: Registration<Product, Registry.Inferred>) {
      let keys = member.calls.map { $0.asking.isHandle ? "m\($0.member)" : "none" } + ["none", "none"]
      made.parameter(a, ServiceIdentifier(keys[0])).parameter(b, ServiceIdentifier(keys[1]))
      switch member.life {
      case .transient, .inner: break
      case .perResolution: made.perResolution()
      case .weak: made.weak()
      case .singleton: made.singleton()
      case .outer: made.scoped(.outer)
      }
    }
    if member.isAsync {
      mark(
        registry.asyncService(Product.self, identifier) { (resolver: Resolver, first: A, second: B) in
          try watch.enter()
          for (call, handle) in zip(member.calls, [first.asTaken, second.asTaken]) {
            try await call.awaited(by: handle, resolver, watch)
          }
          return Product(name, [], serial: 0, expected: 0)
        })
      return
    }
    let made = registry.service(Product.self, identifier) { (resolution: Resolution, first: A, second: B) in
      try watch.enter()
      for (call, handle) in zip(member.calls, [first.asTaken, second.asTaken])
      where call.asking != .activation && call.asking != .decorator {
        try call.run(by: handle, resolution, watch)
      }
      return Product(name, [], serial: 0, expected: 0)
    }
    mark(made)
    for call in member.calls where call.asking == .activation {
      made.onActivation { _, resolution in
        try watch.enter()
        try call.run(by: nil, resolution, watch)
      }
    }
    for call in member.calls where call.asking == .decorator {
      registry.decorate(Product.self, identifier) { (product: Product, resolution: Resolution) in
        try watch.enter()
        try call.run(by: nil, resolution, watch)
        return product
      }
    }
  }
}

extension Circles.Call {
  fileprivate var type: any Takeable.Type {
    switch asking {
    case .lazy: Lazy<Product>.self
    case .provider: Provider<Product>.self
    default: ScopeProvider<Product, Ticket>.self
    }
  }

  private var identifier: ServiceIdentifier { ServiceIdentifier("m\(member)") }

  fileprivate func run(by handle: Taken?, _ resolution: Resolution, _ watch: Watch) throws {
    do {
      defer { watch.end() }
      try watch.begin()
      try resolve(by: handle, resolution, watch)
    } catch {
      watch.record(error)
      if !isSwallowed { throw error }
    }
  }

  private func resolve(by handle: Taken?, _ resolution: Resolution, _ watch: Watch) throws {
    switch (asking, handle) {
    case (.lazy, .lazy(let lazy)?): _ = try lazy()
    case (.provider, .provider(let provider)?): _ = try provider()
    case (.scopeProvider, .scopeProvider(let provider)?): _ = try provider(Ticket(number: 2))
    case (.optional, _): _ = try resolution.resolve(Product?.self, identifier)
    case (.resolver, _): _ = try resolution.resolver.resolve(Product.self, identifier)
    case (.ifRegistered, _): _ = try resolution.resolver.resolveIfRegistered(Product.self, identifier)
    case (.captured, _): _ = try watch.captured().resolver.resolve(Product.self, identifier)
    case (.makeScope, _):
      _ = try resolution.resolver.makeScope(.outer, Ticket(number: 3)).resolve(Product.self, identifier)
    case (.makeChild, _):
      _ = try watch.captured().makeChild { $0.service(Int.self) { 1 } }.resolve(Product.self, identifier)
    default: _ = try resolution.resolve(Product.self, identifier)
    }
  }

  fileprivate func awaited(by handle: Taken?, _ resolver: Resolver, _ watch: Watch) async throws {
    do {
      defer { watch.end() }
      try watch.begin()
      switch (asking, handle) {
      case (.provider, .provider(let provider)?): _ = try await provider.resolveAsync()
      case (.captured, _): _ = try await watch.captured().resolveAsync(Product.self, identifier)
      case (.makeScope, _):
        _ = try await watch.captured().makeScope(.outer, Ticket(number: 3)).resolveAsync(Product.self, identifier)
      default: _ = try await resolver.resolveAsync(Product.self, identifier)
      }
    } catch {
      watch.record(error)
      if !isSwallowed { throw error }
    }
  }
}
