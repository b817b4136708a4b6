import Injector

// How the renderings call what the graph's values stand for, in one place.

extension DependencyGraph.Edge {
  /// The word before a dependency: `lazy`, `provider`, nothing for a plain parameter.
  var word: String {
    switch kind {
    case .direct: ""
    case .optional: "optional"
    case .lazy: "lazy"
    case .provider: "provider"
    case .all: "all"
    case .decorates: "decorates"
    case .alias: "alias of"
    }
  }

  /// Whether the container cannot do without it: an optional becomes nil and a set of contributions empty.
  var isRequired: Bool { !isOptional }

  /// What to say where nothing meets it.
  var wordIfAbsent: String {
    switch kind {
    case .all: "no contributions"
    case .optional, .direct, .lazy, .provider, .decorates, .alias: isRequired ? "missing" : "not registered"
    }
  }
}

extension DependencyGraph.Node {
  /// The role, the lifetime and what else is worth knowing, as words: `service`, `singleton`, `eager`.
  var words: [String] {
    var words = [role.words, lifetime.description.onOneLine]
    // View models and the user interface are on the main actor anyway.
    if isolation == .mainActor, role != .viewModel, !role.isUserInterface { words.append("main actor") }
    if traits.contains(.eager) { words.append("eager") }
    if traits.contains(.asynchronous) { words.append("asynchronous") }
    if traits.contains(.contribution) { words.append("contribution") }
    if traits.contains(.overriding) { words.append("overriding") }
    if traits.contains(.fallback) { words.append("fallback") }
    if traits.contains(.closing) { words.append("closing") }
    if traits.contains(.opaque) { words.append("opaque") }
    return words
  }
}

extension Role {
  /// The role as words: `view model`.
  var words: String { self == .viewModel ? "view model" : rawValue }
}

/// `1 plugin`, `3 plugins`.
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
