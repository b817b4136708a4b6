public import Synchronization

/// A container that creates the instances that plugins register, and owns those that are shared.
///
/// Building a container installs the plugins, validates the whole graph without constructing anything, and links it.
/// Afterward, a resolve fails only if a factory throws, or if it's made where the error says: on another actor, with
/// other arguments, outside a scope, or too late. For example:
///
/// ```swift
/// let container = try Container(AppPlugin())
/// let viewModel = try container.resolve(LoginViewModel.self)
/// ```
///
/// You can use a container from any thread. Keep it for as long as its instances resolve from it: the ``Lazy``,
/// ``Provider``, and ``Resolver`` values that it passes to factories don't keep it alive.
public final class Container: Sendable, ServiceResolving {
  @usableFromInline let owner: Owner
  @usableFromInline let table: KeyTable
  /// The findings of validation, which are worded when they are read.
  private let list: DiagnosticList

  /// Creates a container of an owner that is complete.
  init(_ owner: Owner, diagnostics: DiagnosticList = .none) {
    (self.owner, list) = (owner, diagnostics)
    // A factory may have opened a scope or a child, so what is resolved there is counted.
    table = owner.outer == nil ? owner.linked.table : .empty
    resolver = Resolver(retaining: owner)
  }

  var assembly: Assembly { owner.linked.assembly }

  /// The scope whose instances the container holds, or `nil` if it isn't a scope.
  public var scope: Scope? { owner.scope }

  /// The container's registrations and their dependencies, as plain values, including the parents'.
  ///
  /// - Complexity: O(*n* + *e*) in registrations and dependencies.
  public var graph: DependencyGraph { assembly.registrations.distinguishedGraph }

  /// The findings of validation that don't keep the graph from working. A scope has none.
  ///
  /// The words are formed when they are first read.
  public var diagnostics: [Diagnostic] { list.all }

  /// The read side of the container, to pass on. It keeps the container's instances alive.
  public let resolver: Resolver

  /// Returns the instance registered for the given type and identifier.
  ///
  /// It works like ``ServiceResolving/resolve(_:_:arguments:isolation:fileID:line:)``, which describes the parameters,
  /// in fewer steps.
  @inlinable @inline(__always)
  public func resolve<Service, each Argument>(
    _ type: Service.Type = Service.self, _ identifier: ServiceIdentifier? = nil, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> Service {
    let given = AnyArgument.list(repeat each arguments)
    let isolation: (any Actor)? = isolation
    do {
      guard let cell = table.find(type, identifier), !owner.isClosed.load(ordering: .relaxed),
        cell.admits(given, isolation)
      else { return try owner.resolve(type, identifier, given, isolation) }
      var context = ResolutionContext(.passUnretained(owner), given)
      defer {
        context.end()
        extendLifetime(given)
      }
      return try cell.value(type, &context)
    } catch { throw ResolutionError.caught(error, in: fileID, at: line) }
  }
}

/// The parts that a container was built from, which its scopes and children read.
struct Assembly: Sendable {
  let registrations: Registrations
  let validation: ValidationPolicy
  /// The types of the plugins that are installed here and in the parents, by their names.
  let installed: [String: any Any.Type]
  /// The identities of the problems that validation has found here and in the parents, which children don't repeat.
  let identities: Set<Finding.Identity>
  /// The order in which instances end, found when some first do.
  let endOrder: Deferred<EndOrder>
}

extension DependencyGraph {
  // Disfavored, as an empty list is one of installed plugins in this package.

  /// The graph of plugins, be it valid or not, without building a container.
  ///
  /// A program answers a tool with it, which may ask for the graph without some of the plugins:
  ///
  /// ```swift
  /// GraphRequest.answer { request in DependencyGraph(of: AppPlugin(), without: request.without) }
  /// ```
  ///
  /// - Parameters:
  ///   - plugins: Plugins. Each is installed once, after those that it depends on.
  ///   - more: A list of more plugins: `DependencyGraph(plugins: features)`.
  ///   - replacements: Plugins that are installed wherever one of another type is needed, as in a container.
  ///   - absent: The names of plugins that aren't installed, nor are those that only they depend on. If something is
  ///     missing that one of them registers, the diagnostic names it.
  ///   - validation: The severities of the rules, which ``diagnostics(validation:)`` applies.
  ///   - concurrency: How much the container asks of code whose isolation the compiler doesn't know.
  ///   - overriding: A closure that makes registrations each of which replaces one of the plugins', such as mocks.
  /// - Complexity: O(*n* + *e*) in registrations and dependencies.
  @_disfavoredOverload
  public init(
    of plugins: any Plugin..., plugins more: [any Plugin] = [], replacing replacements: [PluginReplacement] = [],
    without absent: Set<String> = [], validation: ValidationPolicy = .standard,
    concurrency: ConcurrencyChecking = .complete,
    overriding: (Registry) -> Void = { _ in }
  ) {
    let installer = PluginInstaller(plugins + more, replacing: replacements, without: absent, overriding: overriding)
    let frame = installer.frame(validation: validation, concurrency: concurrency, uninstalled: installer.absent)
    self = Registrations(RegistrationList(adding: installer.registry.recipes), in: frame).distinguishedGraph
  }
}
