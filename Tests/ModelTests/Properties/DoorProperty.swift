import Foundation
import Injector
import Testing
import TestSupport

/// A key has one answer, through every door and at every place: the same instance where it is shared, and the same kind
/// of error where it is none.
@Test func door_changesNothing() async {
  await expectProperty(of: DoorCase.self) { try await $0.check() }
}

/// A graph, and a key of it that is asked for through every door.
private struct DoorCase: RandomCase {
  var graph: Graph
  let key: String
  /// The container that is asked.
  let container: String
  let argument: Int?
  /// A Boolean value that indicates whether the optional type has a registration of its own under the key.
  var hasOptional: Bool
  private let order: UInt64

  init(seed: UInt64) {
    graph = Graph(seed: seed)
    var numbers = SeededNumbers(seed: seed &+ 4)
    key = numbers.pick(from: graph.keys)
    container = numbers.pick(from: ["root", "root", "outer", "inner", "child"])
    argument = graph.entry(key)?.takesArgument == true ? Int.random(in: 0..<2, using: &numbers) : nil
    hasOptional = Int.random(in: 0..<10, using: &numbers) == 0
    order = numbers.next()
  }

  var description: String {
    "\(key)\(argument.map { "(\($0))" } ?? "") of \(container) of\n\(graph)"
      + (hasOptional ? "\nwith a registration of Product? under \(key)" : "")
  }

  var smaller: [DoorCase] {
    let plain = hasOptional ? [changed { $0.hasOptional = false }] : []
    return plain
      + graph.smaller.filter { key == "nothing" || $0.keys.contains(key) }.map { graph in changed { $0.graph = graph } }
  }

  private func changed(_ change: (inout DoorCase) -> Void) -> DoorCase {
    var other = self
    change(&other)
    return other
  }

  func check() async throws {
    let entry = container == "child" ? graph.entryInChild(key) : graph.entry(key)
    guard (entry?.takesArgument == true) == (argument != nil) else { throw Unsuited() }
    let probes = DoorProbes(key: key, argument: argument, entry: entry, hasOptional: hasOptional)
    let world = try await World(graph, also: probes.register)
    guard let container = world[container] else { throw Unsuited() }
    // An instance that nothing keeps would be another one through the next door.
    var answers: [(call: DoorCall, answer: Answer)] = []
    for call in DoorCall.all(through: probes.doors).shuffled(by: order).prefix(24) {
      answers.append((call, await call.answer(probes, container)))
    }
    try probes.check(answers.map { ($0.call, $0.answer) }, in: graph, registered: container)
  }
}

/// A way to ask for a key.
enum Door: CaseIterable {
  case container, resolver, provider, optionalProvider, lazy, injectedProvider, resolution
  case optional, ifRegistered, isRegistered, list, all, async
  /// What takes no arguments, with one.
  case listWithArgument, optionalWithArgument
}

/// A door, and where code goes through it.
struct DoorCall: CustomStringConvertible {
  let door: Door
  let place: Place
  /// A Boolean value that indicates whether a plain thread asks, which is on no actor.
  let isOnThread: Bool

  var description: String { "\(door) on \(isOnThread ? "a thread" : "\(place)")" }

  static func all(through doors: [Door]) -> [DoorCall] {
    doors.flatMap { door in
      Place.allCases.map { DoorCall(door: door, place: $0, isOnThread: false) }
        + (door == .async ? [] : [DoorCall(door: door, place: .nowhere, isOnThread: true)])
    }
  }

  fileprivate func answer(_ probes: DoorProbes, _ container: Container) async -> Answer {
    switch (place, door) {
    case (.nowhere, .async): await awaited(probes, container)
    case (.main, .async): await awaitedOnMain(probes, container)
    case (.elsewhere, .async): await awaitedElsewhere(probes, container)
    case (.main, _): await probes.answer(through: door, of: container, at: .main, isolation: MainActor.shared)
    case (.elsewhere, _):
      await probes.answer(through: door, of: container, at: .elsewhere, isolation: Elsewhere.shared)
    case (.nowhere, _) where isOnThread:
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: probes.answer(through: door, of: container, at: .nowhere, isolation: nil))
        }
      }
    case (.nowhere, _): probes.answer(through: door, of: container, at: .nowhere, isolation: nil)
    }
  }

  @concurrent private func awaited(_ probes: DoorProbes, _ container: Container) async -> Answer {
    await probes.awaited(container)
  }
  @MainActor private func awaitedOnMain(_ probes: DoorProbes, _ container: Container) async -> Answer {
    await probes.awaited(container)
  }
  @Elsewhere private func awaitedElsewhere(_ probes: DoorProbes, _ container: Container) async -> Answer {
    await probes.awaited(container)
  }
}

