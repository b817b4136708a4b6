public import Synchronization

/// Gives the instances that plugins have registered, and owns those that are shared.
///
/// Building a container installs the plugins, validates the whole graph without constructing anything, and links it; a
/// container that was built resolves without surprises. For example:
///
/// ```swift
/// let container = try Container(AppPlugin())
/// let viewModel = try container.resolve(LoginViewModel.self)
/// ```
///
/// A container may be used from any thread. Keep it for as long as its instances resolve from it: the `Lazy`,
/// `Provider` and `Resolver` values that it hands to factories do not keep it alive.
public final class Container: Sendable {
  @usableFromInline let core: ContainerCore
  /// The core's table and cells again, one step nearer for the hot path.
  @usableFromInline let table: CellTable
  /// The core's, too.
  @usableFromInline let found: FoundCells?
  let parent: Container?
  /// What this container stands for inside a scope that is opened in it; nil for one that stands for itself.
  let original: Container?
  /// The scope that this container holds the instances of, or nil.
  public let scope: Scope?
  let reference: ContainerReference
  /// What validation found that does not keep the graph from working.
  public let diagnostics: [Diagnostic]
  @usableFromInline let isClosed: Atomic<Bool> = Atomic(false)
  let kept = Guarded(ScopeStorage())
  /// The scopes and children that were made from this container and are still there: they close with it.
  let inner = WeakList<Container>()

  init(
    core: ContainerCore, parent: Container?, scope: Scope?, diagnostics: [Diagnostic],
    standingFor original: Container? = nil
  ) {
    self.core = core
    self.original = original
    table = core.table
    found = core.found
    self.parent = parent
    self.scope = scope
    self.diagnostics = diagnostics
    reference = ContainerReference()
    reference.container = self
  }

  /// The main actor's identity, at hand: asking for the actor costs as much as a resolve.
  @usableFromInline let mainActor = ObjectIdentifier(MainActor.shared)

  /// The container's registrations and what each needs, as plain values, the parents' included. O(*n* + *e*).
  ///
  /// Where a `Tracer` watches, it also has what registrations were observed to resolve by themselves.
  public var graph: DependencyGraph { core.graph() }

  /// The read side of the container, to hand on. It keeps the container alive.
  public var resolver: Resolver { Resolver(self) }

  /// The container itself or the nearest around it that holds a scope's instances, or nil.
  func opened(_ scope: Scope) -> Container? {
    nearest { $0.scope == scope }?._withUnsafeGuaranteedRef { $0.original ?? $0 }
  }

  /// The container that owns a registration, as a resolve here sees it: a scope of it where one is open.
  func owner(ofLevel level: Int32) -> Container {
    nearest { $0.core.level <= level }?.takeUnretainedValue() ?? self
  }

  /// The container itself or the nearest around it that is wanted, or nil.
  ///
  /// Not retained, as counting the containers on the way costs more than the rest of a resolve: each keeps its parent,
  /// and whoever asks keeps this one.
  @inline(__always)
  func nearest(where isWanted: (Container) -> Bool) -> Unmanaged<Container>? {
    var candidate = Optional(Unmanaged.passUnretained(self))
    while let container = candidate, !container._withUnsafeGuaranteedRef(isWanted) {
      candidate = container._withUnsafeGuaranteedRef { $0.parent.map { .passUnretained($0) } }
    }
    return candidate
  }

  /// The container that keeps a registration's singletons.
  func home(ofLevel level: Int32) -> Container {
    var home = owner(ofLevel: level)
    while home.scope != nil, let parent = home.parent { home = parent }
    return home.original ?? home
  }
}

/// A container that is not kept alive.
@usableFromInline final class ContainerReference: @unchecked Sendable {
  // Sendable: set once, inside the container's initializer, before anybody else can have the reference; reading a weak
  // reference is safe on any thread, and nothing writes it again that an access could overlap.
  @exclusivity(unchecked) @usableFromInline final weak var container: Container?
}
