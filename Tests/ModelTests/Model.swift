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
    self.name = name
    self.taken = taken
    self.serial = serial
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
  weak var weakly: Made?

  init(_ entry: Entry, in core: Core) {
    self.entry = entry
    self.core = core
    (decoration, inner) = (nil, nil)
  }

  init(_ decoration: Decoration, around inner: Link, in core: Core) {
    self.decoration = decoration
    self.inner = inner
    self.core = core
    entry = nil
  }

  var base: Link { inner?.base ?? self }
  /// The registration, also of a decorator.
  var origin: Entry {
    guard let entry = base.entry else { preconditionFailure("decorators wrap registrations") }
    return entry
  }
}

/// An instance that an owner has, with its position in the order of creation.
struct Owned {
  let link: Link
  let made: Made
  let number: Int
}

/// What closes: a container or an open scope.
class Owner {
  var inside: [Owner] = []
  var isClosed = false
  var owned: [Owned] = []

  func made(_ link: Link) -> Made? { owned.first { $0.link === link }?.made }
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

/// The instances that a policy keeps for one value of the argument.
final class KeptGroup {
  let argument: Int?
  var owned: [Owned] = []
  init(_ argument: Int?) { self.argument = argument }
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
  /// The aliases that must be awaited, whatever replaces what they are other keys of.
  var awaitedAliases: Set<String> = []
  var hasTicket = false
  /// A Boolean value that indicates whether a decorator wraps nothing.
  var hasUnusedDecoration = false
  /// What policies keep, by the undecorated link, in the order in which it was asked for.
  var kept: [ObjectIdentifier: [KeptGroup]] = [:]

  init(_ plan: Plan, parent: Core? = nil, around: OpenedScope? = nil) {
    self.parent = parent
    self.around = around
    level = parent.map { $0.level + 1 } ?? 0
    super.init()
    if let parent {
      (plain, links, groups) = (parent.plain, parent.links, parent.groups)
      (aliases, awaitedAliases, hasTicket) = (parent.aliases, parent.awaitedAliases, parent.hasTicket)
    }
    if plan.hasTicket { hasTicket = true }
    link(plan)
  }

  func isAsync(_ key: String) -> Bool { awaitedAliases.contains(key) || links[key]?.origin.isAsync == true }

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
    func nearest(_ wanted: Scope, from first: OpenedScope?) -> OpenedScope? {
      var next = first
      while let scope = next, scope.scope != wanted { next = scope.outer }
      return next
    }
    guard let found = nearest(wanted, from: scope) else { throw Stop(.scopeNotOpen) }
    if let parent = wanted.parent, nearest(parent, from: found.outer) == nil { throw Stop(.scopeNotOpen) }
    return found
  }
}

/// A provider, a maker, or a scope provider: what it needs is looked up where its owner was created.
struct Handle {
  let view: View
  let key: String

  func callAsFunction(_ model: Model, _ argument: Int? = nil, in resolve: Resolve? = nil) throws -> Made {
    try model.resolve(key, argument, in: view, resolve)
  }
}

final class MadeLazy {
  let handle: Handle
  private(set) var made: Made?
  init(_ handle: Handle) { self.handle = handle }

  /// A Boolean value that indicates whether another call can't say anything new.
  var hasClosed: Bool { made != nil && handle.view.owner.isClosed }

  func callAsFunction(_ model: Model, in resolve: Resolve? = nil) throws -> Made {
    if let made { return made }
    let made = try handle(model, in: resolve)
    self.made = made
    return made
  }
}
