/// Drops `@MainActor` from a function's type.
///
/// The container calls such a function only after it has checked that the caller is on the main actor: every cell knows
/// whether anything that it builds needs the main actor, and `resolve` compares the caller's isolation first.
@usableFromInline enum MainActorFunction {
  /// The same function, callable without `await`; the caller answers for being on the main actor.
  @inlinable
  static func nonisolated<Result, each Parameter>(
    _ function: @escaping @MainActor (repeat each Parameter) throws -> Result
  ) -> (repeat each Parameter) throws -> Result {
    // An actor-isolated function that is not asynchronous has the calling convention of its nonisolated form: isolation
    // is checked by the compiler, not passed. Only the bare cast of a variadic function type is refused, hence the
    // wrappers, which have one stored property and so the layout of the function itself.
    unsafeBitCast(
      Isolated<Result, repeat each Parameter>(function: function), to: Plain<Result, repeat each Parameter>.self
    ).function
  }

  /// The same for a decorator, whose first parameter is the decorated instance.
  @inlinable
  static func nonisolated<Service, each Parameter>(
    decorating function: @escaping @MainActor (Service, repeat each Parameter) throws -> Service
  ) -> (Service, repeat each Parameter) throws -> Service {
    unsafeBitCast(
      IsolatedDecorator<Service, repeat each Parameter>(function: function),
      to: PlainDecorator<Service, repeat each Parameter>.self
    ).function
  }

  @usableFromInline struct IsolatedDecorator<Service, each Parameter> {
    @usableFromInline let function: @MainActor (Service, repeat each Parameter) throws -> Service
    @inlinable init(function: @escaping @MainActor (Service, repeat each Parameter) throws -> Service) {
      self.function = function
    }
  }

  @usableFromInline struct PlainDecorator<Service, each Parameter> {
    @usableFromInline let function: (Service, repeat each Parameter) throws -> Service
  }

  @usableFromInline struct Isolated<Result, each Parameter> {
    @usableFromInline let function: @MainActor (repeat each Parameter) throws -> Result
    @inlinable init(function: @escaping @MainActor (repeat each Parameter) throws -> Result) {
      self.function = function
    }
  }

  @usableFromInline struct Plain<Result, each Parameter> {
    @usableFromInline let function: (repeat each Parameter) throws -> Result
  }
}