/// What holds the handles of a key.
private final class Holder: Sendable {
  let lazy: Lazy<Product>?
  let provider: Provider<Product>?
  let maker: Provider<Product, Int>?
  init(lazy: Lazy<Product>? = nil, provider: Provider<Product>? = nil, maker: Provider<Product, Int>? = nil) {
    (self.lazy, self.provider, self.maker) = (lazy, provider, maker)
  }
}

/// What a factory has resolved in the running resolve.
private final class Resolved: Sendable {
  let product: Product
  init(_ product: Product) { self.product = product }
}

private protocol Listed: Sendable {}
extension Product: Listed {}

/// The registrations through which a key is asked for, and the doors.
private struct DoorProbes: Sendable {
  let key: String
  let argument: Int?
  let entry: Entry?
  let hasOptional: Bool

  private var identifier: ServiceIdentifier { ServiceIdentifier(key) }
  private var isAsync: Bool { entry?.isAsync == true }

  var doors: [Door] {
    var doors: [Door] = [.container, .resolver, .async, .isRegistered]
    if !hasOptional { doors += [.optional] }
    if argument == nil { doors += [.ifRegistered] }
    // A handle of nothing is refused when the container is built.
    guard entry != nil else { return doors }
    doors += [.provider, .injectedProvider, .resolution]
    guard argument == nil else { return doors }
    doors += [.optionalWithArgument]
    if !isAsync { doors += [.lazy, .list, .all, .listWithArgument] }
    if !isAsync, !hasOptional { doors += [.optionalProvider] }
    return doors
  }

  @Sendable func register(in registry: Registry) {
    if hasOptional {
      registry.service(Product?.self, identifier, using: { Product("optional", [], serial: 0, expected: 0) })
    }
    guard entry != nil else { return }
    let (identifier, argument) = (identifier, argument)
    if argument != nil {
      registry.service(Holder.self, using: { (maker: Provider<Product, Int>) in Holder(maker: maker) })
        .parameter(Provider<Product, Int>.self, identifier)
    } else if isAsync {
      registry.service(Holder.self, using: { (provider: Provider<Product>) in Holder(provider: provider) })
        .parameter(Provider<Product>.self, identifier)
    } else {
      registry.service(
        Holder.self,
        using: { (lazy: Lazy<Product>, provider: Provider<Product>) in Holder(lazy: lazy, provider: provider) }
      )
      .parameter(Lazy<Product>.self, identifier).parameter(Provider<Product>.self, identifier)
      registry.service((any Listed).self, using: { (product: Product) in product })
        .parameter(Product.self, identifier).contributing()
    }
    registry.service(Resolved.self, ServiceIdentifier("\(Place.nowhere)")) { (resolution: Resolution) in
      Resolved(try Self.resolved(identifier, argument, in: resolution, isolation: nil))
    }
    registry.service(Resolved.self, ServiceIdentifier("\(Place.main)")) { @MainActor (resolution: Resolution) in
      Resolved(try Self.resolved(identifier, argument, in: resolution, isolation: MainActor.shared))
    }
    registry.service(Resolved.self, ServiceIdentifier("\(Place.elsewhere)")) { @Elsewhere (resolution: Resolution) in
      Resolved(try Self.resolved(identifier, argument, in: resolution, isolation: Elsewhere.shared))
    }
  }

  private static func resolved(
    _ identifier: ServiceIdentifier, _ argument: Int?, in resolution: Resolution, isolation: isolated (any Actor)?
  ) throws -> Product {
    if let argument { return try resolution.resolve(Product.self, identifier, arguments: argument) }
    return try resolution.resolve(Product.self, identifier)
  }

  func answer(
    through door: Door, of container: Container, at place: Place, isolation: isolated (any Actor)?
  ) -> Answer {
    do { return Answer(try product(through: door, of: container, at: place, isolation: isolation)) } catch {
      return Answer(error)
    }
  }

