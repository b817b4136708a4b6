/// Removes the isolation from a function's type.
///
/// The container calls such a function only after it has checked the caller's isolation: a cell knows which actors
/// its factory and everything that it creates need, and `resolve` compares them with the caller's first.
@usableFromInline enum IsolatedFunction {
  // A synchronous function that is isolated to an actor, statically or dynamically, has the calling convention of its
  // nonisolated form: the isolation is checked by the compiler or kept in the function's context, and not passed.
  // Only the bare cast of a variadic function type is refused, hence the wrappers, which have one stored property and
  // so the layout of the function itself.

  /// Returns a main-actor function as one that is called without `await`.
  @inlinable
  static func nonisolated<Result, each Parameter>(
    _ function: @escaping @MainActor (repeat each Parameter) throws -> Result
  ) -> (repeat each Parameter) throws -> Result {
    unsafeBitCast(
      OnMainActor<Result, repeat each Parameter>(function: function), to: Plain<Result, repeat each Parameter>.self
    ).function
  }

  /// Returns a main-actor function with a parameter before the pack as one that is called without `await`.
  @inlinable
  static func nonisolated<Leading, Result, each Parameter>(
    leading function: @escaping @MainActor (Leading, repeat each Parameter) throws -> Result
  ) -> (Leading, repeat each Parameter) throws -> Result {
    unsafeBitCast(
      OnMainActorLeading<Leading, Result, repeat each Parameter>(function: function),
      to: PlainLeading<Leading, Result, repeat each Parameter>.self
    ).function
  }

  /// Returns a function of any isolation as one that is called without `await`.
  @inlinable
  static func nonisolated<Result, each Parameter>(
    dynamic function: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Result
  ) -> (repeat each Parameter) throws -> Result {
    unsafeBitCast(
      Dynamic<Result, repeat each Parameter>(function: function), to: Plain<Result, repeat each Parameter>.self
    ).function
  }

  /// Returns a function of any isolation with a parameter before the pack as one that is called without `await`.
  @inlinable
  static func nonisolated<Leading, Result, each Parameter>(
    dynamicLeading function: @escaping @isolated(any) @Sendable (Leading, repeat each Parameter) throws -> Result
  ) -> (Leading, repeat each Parameter) throws -> Result {
    unsafeBitCast(
      DynamicLeading<Leading, Result, repeat each Parameter>(function: function),
      to: PlainLeading<Leading, Result, repeat each Parameter>.self
    ).function
  }

  // The functions of injections have wrappers without a generic result, which would cost another conversion at each
  // call.

  /// Returns a main-actor function that injects an instance as one that is called without `await`.
  @inlinable
  static func nonisolated<Leading, each Parameter>(
    injecting function: @escaping @MainActor (Leading, repeat each Parameter) throws -> Void
  ) -> (Leading, repeat each Parameter) throws -> Void {
    unsafeBitCast(
      OnMainActorInjection<Leading, repeat each Parameter>(function: function),
      to: PlainInjection<Leading, repeat each Parameter>.self
    ).function
  }

  /// Returns a function of any isolation that injects an instance as one that is called without `await`.
  @inlinable
  static func nonisolated<Leading, each Parameter>(
    dynamicInjecting function: @escaping @isolated(any) @Sendable (Leading, repeat each Parameter) throws -> Void
  ) -> (Leading, repeat each Parameter) throws -> Void {
    unsafeBitCast(
      DynamicInjection<Leading, repeat each Parameter>(function: function),
      to: PlainInjection<Leading, repeat each Parameter>.self
    ).function
  }

  @usableFromInline struct OnMainActor<Result, each Parameter> {
    @usableFromInline let function: @MainActor (repeat each Parameter) throws -> Result
    @inlinable init(function: @escaping @MainActor (repeat each Parameter) throws -> Result) {
      self.function = function
    }
  }

  @usableFromInline struct OnMainActorLeading<Leading, Result, each Parameter> {
    @usableFromInline let function: @MainActor (Leading, repeat each Parameter) throws -> Result
    @inlinable init(function: @escaping @MainActor (Leading, repeat each Parameter) throws -> Result) {
      self.function = function
    }
  }

  @usableFromInline struct Dynamic<Result, each Parameter> {
    @usableFromInline let function: @isolated(any) @Sendable (repeat each Parameter) throws -> Result
    @inlinable init(function: @escaping @isolated(any) @Sendable (repeat each Parameter) throws -> Result) {
      self.function = function
    }
  }

  @usableFromInline struct DynamicLeading<Leading, Result, each Parameter> {
    @usableFromInline let function: @isolated(any) @Sendable (Leading, repeat each Parameter) throws -> Result
    @inlinable init(
      function: @escaping @isolated(any) @Sendable (Leading, repeat each Parameter) throws -> Result
    ) {
      self.function = function
    }
  }

  @usableFromInline struct OnMainActorInjection<Leading, each Parameter> {
    @usableFromInline let function: @MainActor (Leading, repeat each Parameter) throws -> Void
    @inlinable init(function: @escaping @MainActor (Leading, repeat each Parameter) throws -> Void) {
      self.function = function
    }
  }

  @usableFromInline struct DynamicInjection<Leading, each Parameter> {
    @usableFromInline let function: @isolated(any) @Sendable (Leading, repeat each Parameter) throws -> Void
    @inlinable init(
      function: @escaping @isolated(any) @Sendable (Leading, repeat each Parameter) throws -> Void
    ) {
      self.function = function
    }
  }

  @usableFromInline struct PlainInjection<Leading, each Parameter> {
    @usableFromInline let function: (Leading, repeat each Parameter) throws -> Void
  }

  @usableFromInline struct Plain<Result, each Parameter> {
    @usableFromInline let function: (repeat each Parameter) throws -> Result
  }

  @usableFromInline struct PlainLeading<Leading, Result, each Parameter> {
    @usableFromInline let function: (Leading, repeat each Parameter) throws -> Result
  }
}
