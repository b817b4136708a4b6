import Injector

// The words that all renderers use for the values of a graph.

extension DependencyGraph.Edge.Kind {
  /// The word before a dependency, such as `lazy` or `provider`, or an empty string for a plain parameter.
  var word: String {
    switch self {
    case .direct: ""
    case .scopeProvider: "scope provider"
    case .alias: "alias of"
    case .optional, .lazy, .provider, .all, .injected, .decorates: rawValue
    }
  }
}

extension DependencyGraph.Edge {
  /// The reason why a cycle through the dependency can be valid, or `nil` if it can't.
  var reasonForCycle: String? {
    switch kind {
    case .lazy: "a Lazy, which creates the instance later, on first use"
    case .provider: "a Provider, which creates instances later, on demand"
    case .scopeProvider: "a ScopeProvider, which opens a scope and creates the instance in it later"
    case .injected: "an injection, which sets the instance after the initializer"
    case .direct, .optional, .all, .decorates, .alias: nil
    }
  }
}

extension DependencyGraph.Node {
  /// The role, the lifetime, and the traits as words, such as `service`, `singleton`, and `eager`.
  var words: [String] { words(isolatedBecause: nil) }

  /// The words of a registration, its plugin and its place, to follow its name.
  func details(_ words: [String], _ isBelowPlugin: Bool = false) -> String {
    let plugin = isBelowPlugin ? "" : plugin.map { "\($0.onOneLine) " } ?? ""
    return " · \(words.joined(separator: ", ")) · \(plugin)at \(source.description.onOneLine)"
  }

  /// The words of a registration with the cause of its isolation: `main actor because it needs Theme`.
  func words(isolatedBecause cause: String?) -> [String] {
    let cause = cause.map { " because \($0)" } ?? ""
    var words = [role.words, lifetime.description.onOneLine]
    // View models and the user interface are always on the main actor.
    if isolation == .mainActor, role != .viewModel, !role.isUserInterface { words.append("main actor" + cause) }
    if case .actor(let name) = isolation { words.append("on \(name.onOneLine)" + cause) }
    return words + traits.words
  }
}

extension DependencyGraph.Traits {
  /// The properties as words, such as `eager`.
  var words: [String] {
    guard !isEmpty else { return [] }
    let named: [(trait: Self, word: String)] = [
      (.eager, "eager"), (.asynchronous, "asynchronous"), (.contribution, "contribution"),
      (.overriding, "overriding"), (.fallback, "fallback"), (.closing, "closing"), (.opaque, "opaque"),
      (.takesInjectionPoint, "knows its receiver"), (.root, "root"),
      (.uncheckedSendable, "unchecked Sendable"), (.unconfined, "not Sendable"),
    ]
    return named.filter { contains($0.trait) }.map(\.word)
  }
}

extension Role {
  /// The role as words, such as `view model`.
  var words: String { self == .viewModel ? "view model" : rawValue }
}

/// Returns a number followed by the noun in the matching form: `1 plugin`, `3 plugins`.
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
