/// A list of registrations, which plugins add to while a container is built.
///
/// `Plugin.register(in:)` and the closures of `Container`'s initializers receive a registry. Registering runs no
/// factory and checks nothing: the container's initializer validates all the registrations together. Don't keep a
/// registry: using it after the container is built stops a debug build, and has no effect in a release build.
///
/// For example:
///
/// ```swift
/// let container = try Container { registry in
///   registry.service((any Clock).self, using: SystemClock.init).singleton()
///   registry.viewModel(TimerViewModel.self, using: TimerViewModel.init)
/// }
/// ```
public final class Registry {
  private(set) var recipes: [Recipe] = []
  var plugins: [DependencyGraph.InstalledPlugin] = []
  /// The plugin that is registering, or `nil` if a closure is.
  var plugin: String?
  /// A Boolean value that indicates whether every registration overrides another one, as in an `overriding:` closure.
  var isOverriding = false
  /// A Boolean value that indicates whether the container is built, so that registering has no effect.
  var isBuilt = false
  /// A Boolean value that indicates whether the loader of the platform is registered.
  var hasDefaultLoader = false

  init() {}

  // The verbs are specialized for the types of their callers and not inlined: the compiler takes time in proportion to
  // the square of a function's length, and a plugin may register hundreds of types in one.

  /// Adds a registration.
  @usableFromInline
  func add<Service, Context>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, role: Role, actor: (any Actor)?,
    parameters: [any Any.Type] = [], inner: Recipe? = nil, fileID: StaticString, line: UInt,
    as context: Context.Type = Context.self, link: @escaping (Link) -> AnyCell
  ) -> Registration<Service, Context> {
    let facts = DependencyGraph.Node(
      key: ServiceKey(type, identifier), role: role, plugin: plugin,
      source: CallSite(fileID: fileID.description, line: Int(line)), traits: isOverriding ? .overriding : [])
    let recipe = Recipe(type, facts, parameters: parameters, inner: inner, actor: actor, link: link)
    if isUsable { recipes.append(recipe) }
    return Registration(registry: self, recipe: recipe)
  }

  /// Removes the recipes for which a closure returns `false`.
  func keep(where isKept: (Recipe) -> Bool) { recipes = recipes.filter(isKept) }

  /// A Boolean value that indicates whether the registry may still be used.
  var isUsable: Bool {
    assert(!isBuilt, "A registry was used after its container was built, which has no effect. \(Self.fix)")
    return !isBuilt
  }

  private static let fix =
    "To fix this, register in register(in:) or in the closure of the container's initializer, and don't keep the registry."
}
