/// Calls functions of a parameter pack with the addresses of their arguments.
@usableFromInline enum PackFunction {
  // In Swift's calling convention a pack of values is passed as the address of an array of their addresses, lent for the
  // call, whatever the values are; its length is the function's to know. Any other value whose type is a generic
  // parameter is passed as its address. So a function that takes these pointers instead is called in the same way, and
  // its result, of a generic parameter's type in both, is returned in the same way. Hence the casts, by structures of one
  // property, as a variadic function type cannot be cast itself. Only where the processor signs code pointers with a hash
  // of the function's type are the two not interchangeable; there the values are copied from where they stand.

  @usableFromInline typealias Addresses = UnsafePointer<UnsafeRawPointer>

  /// What a function without arguments is called with.
  @inlinable static var noAddresses: Addresses {
    UnsafePointer(bitPattern: MemoryLayout<UnsafeRawPointer>.alignment).unsafelyUnwrapped
  }

  /// A function of the addresses of the arguments.
  @inlinable
  static func addressed<Result, each Parameter>(
    _ function: @escaping (repeat each Parameter) throws -> Result
  ) -> (Addresses) throws -> Result {
    #if _ptrauth(_arm64e)
      copying(function)
    #else
      unsafeBitCast(Variadic<Result, repeat each Parameter>(function: function), to: Addressed<Result>.self).function
    #endif
  }

  /// The same for a function with a parameter before those of the pack, whose address comes first.
  @inlinable
  static func addressed<Leading, Result, each Parameter>(
    leading function: @escaping (Leading, repeat each Parameter) throws -> Result
  ) -> (Addresses) throws -> Result {
    #if _ptrauth(_arm64e)
      return copying(leading: function)
    #else
      let function = unsafeBitCast(
        VariadicLeading<Leading, Result, repeat each Parameter>(function: function),
        to: AddressedLeading<Result>.self
      ).function
      return { addresses in try function(addresses.pointee, addresses + 1) }
    #endif
  }

  /// The same function for any calling convention, at the price of a copy of each argument.
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
