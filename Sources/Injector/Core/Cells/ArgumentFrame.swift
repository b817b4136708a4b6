/// The runtime arguments of a resolve, in memory on the caller's stack.
@usableFromInline struct ArgumentFrame {
  /// The address of the tuple of the arguments, or `nil` if there are none.
  @usableFromInline let base: UnsafeRawPointer?
  @usableFromInline let count: Int
  /// The bits of the object identifier of the tuple's type, or 0 if there are no arguments.
  @usableFromInline let tuple: UInt

  @_alwaysEmitIntoClient
  init(base: UnsafeRawPointer?, count: Int, tuple: UInt) {
    self.base = base
    self.count = count
    self.tuple = tuple
  }

  @_alwaysEmitIntoClient static var none: ArgumentFrame { ArgumentFrame(base: nil, count: 0, tuple: 0) }

  /// The demands of a cell that takes arguments and has no other demands.
  @_alwaysEmitIntoClient var demands: AnyCell.Demands { count == 0 ? AnyCell.Demands(rawValue: 0) : .arguments }

  /// Returns a Boolean value that indicates whether the types of the arguments are exactly those of a cell, which can
  /// then read them in place.
  ///
  /// One argument can have a tuple type that equals the tuple of several arguments. The layout is the same, but the
  /// number of arguments differs.
  @_alwaysEmitIntoClient @inline(__always)
  func fits(_ cell: BorrowedCell) -> Bool {
    cell._withUnsafeGuaranteedRef { $0.identity == tuple && Int($0.argumentCount) == count }
  }

  /// Calls a closure with a frame of the arguments, which is valid during the call. They aren't boxed.
  ///
  /// They are passed as one tuple, because each function that forwards a pack copies its values.
  @_alwaysEmitIntoClient @inline(__always)
  static func with<Arguments, each Argument, Result>(
    _ arguments: Arguments, of types: repeat (each Argument).Type,
    call: (ArgumentFrame) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    guard count > 0 else { return try call(.none) }
    return try withUnsafePointer(to: arguments) { base throws(ResolutionError) in
      // Optimized code may pass no address for a value without storage, such as an empty tuple. Any address works.
      let address = MemoryLayout<Arguments>.size == 0 ? UnsafeRawPointer(bitPattern: 1) : UnsafeRawPointer(base)
      return try call(ArgumentFrame(base: address, count: count, tuple: identity(repeat (each Argument).self)))
    }
  }

  /// Returns the bits of the object identifier of a tuple's type.
  @_alwaysEmitIntoClient @inline(__always)
  static func identity<each Argument>(_ types: repeat (each Argument).Type) -> UInt {
    UInt(bitPattern: ObjectIdentifier((repeat each Argument).self))
  }

  /// Returns the bits of the object identifier of a tuple's type, for types that are known only at run time.
  static func identity(of types: [any Any.Type]) -> UInt { types.isEmpty ? 0 : identity(opening: types[...]) }

  private static func identity<each Known>(
    opening rest: ArraySlice<any Any.Type>, after known: repeat (each Known).Type
  ) -> UInt {
    guard let first = rest.first else { return identity(repeat each known) }
    func extend<Next>(_ next: Next.Type) -> UInt { identity(opening: rest.dropFirst(), after: repeat each known, next) }
    return _openExistential(first, do: extend)
  }
}

extension ArgumentFrame {
  /// Calls a closure with the arguments as values of the types that a registration takes: an argument can be an
  /// instance of a subclass, of a conforming type, or of the wrapped type of an optional parameter. Returns `nil` if
  /// the number of arguments differs or an argument can't be cast.
  func casting<Result>(
    from types: [any Any.Type], to expected: [any Any.Type], call: (ArgumentFrame) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result? {
    guard let base, types.count == expected.count else { return nil }
    var layout = TupleLayout()
    let sources = types.map { base + layout.offset(appending: $0) }
    typealias Outcome = Swift.Result<Result, ResolutionError>?
    func cast<each Known>(_ known: repeat each Known, at position: Int) -> Outcome {
      guard position < expected.count else {
        return Swift.Result { () throws(ResolutionError) in
          try Self.with((repeat each known), of: repeat (each Known).self, call: call)
        }
      }
      func from<Given>(_ type: Given.Type) -> Outcome {
        func to<Expected>(_ type: Expected.Type) -> Outcome {
          let given = sources[position].assumingMemoryBound(to: Given.self).pointee
          return (given as? Expected).flatMap { cast(repeat each known, $0, at: position + 1) }
        }
        return _openExistential(expected[position], do: to)
      }
      return _openExistential(types[position], do: from)
    }
    return try cast(at: 0)?.get()
  }
}

/// The layout of a tuple whose elements are appended one by one, such as the runtime arguments of a registration.
///
/// The elements of a tuple are in order, each at the next offset that its alignment allows. A tuple of one element is
/// that element.
struct TupleLayout {
  private var size = 0

  /// Appends an element and returns its offset.
  mutating func offset(appending type: any Any.Type) -> Int {
    func open<Value>(_ type: Value.Type) -> Int {
      let mask = MemoryLayout<Value>.alignment - 1
      let offset = (size + mask) & ~mask
      size = offset + MemoryLayout<Value>.size
      return offset
    }
    return _openExistential(type, do: open)
  }
}

/// The runtime arguments of a resolve, as a key.
struct ArgumentKey: @unchecked Sendable {
  // Sendable: the arguments are, or the registration is resolved and closed on one actor only.

  /// The hash value of the arguments, which the user's code has computed.
  let hash: Int
  private let arguments: [any Hashable]

  /// The key of a registration without arguments.
  static let none = ArgumentKey([])

  /// Copies the arguments in a tuple, or returns `nil` if a type isn't Hashable where the resolve runs.
  init?(at base: UnsafeRawPointer, of types: [any Any.Type]) {
    var layout = TupleLayout()
    var arguments: [any Hashable] = []
    arguments.reserveCapacity(types.count)
    for type in types {
      let address = base + layout.offset(appending: type)
      // A conformance can be isolated to an actor.
      guard let type = type as? any Hashable.Type else { return nil }
      func open<Argument: Hashable>(_ type: Argument.Type) -> any Hashable {
        address.assumingMemoryBound(to: Argument.self).pointee
      }
      arguments.append(_openExistential(type, do: open))
    }
    self.init(arguments)
  }

  private init(_ arguments: [any Hashable]) {
    self.arguments = arguments
    var hasher = Hasher()
    for argument in arguments { argument.hash(into: &hasher) }
    hash = hasher.finalize()
  }

  /// Returns a Boolean value that indicates whether the arguments are equal. The user's code compares them.
  func isEqual(to other: ArgumentKey) -> Bool {
    hash == other.hash && zip(arguments, other.arguments).allSatisfy { $0.isEqual(to: $1) }
  }
}

extension Hashable {
  /// Returns a Boolean value that indicates whether a value equals another one, which has the same type.
  fileprivate func isEqual(to other: any Hashable) -> Bool {
    func isEqual<Other>(_ other: Other) -> Bool {
      // A cast would take five times as long.
      Other.self == Self.self && self == unsafeBitCast(other, to: Self.self)
    }
    return isEqual(other)
  }
}
