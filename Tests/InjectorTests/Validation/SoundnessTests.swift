import Injector
import Synchronization
import TestSupport
import Testing

/// Random containers: what validation accepts resolves, and what it refuses for its scopes fails.
@Suite struct SoundnessTests {
  @Test(arguments: Form.allCases) private func acceptedContainer_resolvesEverything_andEverythingThatIsAskedLater(
    form: Form
  ) {
    var accepted = 0
    for seed in 0..<UInt64(300) {
      let plan = Plan(seed: seed)
      for place in Place.allCases {
        guard let container = try? plan.container(form) else { continue }
        accepted += 1
        #expect(plan.failures(in: container, form, place) == [], "seed \(seed), \(place): \(plan)")
      }
    }
    #expect(accepted > 20)
  }

  @Test(arguments: Form.allCases) private func containerWithAScopeFromOutside_failsThere(form: Form) throws {
    var refused = 0
    for seed in 0..<UInt64(600) {
      let plan = Plan(seed: seed)
      var severities: [DiagnosticCode: Severity] = [.captiveDependency: .warning, .captiveWeak: .warning]
      let strict = ValidationPolicy(severities: severities)
      // A parent that is refused isn't the child's fault.
      let codes = codes { try plan.container(form, strict, parent: strict) }
      guard Set(codes) == [.scopeMismatch] else { continue }
      severities[.scopeMismatch] = .warning
      guard let container = try? plan.container(form, ValidationPolicy(severities: severities), parent: strict) else {
        continue
      }
      refused += 1
      let failures = plan.failures(in: container, form, .inside)
      #expect(failures.contains { $0.hasSuffix("scopeNotOpen") }, "seed \(seed): \(plan)")
    }
    #expect(refused > 0)
  }
}

/// How a container gets its registrations.
private enum Form: CaseIterable { case whole, child, overriding }

/// Where instances are asked for.
private enum Place: CaseIterable {
  /// Each where it lives.
  case outside
  /// All in the innermost scope.
  case inside
}

private protocol Tag: Sendable {}
private enum A: Tag {}
private enum B: Tag {}
private enum C: Tag {}
private enum D: Tag {}
private enum E: Tag {}
private enum F: Tag {}
private enum G: Tag {}

private let tags: [any Tag.Type] = [A.self, B.self, C.self, D.self, E.self, F.self, G.self]

/// What is asked again and again, through whatever leads to something else.
private protocol Followed { func follow(_ walk: Walk) throws }

private final class Walk {
  var seen: Set<ObjectIdentifier> = []
  var kept: [AnyObject] = []
  var depth = 0

  func deeper(_ body: () throws -> Void) rethrows {
    guard depth < 6 else { return }
    depth += 1
    defer { depth -= 1 }
    try body()
  }
}

private final class Node<Kind: Tag>: Followed, Sendable {
  /// What was passed to it, and then what was injected.
  let parts: Mutex<[any Sendable]>

  init(_ parts: [any Sendable], _ created: Created) {
    self.parts = Mutex(parts)
    created.add { [weak self] in self?.parts.withLock { $0 = [] } }
  }

  func follow(_ walk: Walk) throws {
    guard walk.seen.insert(ObjectIdentifier(self)).inserted else { return }
    walk.kept.append(self)
    for next in parts.withLock({ $0 }) { try (next as? any Followed)?.follow(walk) }
  }
}

/// The instances of a plan. What they hold is released in the end, as it may lead back to them: by an injection, or by
/// a lazy value, which keeps what it has returned.
private final class Created: Sendable {
  private let releases = Mutex<[@Sendable () -> Void]>([])

  func add(_ release: @escaping @Sendable () -> Void) { releases.withLock { $0.append(release) } }

  func release() {
    let all = releases.withLock { releases in
      defer { releases = [] }
      return releases
    }
    for release in all { release() }
  }
}

extension Optional: Followed where Wrapped: Followed {
  fileprivate func follow(_ walk: Walk) throws { try self?.follow(walk) }
}
extension Array: Followed where Element: Followed {
  fileprivate func follow(_ walk: Walk) throws { for element in self { try element.follow(walk) } }
}
extension Lazy: Followed where Service: Followed {
  fileprivate func follow(_ walk: Walk) throws { try walk.deeper { try self().follow(walk) } }
}
extension Provider: Followed where Service: Followed {
  fileprivate func follow(_ walk: Walk) throws {
    guard let provider = self as Any as? Provider<Service> else { return }
    try walk.deeper { try provider().follow(walk) }
  }
}

/// The registrations of a container, from a number.
private struct Plan: CustomStringConvertible {
  enum Shape: CaseIterable { case direct, optional, lazy, provider, list, lazyList, lazyOptional, providerOptional }

  struct Need {
    let shape: Shape
    let tag: Int

    var type: any Sendable.Type {
      func named<Kind: Tag>(_: Kind.Type) -> any Sendable.Type {
        switch shape {
        case .direct: Node<Kind>.self
        case .optional: Node<Kind>?.self
        case .lazy: Lazy<Node<Kind>>.self
        case .provider: Provider<Node<Kind>>.self
        case .list: [Node<Kind>].self
        case .lazyList: Lazy<[Node<Kind>]>.self
        case .lazyOptional: Lazy<Node<Kind>?>.self
        case .providerOptional: Provider<Node<Kind>?>.self
        }
      }
      return named(tags[tag])
    }
  }

  enum Lifetime: CaseIterable { case transient, perResolution, weak, session, checkout, singleton }

  struct Entry {
    let tag: Int
    let lifetime: Lifetime
    let needs: [Need]
    let injected: Need?
    let decorator: Need?
    let isContribution: Bool
  }

  private(set) var entries: [Entry] = []
  private let created = Created()
  private var overrides: [Entry] = []

