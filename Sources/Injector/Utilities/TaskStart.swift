extension Task where Success == Void, Failure == Never {
  /// Starts a task, like the initializer.
  ///
  /// Not inlined, and in a file of its own: what converts the operation to the type that the initializer takes exists
  /// once in the library. Beside a slot of asynchronous instances, it would keep that slot in clients without any.
  @inline(never) @discardableResult
  static func start(_ operation: sending @escaping @isolated(any) () async -> Void) -> Task {
    Task(operation: operation)
  }
}
