/// Calls functions of a parameter pack with the addresses of their arguments.
///
/// `borrowing` and `copying` do the same: one passes the addresses on, the other copies each value first. Containers use
/// the first. Compiling with `-D INJECTOR_COPYING_PACKS` makes them use the second, which relies on nothing but the
/// language, for platforms on which the tests of the first fail.
@usableFromInline enum PackFunction {
  // In Swift's calling convention a pack of values is passed as the address of an array of their addresses, borrowed for
  // the call, whatever the values are; its length is the function's to know. Any other value whose type is a generic
  // parameter is passed as its address. So a function that takes these pointers instead is called in the same way, and
  // its result, of a generic parameter's type in both, is returned in the same way. Hence the casts, by structures of one
  // property, as a variadic function type cannot be cast itself. Only where the processor signs code pointers with a hash
  // of the function's type are the two not interchangeable. `PackFunctionTests` proves all this on each new platform.

  @usableFromInline typealias Addresses = UnsafePointer<UnsafeRawPointer>

  /// What a function without arguments is called with.
  @inlinable static var noAddresses: Addresses {
    UnsafePointer(bitPattern: MemoryLayout<UnsafeRawPointer>.alignment).unsafelyUnwrapped
  }

  /// Returns a function of the addresses of the arguments.
  @inlinable
  static func addressed<Result, each Parameter>(
    _ function: @escaping (repeat each Parameter) throws -> Result
  ) -> (Addresses) throws -> Result {
    #if INJECTOR_COPYING_PACKS || _ptrauth(_arm64e)
      copying(function)
    #else
      borrowing(function)
    #endif
  }

  /// Returns the same for a function with a parameter before those of the pack, whose address comes first.
  @inlinable
  static func addressed<Leading, Result, each Parameter>(
    leading function: @escaping (Leading, repeat each Parameter) throws -> Result
  ) -> (Addresses) throws -> Result {
    #if INJECTOR_COPYING_PACKS || _ptrauth(_arm64e)
      copying(leading: function)
    #else
      borrowing(leading: function)
    #endif
  }

  /// Returns a function that passes the arguments as they are.
  @inlinable
  static func borrowing<Result, each Parameter>(
    _ function: @escaping (repeat each Parameter) throws -> Result
  ) -> (Addresses) throws -> Result {
    unsafeBitCast(Variadic<Result, repeat each Parameter>(function: function), to: Addressed<Result>.self).function
  }

  @inlinable
  static func borrowing<Leading, Result, each Parameter>(
    leading function: @escaping (Leading, repeat each Parameter) throws -> Result
  ) -> (Addresses) throws -> Result {
    let function = unsafeBitCast(
      VariadicLeading<Leading, Result, repeat each Parameter>(function: function),
      to: AddressedLeading<Result>.self
    ).function
    return { addresses in try function(addresses.pointee, addresses + 1) }
  }

  /// Returns a function that passes a copy of each argument.
  @inlinable
  static func copying<Result, each Parameter>(
    _ function: @escaping (repeat each Parameter) throws -> Result
  ) -> (Addresses) throws -> Result {
    return { addresses in
      var next = addresses
      return try function(repeat copy((each Parameter).self, at: &next))
    }
  }

  @inlinable
  static func copying<Leading, Result, each Parameter>(
    leading function: @escaping (Leading, repeat each Parameter) throws -> Result
  ) -> (Addresses) throws -> Result {
    return { addresses in
      var next = addresses
      let leading = copy(Leading.self, at: &next)
      return try function(leading, repeat copy((each Parameter).self, at: &next))
    }
  }

  @inlinable
  static func copy<Value>(_ type: Value.Type, at next: inout Addresses) -> Value {
    defer { next += 1 }
    return next.pointee.assumingMemoryBound(to: Value.self).pointee
  }

  @usableFromInline struct Variadic<Result, each Parameter> {
    @usableFromInline let function: (repeat each Parameter) throws -> Result
    @inlinable init(function: @escaping (repeat each Parameter) throws -> Result) { self.function = function }
  }

  @usableFromInline struct Addressed<Result> {
    @usableFromInline let function: (Addresses) throws -> Result
  }

  @usableFromInline struct VariadicLeading<Leading, Result, each Parameter> {
    @usableFromInline let function: (Leading, repeat each Parameter) throws -> Result
    @inlinable init(function: @escaping (Leading, repeat each Parameter) throws -> Result) { self.function = function }
  }

  @usableFromInline struct AddressedLeading<Result> {
    @usableFromInline let function: (UnsafeRawPointer, Addresses) throws -> Result
  }
}
