import Injector

/// The construction of the instances on a cycle that injections close, which is one resolve.
final class RingSession {
  let resolve: Resolve
  var members: [ObjectIdentifier: Made] = [:]
  var pending: [(made: Made, link: Link, view: View)] = []
  /// What happens when all are complete.
  var completions: [() -> Void] = []
  init(_ resolve: Resolve) { self.resolve = resolve }
}

/// One resolve: what is built in it shares perResolution instances.
final class Resolve {
  var shared: [ObjectIdentifier: Made] = [:]
  var rings: [Int: RingSession] = [:]
  let outer: Resolve?
  init(inside outer: Resolve? = nil) { self.outer = outer }

  func ring(_ number: Int) -> RingSession? { rings[number] ?? outer?.ring(number) }
}

/// The reference: a container without threads, cells, slots or linking, that looks up every key each time.
final class Model {
  var built: [String: Int] = [:]
  var closed: [String] = []
  private var serial = 0
  private var number = 0
  /// Keeps the links of which the resolves know the identity.
  private var links: [Link] = []

  // MARK: Resolving

  func resolve(_ key: String, _ argument: Int?, in view: View, awaited: Bool = false) throws -> Made {
    guard let link = view.core.links[key] else { throw Stop(.missing) }
    if view.owner.isClosed { throw Stop(.closed) }
    if link.origin.takesArgument != (argument != nil) { throw Stop(.argumentMismatch) }
    if view.core.isAsync(key), !awaited { throw Stop(.requiresAsync) }
    return try made(by: link, in: view, Resolve(), argument)
  }

  func resolveAll(_ group: String, in view: View) throws -> [Made] {
    if view.owner.isClosed { throw Stop(.closed) }
    let resolve = Resolve()
    return try (view.core.groups[group] ?? []).map { try made(by: $0, in: view, resolve, nil) }
  }

  /// Opens a scope, and resolves in it. What fails closes the scope.
  func open(_ handle: Handle, ticket: Int) throws -> (OpenedScope, Made) {
    let life = handle.view.core.links[handle.key]?.origin.life
    let scope = try open(life?.scope ?? .outer, ticket: ticket, in: handle.view)
    do {
      return (scope, try resolve(handle.key, nil, in: View(core: handle.view.core, scope: scope)))
    } catch {
      close(scope)
      throw error
    }
  }

  func open(_ scope: Scope, ticket: Int?, in view: View) throws -> OpenedScope {
    if let around = scope.parent { _ = try view.scope(around) }
    let opened = OpenedScope(scope, in: view, ticket: ticket)
    view.owner.inside.append(opened)
    if view.owner.isClosed { close(opened) }
    return opened
  }

  // MARK: Building

  private func made(by link: Link, in view: View, _ resolve: Resolve, _ argument: Int?) throws -> Made {
    let home = link.core.home
    switch link.origin.life {
    case .transient: return try create(link, in: View(core: link.core, scope: view.scope), resolve, argument)
    case .perResolution:
      if let known = resolve.shared[ObjectIdentifier(link)] ?? member(link, resolve) { return known }
      return try create(link, in: View(core: link.core, scope: view.scope), resolve, argument) { made in
        resolve.shared[ObjectIdentifier(link)] = made
      }
    case .weak:
      if let known = link.weakly[argument]?.made ?? member(link, resolve) { return known }
      return try create(link, in: home, Resolve(inside: resolve), argument) { link.weakly[argument] = WeakMade($0) }
    case .singleton: return try owned(link, by: link.core, in: home, resolve, argument)
    case .outer, .inner:
      let scope = try view.scope(link.origin.life == .outer ? .outer : .inner)
      let link = link.home(in: scope)
      return try owned(link, by: scope, in: View(core: link.core, scope: scope), resolve, argument)
    }
  }

  private func owned(_ link: Link, by owner: Owner, in view: View, _ resolve: Resolve, _ argument: Int?) throws -> Made
  {
    if let known = owner.made(link, argument) ?? member(link, resolve) { return known }
    if owner.isClosed { throw Stop(.closed) }
    return try create(link, in: view, Resolve(inside: resolve), argument) {
      owner.owned.append(self.owned(link, $0, argument))
    }
  }

  private func owned(_ link: Link, _ made: Made, _ argument: Int?) -> Owned {
    number += 1
    return Owned(link: link, made: made, argument: argument, number: number)
  }

  private func member(_ link: Link, _ resolve: Resolve) -> Made? {
    link.ring > 0 ? resolve.ring(link.ring)?.members[ObjectIdentifier(link)] : nil
  }

