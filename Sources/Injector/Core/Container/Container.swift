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
  let core: ContainerCore
  /// The scope that the container holds open, or `nil` if it is a root or a child.
  let opened: OpenScope?
  /// The findings of validation, which are worded when they are read.
  private let diagnosticList: DiagnosticList

  init(core: ContainerCore, opened: OpenScope?, diagnostics: DiagnosticList) {
    self.core = core
    self.opened = opened
    diagnosticList = diagnostics
    resolver = Resolver(keeping: ContainerView(core, opened ?? core.outerScopes))
  }

  /// The scope whose instances the container holds, or `nil` if it isn't a scope.
  public var scope: Scope? { opened?.scope }

  /// The container's registrations and their dependencies, as plain values, including the parents'.
  ///
  /// With a ``Tracer``, the graph also has the dependencies that registrations were observed to resolve dynamically.
  ///
  /// - Complexity: O(*n* + *e*) in registrations and dependencies.
  public var graph: DependencyGraph { core.graph() }

  /// The findings of validation that don't keep the graph from working, registrations that came too late, plugins
  /// that wait for ``start(within:)``, and, in a scope, that nothing belongs to it.
  ///
  /// The words are formed when they are first read. What is registered after the container is built has no effect,
  /// and appears here.
  public var diagnostics: [Diagnostic] {
    let severity = core.validation.severity(of: .lateRegistration)
    let late = severity == .off ? [] : core.registrations.late.all
    return diagnosticList.all + late.map { $0.diagnostic(severity: severity) } + unknownScope + unstartedPlugins
  }

  /// INJ038: Something belongs to the scope.
  ///
  /// A child that is made in the scope may register for it, so only the opened scope knows.
  private var unknownScope: [Diagnostic] {
    let severity = core.validation.severity(of: .unknownScope)
    guard severity != .off, let scope, !core.registrations.mentions(scope) else { return [] }
    let known = core.registrations.visibleScopes.map(\.name.debugDescription)
    let near = NearestNames.of(scope.name, in: core.registrations.visibleScopes.map(\.name), limit: 1)
    let fix =
      known.isEmpty
      ? "register something with .scoped(_:)"
      : "open \(near.first?.debugDescription ?? "one of the scopes that are registered, such as \(known[0])")"
    return [
      Diagnostic(
        code: .unknownScope, severity: severity,
        message: "The scope \(scope.name.debugDescription) is open, but no registration and no input belongs to it.",
        key: ServiceKey(scope), fix: fix)
    ]
  }

  /// The read side of the container, to pass on. It keeps the container's instances alive.
  public let resolver: Resolver

  var owner: InstanceOwner { opened ?? core }
}
