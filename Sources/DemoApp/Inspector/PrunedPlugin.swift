import Injector

/// A plugin without some of those that it depends on, directly or not.
struct PrunedPlugin: Plugin, Equatable {
  private let base: any Plugin
  /// The names of the plugins that are left out.
  private let excluded: Set<String>

  init(_ base: any Plugin, without excluded: Set<String>) {
    self.base = base
    self.excluded = excluded
  }

  // The plugins of this app have no values, so that one type is one plugin.
  static func == (left: PrunedPlugin, right: PrunedPlugin) -> Bool {
    type(of: left.base) == type(of: right.base) && left.excluded == right.excluded
  }

  var name: String { base.name }

  var dependencies: [any Plugin] { base.dependencies.without(excluded) }

  func register(in registry: Registry) { base.register(in: registry) }
  func start(with resolver: Resolver) throws { try base.start(with: resolver) }
}

extension [any Plugin] {
  /// Returns the plugins without those of the given names, which none of the others depends on any more.
  func without(_ excluded: Set<String>) -> [any Plugin] {
    filter { !excluded.contains($0.name) }.map { PrunedPlugin($0, without: excluded) }
  }

  /// Returns the plugins of the given names among these and those that they depend on.
  func filter(_ names: Set<String>) -> [any Plugin] {
    filter { names.contains($0.name) } + flatMap { $0.dependencies.filter(names) }
  }
}