  /// Creates an instance, with the rest of its cycle if it is on one.
  private func create(
    _ link: Link, in view: View, _ resolve: Resolve, _ argument: Int?,
    then complete: @escaping (Made) -> Void = { _ in }
  ) throws -> Made {
    links.append(link)
    guard link.ring > 0, link.inner == nil else {
      let made = try construct(link, in: view, resolve, argument)
      if let entry = link.entry { try inject(entry, into: made, in: view, resolve) }
      complete(made)
      return made
    }
    let isFirst = resolve.ring(link.ring) == nil
    let session = resolve.ring(link.ring) ?? RingSession(resolve)
    let resolve = session.resolve
    if isFirst { resolve.rings[link.ring] = session }
    defer { if isFirst { resolve.rings[link.ring] = nil } }
    let made = try construct(link, in: view, resolve, argument)
    session.members[ObjectIdentifier(link)] = made
    session.completions.append { complete(made) }
    if link.origin.life == .perResolution { resolve.shared[ObjectIdentifier(link)] = made }
    session.pending.append((made, link, view))
    guard isFirst else { return made }
    while !session.pending.isEmpty {
      let next = session.pending.removeFirst()
      try inject(next.link.origin, into: next.made, in: next.view, resolve)
    }
    for completion in session.completions { completion() }
    return made
  }

  private func inject(_ entry: Entry, into made: Made, in view: View, _ resolve: Resolve) throws {
    for key in entry.injects {
      guard let other = view.core.links[key] else { throw Stop(.missing) }
      made.injected.append(try self.made(by: other, in: view, resolve, nil))
    }
  }

  private func construct(_ link: Link, in view: View, _ resolve: Resolve, _ argument: Int?) throws -> Made {
    if let inner = link.inner, let decoration = link.decoration {
      let wrapped = MadeTaken.made(try made(by: inner, in: view, resolve, argument))
      return Made(decoration.name, [wrapped], serial: try count(decoration.name, failing: 0))
    }
    let entry = link.origin
    // What an asynchronous factory needs is resolved on its own.
    let taken = try entry.needs.map {
      try take($0, in: view, entry.isAsync ? Resolve() : resolve, argument, isAsync: entry.isAsync)
    }
    let called = try zip(entry.needs, taken).map { need, taken in
      guard need.shape.isCalled else { return taken }
      switch taken {
      case .lazy(let lazy): return MadeTaken.made(try lazy(self))
      case .handle(let handle): return .made(try handle(self, need.shape.isMaker ? Taken.passed : nil))
      default: return taken
      }
    }
    return Made(entry.name, called, serial: try count(entry.name, failing: entry.failing))
  }

  private func take(_ need: Need, in view: View, _ resolve: Resolve, _ argument: Int?, isAsync: Bool) throws
    -> MadeTaken
  {
    switch need.shape {
    case .direct:
      guard let link = view.core.links[need.key] else { throw Stop(.missing) }
      return .made(try made(by: link, in: view, resolve, nil))
    case .optional: return .optional(try view.core.links[need.key].map { try made(by: $0, in: view, resolve, nil) })
    case .all:
      return .all(try (view.core.groups[need.key] ?? []).map { try made(by: $0, in: view, resolve, nil) })
    case .lazy, .lazyCalled: return .lazy(MadeLazy(Handle(view: view, key: need.key)))
    case .provider, .providerCalled, .maker, .makerCalled, .scopeProvider:
      return .handle(Handle(view: view, key: need.key))
    case .ticket: return .number(try view.scope(.outer).ticket ?? -1)
    case .argument: return .number(argument ?? -1)
    case .resolved, .receiver: preconditionFailure("the model knows only what the graph knows")
    }
  }

  private func count(_ name: String, failing: Int) throws -> Int {
    built[name, default: 0] += 1
    serial += 1
    if built[name] == failing { throw Stop(.factoryFailed) }
    return serial
  }

  // MARK: Closing

  /// Closes what is inside, newest first, and then the owner's instances, newest first.
  func close(_ owner: Owner) {
    if owner.isClosed { return }
    owner.isClosed = true
    for inner in owner.inside.reversed() { close(inner) }
    var all = owner.owned
    owner.owned = []
    if let core = owner as? Core {
      // A container keeps its singletons until it is released, which none is here.
      core.retained = all
      var around = core.around
      while let scope = around {
        all += scope.owned.filter { $0.link.core === core }
        scope.owned.removeAll { $0.link.core === core }
        around = scope.outer
      }
    }
    close(all)
  }

  private func close(_ all: [Owned]) {
    for owned in all.sorted(by: { $0.number > $1.number }) where owned.link.inner == nil {
      closed.append(owned.made.name)
    }
  }
}
