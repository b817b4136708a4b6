/// A protocol type that can be asked which types conform to it.
///
/// Types are given as the addresses of their metadata, which lives as long as the process.
struct ProtocolType {
  /// The metatype of the types that conform: `any P.Type`.
  private let conforming: any Any.Type

  /// Creates a protocol type, or `nil` if the runtime can't tell: for any other type, for one that is private, and
  /// for one that is constrained.
  init?(at address: Int) {
    let type = Self.type(at: address)
    // The language has no way from `any P` to `any P.Type`, except through the runtime's name.
    guard TypeName.isExistential(type), let name = _mangledTypeName(type), let conforming = _typeByName(name + "Xp")
    else { return nil }
    self.conforming = conforming
  }

  /// Returns a Boolean value that indicates whether the type at an address is a protocol type.
  static func isProtocol(at address: Int) -> Bool { TypeName.isExistential(type(at: address)) }

  /// Returns a Boolean value that indicates whether the type at an address is known to conform.
  func isConformedTo(byTypeAt address: Int) -> Bool {
    let type = Self.type(at: address)
    func isMember<Metatype>(_ metatype: Metatype.Type) -> Bool { type is Metatype }
    return !TypeName.isExistential(type) && _openExistential(conforming, do: isMember)
  }

  private static func type(at address: Int) -> any Any.Type { unsafeBitCast(address, to: Any.Type.self) }
}
