/// What is known about a key that nothing is registered under.
struct MissingKey {
  let key: ServiceKey
  /// A Boolean value that indicates whether the type is known to be a protocol type.
  let isProtocol: Bool
  let nearMisses: [NearMiss]
  /// The plugin that would register it and is not installed.
  let plugin: String?
  /// The type under test, if the container for its test leaves out a registration of the key.
  let tested: ServiceKey?
  /// The module of the type, if nothing that is installed comes from it.
  let module: String?
  /// The registration of the type with another identifier or without one, or `nil` if there is none.
  let alternative: ServiceKey?
  /// The one registration of a type that conforms to the protocol, or `nil`.
  let conforming: ServiceKey?
  /// The one registration of a protocol that the type conforms to, or `nil`.
  let conformedTo: ServiceKey?
  /// The number of contributions that the key, or a type without an identifier, would be for.
  let contributions: Int

  var remark: String? {
    if contributions > 1 { return "it is ambiguous among \(contributions) contributions" }
    return module.map { "no plugin of module \($0) is installed" }
  }

  /// What to do about a parameter of a registration's factory, to follow "To fix this,".
  func fix(ofParameterOf owner: ServiceKey, takesArguments: Bool) -> String {
    if let knownFix { return knownFix }
    if contributions > 0 { return "take \(allInstead)" }
    if let alternative {
      let mark = ".parameter(\(typed)\(alternative.identifierArgument))"
      return key.identifier == nil ? "add \(mark) to \(owner)" : "change the mark to \(mark)"
    }
    if let conforming { return "add \(alias) to \(conforming), or register that under \(key.type)" }
    if let conformedTo { return "take \(conformedTo) instead, or register \(key)" }
    guard ModuleName.isValue(type: key.type) else {
      return "register \(key), "
        + (takesArguments
          ? "make the parameter optional, or mark it with .arguments(\(typed)) if it is a runtime argument"
          : "or make the parameter optional")
    }
    let mark = takesArguments ? "mark the parameter with .arguments(\(typed)), " : ""
    return
      "\(mark)register an instance of \(key)\(takesArguments ? "," : "") or create \(owner) in a closure that knows "
      + "the value"
  }

  /// What to do about a resolve or an injection, to follow "To fix this,".
  func fix(of verb: String, otherwise: String) -> String {
    if let knownFix { return knownFix }
    if tested != nil { return "build a container of all plugins, or one for the test of a type that needs \(key)" }
    if contributions > 0 { return "\(verb) \(allInstead)" }
    if let alternative {
      let identifier = alternative.identifier.map { "with the identifier \($0.rawValue.debugDescription)" }
      return "\(verb) \(key.type) \(identifier ?? "without an identifier")"
    }
    if let conforming { return "\(verb) \(conforming), or add \(alias) to it" }
    if let conformedTo { return "\(verb) \(conformedTo), or register \(key)" }
    return "register \(ModuleName.isValue(type: key.type) ? "an instance of " : "")\(key), or \(otherwise)"
  }

  /// The alias that a registration of a conforming type lacks.
  private var alias: String { ".alias(\(typed)) { $0 }" }

  /// The type as an expression, to paste. The runtime's name of a protocol type lacks `any`.
  var typed: String {
    key.type.hasPrefix("any ") ? "(\(key.type)).self" : "\(isProtocol ? "(any \(key.type))" : key.type).self"
  }

  /// How contributions are found: all of them, or one by its type alone.
  private var allInstead: String {
    let identifier = key.identifier.map { " with the identifier \($0.rawValue.debugDescription)" } ?? ""
    return "an array of \(key.type)\(identifier), or add .alias(\(typed)\(key.identifierArgument)) { $0 } to the "
      + "contribution that is meant"
  }

  /// What to do if it is known who registers the key, or that no one can.
  private var knownFix: String? {
    if let libraryFix { return libraryFix }
    // The same for all that the plugin registers, so that a report groups them.
    if let plugin { return "install \(plugin)" }
    return module.map { _ in "install the plugin that registers \(key), or register it here" }
  }

  var fixInTest: String {
    libraryFix
      ?? "add a mock of \(isProtocol ? "any " : "")\(key) to mocks:, or add the plugin that registers it to from:"
  }

  /// How to satisfy a dependency on one of this library's own types, or `nil` for any other type.
  private var libraryFix: String? {
    switch key.type {
    case ServiceKey.container:
      "take a Resolver instead, which resolves and opens scopes, or a ScopeProvider of what the scope is opened for"
    case "Injector.StoryboardLoading":
      "install HeadlessPlugin from InjectorHeadless, or register any StoryboardLoading"
    case "Injector.Resolver":
      key.identifier == nil
        ? "inject a Resolver itself: collections of it have no meaning" : "remove the identifier: a Resolver has none"
    case let type where Self.composites.contains(where: type.hasPrefix):
      "inject a handle or a collection of a registered type: neither runtime arguments nor collections reach into "
        + type
    default: nil
    }
  }

  /// How the names of types begin that are made of others, and are missing only where they make no sense.
  private static let composites = [
    "Injector.Lazy<", "Injector.Provider<", "Injector.ScopeProvider<", "Injector.ScreenMaker<", "Swift.Array<",
    "Swift.Dictionary<Injector.ServiceIdentifier,",
  ]
}

extension ServiceKey {
  /// The name of the container's own type, which no one registers.
  static let container = "Injector.Container"

  /// The identifier as the last argument of a call, such as `, "remote"`, or an empty text if there is none.
  var identifierArgument: String { identifier.map { ", \($0.rawValue.debugDescription)" } ?? "" }
}
