/// The runtime arguments of a resolve, as a key.
struct ArgumentKey: @unchecked Sendable {
  // Sendable: the arguments are, or the registration is resolved and closed on one actor only.

  /// The hash value of the arguments, which the user's code has computed.
  let hash: Int
  private let arguments: [AnyHashable]

  /// The key of a registration without arguments.
  static let none = ArgumentKey([])

  /// Copies the arguments of a resolve.
  ///
  /// - Parameters:
  ///   - base: The address of the tuple of the arguments.
  ///   - types: The types of the elements.
  /// - Returns: `nil` if a type isn't Hashable where the resolve runs.
  init?(at base: UnsafeRawPointer, of types: [any Any.Type]) {
    var layout = TupleLayout()
    var arguments: [AnyHashable] = []
    for type in types {
      let address = base + layout.offset(appending: type)
      // A conformance can be isolated to an actor.
      guard let type = type as? any Hashable.Type else { return nil }
      func open<Argument: Hashable>(_ type: Argument.Type) -> AnyHashable {
        AnyHashable(address.assumingMemoryBound(to: Argument.self).pointee)
      }
      arguments.append(_openExistential(type, do: open))
    }
    self.init(arguments)
  }

  private init(_ arguments: [AnyHashable]) {
    self.arguments = arguments
    hash = arguments.hashValue
  }

  /// Returns a Boolean value that indicates whether the arguments are equal. The user's code compares them.
  func isEqual(to other: ArgumentKey) -> Bool { hash == other.hash && arguments == other.arguments }
}
