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

  /// The same for a function with a parameter before those of the pack.
  @inlinable
  static func nonisolated<Leading, Result, each Parameter>(
    leading function: @escaping @MainActor (Leading, repeat each Parameter) throws -> Result
  ) -> (Leading, repeat each Parameter) throws -> Result {
    unsafeBitCast(
      IsolatedLeading<Leading, Result, repeat each Parameter>(function: function),
      to: PlainLeading<Leading, Result, repeat each Parameter>.self
    ).function
  }

  @usableFromInline struct IsolatedLeading<Leading, Result, each Parameter> {
    @usableFromInline let function: @MainActor (Leading, repeat each Parameter) throws -> Result
    @inlinable init(function: @escaping @MainActor (Leading, repeat each Parameter) throws -> Result) {
      self.function = function
    }
  }

  @usableFromInline struct PlainLeading<Leading, Result, each Parameter> {
    @usableFromInline let function: (Leading, repeat each Parameter) throws -> Result
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