  init(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    entries = Self.entries(&numbers)
    let overridable = Set(entries.filter { !$0.isContribution }.map(\.tag))
    overrides = Self.entries(&numbers).filter { overridable.contains($0.tag) && !$0.isContribution }.suffix(2)
  }

  private static func entries(_ numbers: inout SeededNumbers) -> [Entry] {
    var entries: [Entry] = []
    func need() -> Need {
      let shapes: [Shape] = [.direct, .direct, .direct, .lazy, .lazy, .provider, .provider] + Shape.allCases
      return Need(shape: numbers.pick(from: shapes), tag: Int.random(in: tags.indices, using: &numbers))
    }
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &numbers) == 0 }
    for tag in tags.indices where !chance(8) {
      let lifetimes: [Lifetime] = [.transient, .transient, .transient] + Lifetime.allCases
      entries.append(
        Entry(
          tag: tag, lifetime: numbers.pick(from: lifetimes),
          needs: (0..<Int.random(in: 0...2, using: &numbers)).map { _ in need() },
          injected: chance(6) ? need() : nil, decorator: chance(6) ? need() : nil, isContribution: chance(6)))
    }
    return entries
  }

  var description: String {
    (entries + overrides).map { entry in
      let needs = entry.needs.map { "\($0.shape) \(tags[$0.tag])" }.joined(separator: ", ")
      let others = [("injecting", entry.injected), ("decorated with", entry.decorator)].compactMap { name, need in
        need.map { " \(name) \($0.shape) \(tags[$0.tag])" }
      }
      return
        "\(tags[entry.tag])(\(needs)) \(entry.lifetime)\(others.joined())\(entry.isContribution ? " contributing" : "")"
    }.joined(separator: "; ")
  }

  func container(
    _ form: Form, _ policy: ValidationPolicy = .standard, parent outer: ValidationPolicy = .standard
  ) throws -> Container {
    switch form {
    case .whole: return try Container(validation: policy) { register(entries[...], in: $0) }
    case .child:
      let parent = try Container(validation: outer) { register(entries.prefix(entries.count / 2), in: $0) }
      return try parent.makeChild(validation: policy) { register(entries.dropFirst(entries.count / 2), in: $0) }
    case .overriding:
      let parent = try Container(validation: outer) { register(entries[...], in: $0) }
      return try parent.makeChild(validation: policy, overriding: { register(overrides[...], in: $0) })
    }
  }

  /// The registrations of a container, without those that others override.
  func entries(_ form: Form) -> [Entry] {
    guard form == .overriding else { return entries }
    let overridden = Set(overrides.map(\.tag))
    return entries.filter { !overridden.contains($0.tag) } + overrides
  }

  private func register(_ entries: ArraySlice<Entry>, in registry: Registry) {
    for entry in entries {
      func add<Kind: Tag>(_: Kind.Type) { self.add(entry, Node<Kind>.self, in: registry) }
      add(tags[entry.tag])
    }
  }

  private func add<Kind: Tag>(_ entry: Entry, _ type: Node<Kind>.Type, in registry: Registry) {
    typealias Item = Node<Kind>
    let created = created
    func one<First: Sendable>(_: First.Type) -> Registration<Item, Registry.Inferred> {
      registry.service(Item.self, using: { (first: First) in Item([first], created) })
    }
    func two<First: Sendable, Second: Sendable>(_: First.Type, _: Second.Type) -> Registration<Item, Registry.Inferred>
    {
      registry.service(Item.self, using: { (first: First, second: Second) in Item([first, second], created) })
    }
    func injecting<Other: Sendable>(_: Other.Type, into registration: Registration<Item, Registry.Inferred>) {
      registration.injecting { (item, other: Other) in item.parts.withLock { $0.append(other) } }
    }
    func decorating<Other: Sendable>(_: Other.Type) {
      registry.decorate(Item.self, using: { (item, other: Other) in Item([item, other], created) })
    }
    let types = entry.needs.map(\.type)
    let registration =
      switch types.count {
      case 0: registry.service(Item.self, using: { Item([], created) })
      case 1: one(types[0])
      default: two(types[0], types[1])
      }
    switch entry.lifetime {
    case .transient: break
    case .perResolution: registration.perResolution()
    case .weak: registration.weak()
    case .session: registration.scoped(.session)
    case .checkout: registration.scoped(.checkout)
    case .singleton: registration.singleton()
    }
    if let need = entry.injected { injecting(need.type, into: registration) }
    if entry.isContribution { registration.contributing() }
    if let need = entry.decorator { decorating(need.type) }
  }

  /// What fails if each instance is resolved, and everything that it can ask for.
  func failures(in container: Container, _ form: Form, _ place: Place) -> [String] {
    var failures: [String] = []
    defer { created.release() }
    do {
      let session = try container.makeScope(.session)
      let checkout = try session.makeScope(.checkout)
      for entry in entries(form) {
        let owner: Container? =
          switch (place, entry.lifetime) {
          case (.inside, _), (_, .checkout): checkout
          case (_, .session): session
          case (_, .singleton), (_, .weak): container
          default: nil
          }
        // A list may have elements of scopes further inside.
        guard let owner, place == .inside || !entry.isContribution else { continue }
        func resolve<Kind: Tag>(_: Kind.Type) throws {
          if !entry.isContribution { return try owner.resolve(Node<Kind>.self).follow(Walk()) }
          try owner.resolveAll(Node<Kind>.self).follow(Walk())
        }
        do { try resolve(tags[entry.tag]) } catch {
          failures.append("\(tags[entry.tag]): \((error as? ResolutionError).map { "\($0.kind)" } ?? "\(error)")")
        }
      }
    } catch { failures.append("\(error)") }
    return failures
  }
}
