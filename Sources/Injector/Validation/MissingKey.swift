/// What is known about a key that nothing is registered under.
struct MissingKey {
  let key: ServiceKey
  let nearMisses: [NearMiss]
  /// The plugin that would register it and is not installed.
  let plugin: String?
  /// A Boolean value that indicates whether the container for the test of a type leaves out a registration of the key.
  let isExcluded: Bool
  /// The type under test, or `nil` for any other container.
  let tested: ServiceKey?
  /// The module of the type, if nothing that is installed comes from it.
  let module: String?
  /// The registration of the type with another identifier or without one, or `nil` if there is none.
  let alternative: ServiceKey?
  /// The one registration of a subclass, or `nil`.
  let subclass: ServiceKey?
  /// The number of contributions that the key, or a type without an identifier, would be for.
  let contributions: Int
  let isRegistered: (String) -> Bool

  var remark: String? {
    if contributions > 1 { return "it is ambiguous among \(contributions) contributions" }
    return module.map { "no plugin of module \($0) is installed" }
  }

  /// What to do about a parameter of a registration's factory, to follow "To fix this,".
  ///
  /// - Parameter canBeArgument: A Boolean value that indicates whether the parameter may become a runtime argument.
  func fix(ofParameterOf owner: ServiceKey, canBeArgument: Bool) -> String {
    if let knownFix { return knownFix }
    if contributions > 0 { return "take \(allInstead)" }
    if let alternative {
      let mark = ".parameter(\(key.reference.expression)\(alternative.identifierArgument))"
      return key.identifier == nil ? "add \(mark) to \(owner)" : "change the mark to \(mark)"
    }
    if let subclass { return "add \(alias) to \(subclass), or register \(key)" }
    let isValue = ModuleName.isValue(type: key.type)
    let mark = "mark \(isValue ? "the parameter" : "it") with .arguments(\(key.reference.expression))"
    guard isValue else {
      return "register \(key), "
        + (canBeArgument
          ? "make the parameter optional, or \(mark) if it is a runtime argument" : "or make the parameter optional")
    }
    // A parameter may have a default value, which only a closure leaves out.
    let closure = "create \(owner) in a closure that passes the value, or that leaves the parameter out"
    return canBeArgument ? "\(mark), or \(closure)" : closure
  }

  /// What to do about a resolve or an injection, to follow "To fix this,".
  func fix(of verb: String, otherwise: String) -> String {
    if let knownFix { return knownFix }
    if isExcluded { return "build a container of all plugins, or one for the test of a type that needs \(key)" }
    if contributions > 0 { return "\(verb) \(allInstead)" }
    if let alternative {
      let identifier = alternative.identifier.map { "with the identifier \($0.rawValue.debugDescription)" }
      return "\(verb) \(key.type) \(identifier ?? "without an identifier")"
    }
    if let subclass { return "\(verb) \(subclass), or add \(alias) to it" }
    return "register \(ModuleName.isValue(type: key.type) ? "an instance of " : "")\(key), or \(otherwise)"
  }

  var fixInTest: String {
    let identifier = key.identifier.map { " \($0.rawValue.debugDescription)" } ?? ""
    return libraryFix
      ?? "add a mock of \(key.reference.spelling)\(identifier) to mocks:, or add the plugin that registers it to from:"
  }

  /// The alias that a registration of a subclass lacks.
  private var alias: String { ".alias(\(key.arguments)) { $0 }" }

  /// How contributions are found: all of them, or one by its type alone.
  private var allInstead: String {
    let identifier = key.identifier.map { " with the identifier \($0.rawValue.debugDescription)" } ?? ""
    return "an array of \(key.type)\(identifier), or add \(alias) to the contribution that is meant"
  }

  /// A dictionary of contributions has their identifiers as keys.
  private var dictionaryFix: String? {
    guard let element = key.reference.elementByString, isRegistered(element.name) else { return nil }
    return "take a [ServiceIdentifier: \(element.spelling)], which has the contributions by identifier"
  }

  /// What to do if it is known who registers the key, or that no one can.
  private var knownFix: String? {
    if let fix = libraryFix ?? providerFix ?? dictionaryFix { return fix }
    // The same for all that the plugin registers, so that a report groups them.
    if let plugin { return "install \(plugin)" }
    return module.map { _ in "install the plugin that registers \(key), or register it here" }
  }

  /// How to satisfy a dependency on one of this library's own types, or `nil` for any other type.
  private var libraryFix: String? {
    switch key.type {
    case ServiceKey.container:
      return
        "take a Resolution instead, whose resolver resolves and opens scopes, or a ScopeProvider of what the scope is "
        + "opened for"
    case "Injector.StoryboardLoading":
      return "install HeadlessPlugin from InjectorHeadless, or register any StoryboardLoading"
    case "Injector.Resolver":
      return key.identifier == nil
        ? "take a Resolution instead, and keep its resolver for later" : "remove the identifier: a Resolver has none"
    case "Injector.Resolution":
      return key.identifier == nil
        ? "take a Resolver instead: a Resolution belongs to a synchronous resolve"
        : "remove the identifier: a Resolution has none"
    case let type where Self.composites.contains(where: type.hasPrefix):
      return
        "inject a handle or a collection of a registered type: neither runtime arguments nor collections reach into "
        + type
    default: return nil
    }
  }

  /// How the names of types begin that are made of others, and are missing only where they make no sense.
  private static let composites = [
    "Injector.Lazy<", "Injector.Provider<", "Injector.ScopeProvider<", "Injector.ScreenMaker<", "Swift.Array<",
    "Swift.Dictionary<Injector.ServiceIdentifier,",
  ]

  /// The handle to take instead of a closure without parameters that returns a registered type, or `nil`.
  private var providerFix: String? {
    guard let arrow = key.type.firstRange(of: "() -> "), key.type[..<arrow.lowerBound].allSatisfy({ $0 != "(" }) else {
      return nil
    }
    let result = String(key.type[arrow.upperBound...])
    return isRegistered(result) ? "take a Provider<\(result)> instead" : nil
  }
}

extension ServiceKey {
  /// The name of the container's own type, which no one registers.
  static let container = "Injector.Container"
}
