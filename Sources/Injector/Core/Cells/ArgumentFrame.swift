/// The runtime arguments of one resolve, where they stand on the caller's stack.
@usableFromInline struct ArgumentFrame {
  /// The tuple of the arguments; nil where there are none.
  @usableFromInline let base: UnsafeRawPointer?
  @usableFromInline let count: Int
  /// The bits of the identity of the tuple's type; 0 where there are no arguments.
  @usableFromInline let tuple: UInt

  @inlinable
  init(base: UnsafeRawPointer?, count: Int, tuple: UInt) {
    self.base = base
    self.count = count
    self.tuple = tuple
  }

  @inlinable static var none: ArgumentFrame { ArgumentFrame(base: nil, count: 0, tuple: 0) }

  /// What a cell demands that takes such arguments and nothing else.
  @inlinable var demands: AnyCell.Demands { count == 0 ? [] : .arguments }

  /// Whether the arguments are of exactly the types that a cell takes, so that it may read them where they stand.
  ///
  /// One tuple may be the type of one argument and of several. Then it is laid out alike, but the number differs.
  @inlinable @inline(__always)
  func fits(_ cell: Unmanaged<AnyCell>) -> Bool {
    cell._withUnsafeGuaranteedRef { $0.identity == tuple && Int($0.argumentCount) == count }
  }

  /// Calls a function with the arguments laid out in memory, without boxing any of them.
  ///
  /// They come as one tuple, as each function that hands on a pack copies its values.
  ///
  /// - Parameters:
  ///   - arguments: The tuple of the arguments.
  ///   - types: The types of its elements.
  ///   - call: Called with where the tuple stands, for as long as it takes.
  @inlinable @inline(__always)
  static func with<Arguments, each Argument, Result>(
    _ arguments: Arguments, of types: repeat (each Argument).Type,
    call: (ArgumentFrame) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    guard count > 0 else { return try call(.none) }
    return try withUnsafePointer(to: arguments) { base throws(ResolutionError) in
      // Optimised code may give no address to what takes no memory, such as an empty tuple: any will do.
      let address = MemoryLayout<Arguments>.size == 0 ? UnsafeRawPointer(bitPattern: 1) : UnsafeRawPointer(base)
      return try call(ArgumentFrame(base: address, count: count, tuple: identity(repeat (each Argument).self)))
    }
  }

  /// The bits of the identity of a tuple's type.
  @inlinable @inline(__always)
  static func identity<each Argument>(_ types: repeat (each Argument).Type) -> UInt {
    UInt(bitPattern: ObjectIdentifier((repeat each Argument).self))
  }

  /// The same for types that are known only now.
  static func identity(of types: [any Any.Type]) -> UInt { types.isEmpty ? 0 : identity(opening: types[...]) }

  private static func identity<each Known>(
    opening rest: ArraySlice<any Any.Type>, after known: repeat (each Known).Type
  ) -> UInt {
    guard let first = rest.first else { return identity(repeat each known) }
    func extend<Next>(_ next: Next.Type) -> UInt { identity(opening: rest.dropFirst(), after: repeat each known, next) }
    return _openExistential(first, do: extend)
  }
}
