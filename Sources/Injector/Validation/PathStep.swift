/// A registration on the path to a problem.
///
/// Diagnostics and resolution errors consist of the same steps. A step knows only its key if nothing is registered
/// under it.
public struct PathStep: Equatable, Sendable, CustomStringConvertible {
  /// The key of the registration.
  public let key: ServiceKey
  /// The verb that registered it, or `nil` if nothing is registered under the key.
  public let role: Role?
  /// The lifetime of its instances, or `nil` if nothing is registered under the key.
  public let lifetime: Lifetime?
  /// The name of the plugin that registered it, or `nil` if no plugin did.
  public let plugin: String?
  /// The place of the registration, or `nil` if nothing is registered under the key.
  public let source: CallSite?
  /// The place of the call that resolves the registration, or `nil` if a parameter asks for it.
  public internal(set) var callSite: CallSite?

  package init(
    key: ServiceKey, role: Role? = nil, lifetime: Lifetime? = nil, plugin: String? = nil, source: CallSite? = nil,
    callSite: CallSite? = nil
  ) {
    self.key = key
    self.role = role
    self.lifetime = lifetime
    self.plugin = plugin
    self.source = source
    self.callSite = callSite
  }

  init(_ node: DependencyGraph.Node) {
    self.init(key: node.key, role: node.role, lifetime: node.lifetime, plugin: node.plugin, source: node.source)
  }

  /// Where the registration is: `at Shop/Plugins.swift:16 in ShopPlugin`.
  var place: String { "at \(source.map(\.description) ?? "?")\(plugin.map { " in \($0)" } ?? "")" }

  /// The key, followed by what is known of the registration: role, lifetime, plugin, and place.
  public var description: String {
    let facts = [role?.rawValue, lifetime?.description, plugin].compactMap(\.self)
    let words = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
    return "\(key)\(words)\(source.map { " at \($0)" } ?? "")"
  }
}

extension [String] {
  /// The first and last steps of a path that is too long to read, or the whole path if it is short.
  package func shortened(indent: String = "") -> [String] {
    guard count > 16 else { return self }
    return prefix(8) + ["\(indent)... and \(count - 12) more ..."] + suffix(4)
  }

  /// The names of a cycle, from the first back to itself, on one line.
  var cycleDescription: String { shortened().joined(separator: " -> ") }
}

extension [ServiceKey] {
  /// The keys of a cycle, from the first back to itself, on one line.
  var cycleDescription: String { (self + prefix(1)).map(\.description).cycleDescription }
}
