/// Converts functions of a parameter pack to functions of the addresses of their arguments.
///
/// `borrowing` passes the addresses on, and `copying` copies each value first. Containers use `borrowing`. Compile with
/// `-D INJECTOR_COPYING_PACKS` to use `copying`, which relies only on the language, on a platform on which the tests of
/// `borrowing` fail.
@usableFromInline enum PackFunction {
  // In Swift's calling convention, a pack of values is passed as the address of an array of their addresses, borrowed for
  // the call. The function knows the length. Any other value whose type is a generic parameter is passed by address. A
  // function that takes these pointers is therefore called in the same way, and its result, whose type is a generic
  // parameter in both functions, is returned in the same way. The casts use structures of one property, because a variadic
  // function type can't be cast itself. The two forms aren't interchangeable only if the processor signs code pointers
  // with a hash of the function type. `PackFunctionTests` proves all of this on each new platform.

  @usableFromInline typealias Addresses = UnsafePointer<UnsafeRawPointer>

  /// The argument of a call without values.
  @inlinable static var noAddresses: Addresses {
    UnsafePointer(bitPattern: MemoryLayout<UnsafeRawPointer>.alignment).unsafelyUnwrapped
  }

  /// Returns a function that takes the addresses of the arguments.
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

  /// Returns a function that takes the addresses of the arguments, the first of which is the leading parameter's.
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

  /// Returns a function that takes the address of an instance to inject, and the addresses of the other arguments.
  @inlinable
  static func addressed<Leading, each Parameter>(
    injecting function: @escaping (Leading, repeat each Parameter) throws -> Void
  ) -> (UnsafeRawPointer, Addresses) throws -> Void {
    #if INJECTOR_COPYING_PACKS || _ptrauth(_arm64e)
      copying(injecting: function)
    #else
      borrowing(injecting: function)
    #endif
  }

  /// Returns a function that passes the arguments without copying them.
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

  /// Returns a function that passes the arguments without copying them. The result isn't generic: each call would pass it
  /// an address.
  @inlinable
  static func borrowing<Leading, each Parameter>(
    injecting function: @escaping (Leading, repeat each Parameter) throws -> Void
  ) -> (UnsafeRawPointer, Addresses) throws -> Void {
    unsafeBitCast(
      VariadicInjection<Leading, repeat each Parameter>(function: function), to: AddressedInjection.self
    ).function
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
  static func copying<Leading, each Parameter>(
    injecting function: @escaping (Leading, repeat each Parameter) throws -> Void
  ) -> (UnsafeRawPointer, Addresses) throws -> Void {
    return { leading, addresses in
      var next = addresses
      try function(
        leading.assumingMemoryBound(to: Leading.self).pointee, repeat copy((each Parameter).self, at: &next))
    }
  }

  @inlinable
  static func copy<Value>(_ type: Value.Type, at next: inout Addresses) -> Value {
    defer { next += 1 }
    return next.pointee.assumingMemoryBound(to: Value.self).pointee
  }

  @usableFromInline struct Variadic<Result, each Parameter> {
    @usableFromInline let function: (repeat each Parameter) throws -> Result
    @inlinable init(function: @escaping (repeat each Parameter) throws -> Result) {
      self.function = function
    }
  }

  @usableFromInline struct Addressed<Result> {
    @usableFromInline let function: (Addresses) throws -> Result
  }

  @usableFromInline struct VariadicLeading<Leading, Result, each Parameter> {
    @usableFromInline let function: (Leading, repeat each Parameter) throws -> Result
    @inlinable init(function: @escaping (Leading, repeat each Parameter) throws -> Result) {
      self.function = function
    }
  }

  @usableFromInline struct VariadicInjection<Leading, each Parameter> {
    @usableFromInline let function: (Leading, repeat each Parameter) throws -> Void
    @inlinable init(function: @escaping (Leading, repeat each Parameter) throws -> Void) {
      self.function = function
    }
  }

  @usableFromInline struct AddressedInjection {
    @usableFromInline let function: (UnsafeRawPointer, Addresses) throws -> Void
  }

  @usableFromInline struct AddressedLeading<Result> {
    @usableFromInline let function: (UnsafeRawPointer, Addresses) throws -> Result
  }
}