  private func product(
    through door: Door, of container: Container, at place: Place, isolation: isolated (any Actor)?
  ) throws -> Product? {
    switch (door, argument) {
    case (.container, nil): try container.resolve(Product.self, identifier)
    case (.container, let argument?): try container.resolve(Product.self, identifier, arguments: argument)
    case (.resolver, nil): try container.resolver.resolve(Product.self, identifier)
    case (.resolver, let argument?): try container.resolver.resolve(Product.self, identifier, arguments: argument)
    case (.provider, nil): try container.provider(of: Product.self, identifier)()
    case (.provider, let argument?):
      try container.provider(of: Product.self, identifier, taking: Int.self)(argument)
    case (.injectedProvider, nil): try container.resolve(Holder.self).provider?()
    case (.injectedProvider, let argument?): try container.resolve(Holder.self).maker?(argument)
    case (.lazy, _): try container.resolve(Holder.self).lazy?()
    case (.resolution, _): try container.resolve(Resolved.self, ServiceIdentifier("\(place)")).product
    case (.optionalProvider, _): try container.provider(of: Product?.self, identifier)()
    case (.optional, nil): try container.resolve(Product?.self, identifier)
    case (.optional, let argument?): try container.resolve(Product?.self, identifier, arguments: argument)
    case (.optionalWithArgument, _): try container.resolve(Product?.self, identifier, arguments: 5)
    case (.ifRegistered, _): try container.resolveIfRegistered(Product.self, identifier)
    case (.isRegistered, _): container.isRegistered(Product.self, identifier) ? Self.registered : nil
    case (.list, _): try container.resolve([any Listed].self).first as? Product
    case (.listWithArgument, _): try container.resolve([any Listed].self, arguments: 5).first as? Product
    case (.all, _): try container.resolveAll((any Listed).self).first as? Product
    case (.async, _): preconditionFailure("it is awaited")
    }
  }

  /// The answer of `isRegistered` that isn't `nil`.
  private static let registered = Product("registered", [], serial: 0, expected: 0)

  nonisolated(nonsending) func awaited(_ container: Container) async -> Answer {
    do {
      if let argument {
        return .instance(try await container.resolveAsync(Product.self, identifier, arguments: argument))
      }
      return .instance(try await container.resolveAsync(Product.self, identifier))
    } catch { return Answer(error) }
  }

  // MARK: Comparing

  func check(_ answers: [(call: DoorCall, answer: Answer)], in graph: Graph, registered container: Container) throws {
    var expected: [String: (DoorCall, Answer)] = [:]
    var awaited: (DoorCall, Answer)?
    for (call, answer) in answers {
      switch call.door {
      case .isRegistered:
        let isRegistered = entry.map { $0.life.scope == nil || isOpen($0.life, in: container.scope) } ?? false
        guard (answer.product != nil) == isRegistered else {
          throw Disagreement(
            "\(call) is \(answer.product != nil), though it is\(isRegistered ? "" : "n't") registered there")
        }
      case .listWithArgument, .optionalWithArgument:
        guard case .failed(let kind) = answer else { throw Disagreement("\(call): \(answer)") }
        // On another actor than the key's, that may be what is wrong.
        let isCallable = answers.contains {
          $0.call.place == call.place && $0.call.door == .container && $0.answer.product != nil
        }
        let isActor = kind == .requiresMainActor || kind == .requiresActor || kind == .requiresAsync
        guard kind == .argumentMismatch || isActor && !isCallable else { throw Disagreement("\(call): \(answer)") }
      case .async:
        if let awaited { try same(awaited, (call, answer)) } else { awaited = (call, answer) }
      case .optional, .ifRegistered:
        // What isn't registered is nil there, and an error elsewhere.
        if entry == nil, !hasOptional || call.door == .ifRegistered {
          guard case .nothing = answer else { throw Disagreement("\(call): \(answer), though it isn't registered") }
          continue
        }
        fallthrough
      default:
        let place = "\(call.place)"
        if let first = expected[place] { try same(first, (call, answer)) } else { expected[place] = (call, answer) }
      }
    }
    // Where several places have an instance, it's the same, also the one that is awaited.
    let found = (expected.values.map { $0 } + [awaited].compactMap(\.self)).filter { $0.1.product != nil }
    for (one, other) in zip(found, found.dropFirst()) { try same(one, other) }
    // What is awaited is found if it is anywhere.
    if let awaited, awaited.1.product == nil, let first = found.first { try same(first, awaited) }
  }

  private func isOpen(_ life: Life, in scope: Scope?) -> Bool { scope == .inner || scope == life.scope }

  private func same(_ one: (call: DoorCall, answer: Answer), _ other: (call: DoorCall, answer: Answer)) throws {
    let title = "\(one.call), then \(other.call)"
    if let entry, !entry.life.isOwnedByHolder, let product = one.answer.product, let second = other.answer.product,
      product !== second
    {
      throw Disagreement("\(title): two instances of \(product.name)")
    }
    try Likeness().check(one.answer, other.answer, title)
  }
}
