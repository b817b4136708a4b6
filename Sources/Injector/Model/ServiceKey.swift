/// What a registration is found by, as text: the name of a type and an optional identifier.
///
/// Graphs, diagnostics and errors speak of keys; they hold no metatypes, so that a graph read back from a file is the
/// same value as one taken from a container.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  /// The type's full name, such as `Shop.LoginViewModel`; a protocol's stands for `any` of it.
  public let type: String

  /// The identifier, or nil for the registration without one.
  public let identifier: ServiceIdentifier?

  /// Makes a key of a type's name and an identifier.
  public init(type: String, identifier: ServiceIdentifier? = nil) {
    self.type = type
    self.identifier = identifier
  }

  /// The type's name, and the identifier in quotes where there is one: `Shop.Store "remote"`.
  ///
  /// Line breaks, quotes and control characters of the identifier are escaped, so that a key is always one line.
  public var description: String {
    guard let identifier else { return type }
    return "\(type) \(identifier.rawValue.debugDescription)"
  }
}
