import Injector

/// An error of the model: the kind of error that the container must throw.
struct Stop: Error {
  let kind: ResolutionError.Kind
  init(_ kind: ResolutionError.Kind) { self.kind = kind }
}

/// An instance of the model.
final class Made {
  let name: String
  let serial: Int
  let taken: [MadeTaken]
  var injected: [Made] = []

  init(_ name: String, _ taken: [MadeTaken], serial: Int) {
    (self.name, self.taken, self.serial) = (name, taken, serial)
  }
}

enum MadeTaken {
  case made(Made)
  case optional(Made?)
  case all([Made])
  case lazy(MadeLazy)
  /// A provider, a maker, or a scope provider.
  case handle(Handle)
  case number(Int)
}

/// A registration or a decorator, as one container links it.
final class Link {
  let entry: Entry?
  let decoration: Decoration?
  let inner: Link?
  unowned let core: Core
  /// The number of the cycle that injections close and the registration is on, or 0.
  var ring = 0
  /// The weak instances, by argument.
  var weakly: [Int?: WeakMade] = [:]

  init(_ entry: Entry, in core: Core) {
    (self.entry, self.core) = (entry, core)
    (decoration, inner) = (nil, nil)
  }

  init(_ decoration: Decoration, around inner: Link, in core: Core) {
    (self.decoration, self.inner, self.core) = (decoration, inner, core)
    entry = nil
  }

  var base: Link { inner?.base ?? self }

  /// The link whose instance belongs to a scope: of the outermost container, from the one that has opened the scope on,
  /// which has the registration.
  func home(in scope: OpenedScope) -> Link {
    var link = self
    while link.core !== scope.core, let outer = link.core.parent?.link(like: link) { link = outer }
    return link
  }

  /// The registration, also of a decorator.
  var origin: Entry {
    guard let entry = base.entry else { preconditionFailure("decorators wrap registrations") }
    return entry
  }
}

struct WeakMade {
  weak var made: Made?
  init(_ made: Made) { self.made = made }
}

/// An instance that an owner has for a value of the argument, with its position in the order of creation.
struct Owned {
  let link: Link
  let made: Made
  let argument: Int?
  let number: Int
}

/// What closes: a container or an open scope.
class Owner {
  var inside: [Owner] = []
  var isClosed = false
  var owned: [Owned] = []

  func made(_ link: Link, _ argument: Int?) -> Made? {
    owned.first { $0.link === link && $0.argument == argument }?.made
  }
}

final class OpenedScope: Owner {
  let scope: Scope
  let core: Core
  let outer: OpenedScope?
  let ticket: Int?

  init(_ scope: Scope, in view: View, ticket: Int?) {
    self.scope = scope
    (core, outer) = (view.core, view.scope)
    self.ticket = ticket
  }
}

/// The registrations of a container, as it sees them.
final class Core: Owner {
  let parent: Core?
  /// The innermost scope that the container was made in.
  let around: OpenedScope?
  let level: Int
  /// The links by key, without decorators, with them, and those of contributions.
  var plain: [String: Link] = [:]
  var links: [String: Link] = [:]
  var groups: [String: [Link]] = [:]
  /// What aliases are other keys of.
  var aliases: [String: String] = [:]
  var hasTicket = false
  /// A Boolean value that indicates whether a decorator wraps nothing.
  var hasUnusedDecoration = false
  /// A Boolean value that indicates whether instances of several lifetimes are on one cycle, which the model doesn't
  /// know.
  var hasMixedRing = false
  /// The instances that it has closed.
  var retained: [Owned] = []

  init(_ plan: Plan, parent: Core? = nil, around: OpenedScope? = nil) {
    (self.parent, self.around) = (parent, around)
    level = parent.map { $0.level + 1 } ?? 0
    super.init()
    if let parent { (aliases, hasTicket) = (parent.aliases, parent.hasTicket) }
    if plan.hasTicket { hasTicket = true }
    link(plan)
  }

  func isAsync(_ key: String) -> Bool { links[key]?.origin.isAsync == true }

  /// A Boolean value that indicates whether something belongs to a scope, so that it can be opened.
  func knows(_ scope: Scope) -> Bool {
    let lives = (Array(links.values) + groups.values.flatMap(\.self)).map(\.origin.life)
    return lives.contains { $0.scope == scope } || scope == .outer && (hasTicket || lives.contains(.inner))
  }

  var home: View { View(core: self, scope: around) }

  /// The links that this container has made, which its rules are about.
  var own: [Link] {
    var own: [Link] = []
    var known: Set<ObjectIdentifier> = []
    for link in Array(links.values) + groups.values.flatMap(\.self) {
      var next: Link? = link
      while let link = next, link.core === self {
        if known.insert(ObjectIdentifier(link)).inserted { own.append(link) }
        next = link.inner
      }
    }
    return own
  }
}

/// What a resolve sees.
struct View {
  let core: Core
  let scope: OpenedScope?

  /// The one of the two that closes first.
  var owner: Owner { if let scope, scope.core.level >= core.level { scope } else { core } }

  func scope(_ wanted: Scope) throws -> OpenedScope {
    var next = scope
    while let scope = next, scope.scope != wanted { next = scope.outer }
    guard let next else { throw Stop(.scopeNotOpen) }
    return next
  }
}

/// A provider, a maker, or a scope provider: what it needs is looked up where its owner was created.
struct Handle {
  let view: View
  let key: String

  func callAsFunction(_ model: Model, _ argument: Int? = nil) throws -> Made {
    try model.resolve(key, argument, in: view)
  }
}

final class MadeLazy {
  let handle: Handle
  private(set) var made: Made?
  init(_ handle: Handle) { self.handle = handle }

  /// A Boolean value that indicates whether another call can't say anything new.
  var hasClosed: Bool { made != nil && handle.view.owner.isClosed }

  func callAsFunction(_ model: Model) throws -> Made {
    if let made { return made }
    let made = try handle(model)
    self.made = made
    return made
  }
}
