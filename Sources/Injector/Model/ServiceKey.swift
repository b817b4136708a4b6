/// The key of a registration as text: the name of a type and an optional identifier.
///
/// Graphs, diagnostics, and errors use keys instead of metatypes, so that a graph read from a file equals the graph
/// of the container that wrote it.
public struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  /// The full name of the type, such as `Shop.LoginViewModel`. The name of a protocol represents its existential
  /// type.
  public let type: String

  /// The identifier, or `nil` for the registration without an identifier.
  public let identifier: ServiceIdentifier?

  /// Creates a key from the name of a type and an identifier.
  public init(type: String, identifier: ServiceIdentifier? = nil) {
    self.type = type
    self.identifier = identifier
  }

  /// The name of the type, followed by the identifier in quotation marks, if there is one: `Shop.Store "remote"`.
  ///
  /// Line breaks, quotation marks, and control characters in the identifier are escaped, so a key is always one line.
  public var description: String {
    guard let identifier else { return type }
    return "\(type) \(identifier.rawValue.debugDescription)"
  }
}

/// The identity of a type, and the name that the runtime has for it: private types of one name differ in both.
struct TypeIdentity: Hashable, Sendable {
  let address: Int
  let runtimeName: String
}
