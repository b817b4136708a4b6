/// The facts about a key that nothing is registered under, and the fixes.
final class MissingKey {
  let nearMisses: [NearMiss]
  private let key: ServiceKey
  private let around: Suggestions
  /// The registration of the type with another identifier or without one, or `nil` if there is none.
  private let alternative: ServiceKey?
  /// The number of contributions that the key, or a type without an identifier, would be for.
  private let contributions: Int

  /// Finds the registrations around a key that an owner needs.
  init(_ key: ServiceKey, of owner: ServiceKey? = nil, in suggestions: Suggestions) {
    (self.key, around) = (key, suggestions)
    nearMisses = suggestions.nearMisses(to: key, of: owner)
    alternative = suggestions.alternative(to: key, of: owner)
    contributions = suggestions.contributions(to: key)
  }

  /// The one registration of a subclass, or `nil`.
  private var subclass: ServiceKey? {
    let subclasses = nearMisses.filter { $0.reason == Suggestions.subclass }
    return subclasses.count == 1 && key.identifier == nil ? subclasses[0].key : nil
  }

  var remark: String? { contributions > 1 ? "it is ambiguous among \(contributions) contributions" : nil }

  /// Returns the fix for a parameter of a registration's factory, to follow "To fix this,".
  ///
  /// - Parameter canBeArgument: A Boolean value that indicates whether the parameter may become a runtime argument.
  func fix(ofParameterOf owner: ServiceKey, canBeArgument: Bool) -> String {
    if let fix = knownFix ?? contributionFix("take") { return fix }
    if let alternative {
      let mark = ".parameter(\(alternative.arguments))"
      return key.identifier == nil ? "add \(mark) to \(owner)" : "change the mark to \(mark)"
    }
    if let subclass { return "add \(alias) to \(subclass), or register \(key)" }
    let mark = "with .arguments(\(key.reference.expression))"
    guard ModuleName.isValue(type: key.type) else {
      return canBeArgument
        ? "register \(key), make the parameter optional, or mark it \(mark) if it is a runtime argument"
        : "register \(key), or make the parameter optional"
    }
    // A parameter may have a default value, which only a closure leaves out.
    return (canBeArgument ? "mark the parameter \(mark), or " : "")
      + "create \(owner) in a closure that passes the value, or that leaves the parameter out"
  }

  /// Returns the fix for a resolve or an injection, to follow "To fix this,".
  func fix(of verb: String, otherwise: String) -> String {
    if let knownFix { return knownFix }
    if around.isExcluded(key) {
      return "build a container of all plugins, or one for the test of a type that needs \(key)"
    }
    if let fix = contributionFix(verb) { return fix }
    if let alternative {
      let identifier = alternative.identifier == nil ? " without an identifier" : words(of: alternative)
      return "\(verb) \(key.type)\(identifier)"
    }
    if let subclass { return "\(verb) \(subclass), or add \(alias) to it" }
    return "register \(ModuleName.isValue(type: key.type) ? "an instance of " : "")\(key), or \(otherwise)"
  }

  var fixInTest: String {
    let identifier = key.identifier.map { " \($0.rawValue.debugDescription)" } ?? ""
    return libraryFix
      ?? "add a mock of \(key.reference.spelling)\(identifier) to mocks:, or add the plugin that registers it to from:"
  }

  /// The alias that a registration lacks.
  private var alias: String { ".alias(\(key.arguments)) { $0 }" }

  private func words(of key: ServiceKey) -> String {
    key.identifier.map { " with the identifier \($0.rawValue.debugDescription)" } ?? ""
  }

  /// How contributions are found: all of them, or one by its type alone.
  private func contributionFix(_ verb: String) -> String? {
    guard contributions > 0 else { return nil }
    return "\(verb) an array of \(key.type)\(words(of: key)), or add \(alias) to the contribution that is meant"
  }

  /// The fix if it is known who registers the key, or that no one can.
  private var knownFix: String? {
    if let libraryFix { return libraryFix }
    // A closure without parameters that returns a registered type.
    if let arrow = key.type.firstRange(of: "() -> "), !key.type[..<arrow.lowerBound].contains("("),
      around.isRegistered(String(key.type[arrow.upperBound...]))
    {
      return "take a Provider<\(key.type[arrow.upperBound...])> instead"
    }
    if let element = key.reference.elementByString, around.isRegistered(element.name) {
      return "take a [ServiceIdentifier: \(element.spelling)], which has the contributions by identifier"
    }
    return around.uninstalled(key)?.plugin.map { "install \($0)" }
  }

  /// How to satisfy a dependency on one of this library's own types, or `nil` for any other type.
  private var libraryFix: String? {
    switch key.type {
    case "Injector.Container":
      return
        "take a Resolution instead, whose resolver resolves and opens scopes, or a ScopeProvider of what the scope "
        + "is opened for"
    case "Injector.StoryboardLoading":
      #if os(visionOS)
        return "create the controller in code and register it with controller, as visionOS deprecates storyboards"
      #else
        return "register a loader of your own for any StoryboardLoading, as UIKit's and AppKit's aren't on this platform"
      #endif
    case "Injector.Resolver", "Injector.Resolution":
      if key.identifier != nil { return "remove the identifier: a \(key.type.dropFirst(9)) has none" }
      return key.type == "Injector.Resolver"
        ? "take a Resolution instead, and keep its resolver for later"
        : "take a Resolver instead: a Resolution belongs to a synchronous resolve"
    case let type where Self.composites.contains(where: type.hasPrefix):
      return
        "inject a handle or a collection of a registered type: neither runtime arguments nor collections reach "
        + "into \(type)"
    default: return nil
    }
  }

  /// How the names of types begin that are made of others, and are missing only where they make no sense.
  private static let composites = [
    "Injector.Lazy<", "Injector.Provider<", "Injector.ScopeProvider<", "Injector.ScreenMaker<", "Swift.Array<",
    "Swift.Dictionary<Injector.ServiceIdentifier,",
  ]
}
