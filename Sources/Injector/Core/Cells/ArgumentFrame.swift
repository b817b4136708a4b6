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
  @_alwaysEmitIntoClient var demands: AnyCell.Demands { count == 0 ? [] : .arguments }

  /// Returns a Boolean value that indicates whether the types of the arguments are exactly those of a cell, which can
  /// then read them in place.
  ///
  /// One argument can have a tuple type that equals the tuple of several arguments. The layout is the same, but the
  /// number of arguments differs.
  @_alwaysEmitIntoClient @inline(__always)
  func fits(_ cell: Unmanaged<AnyCell>) -> Bool {
    cell._withUnsafeGuaranteedRef { $0.identity == tuple && Int($0.argumentCount) == count }
  }

  /// Calls a closure with the arguments in memory, without boxing them.
  ///
  /// The arguments are passed as one tuple, because each function that forwards a pack copies its values.
  ///
  /// - Parameters:
  ///   - arguments: The tuple of the arguments.
  ///   - types: The types of its elements.
  ///   - call: A closure that receives the frame, which is valid during the call.
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
