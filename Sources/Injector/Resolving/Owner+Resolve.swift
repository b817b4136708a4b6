extension Owner {
  /// The entrance of each resolve that isn't the plain path of a container: looks up, checks, and produces.
  ///
  /// - Parameters:
  ///   - shared: The resolve to join, or `nil` to begin one.
  ///   - coder: The coder of a segue.
  ///   - isOnMainActor: A Boolean value that indicates whether handles that are resolved go to something on the main
  ///     actor.
  @usableFromInline
  func resolve<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, _ given: AnyArgument?, _ isolation: (any Actor)?,
    in shared: SharedInstances? = nil, coder: AnyObject? = nil, isOnMainActor: Bool = false
  ) throws(ResolutionError) -> Service {
    do {
      return try resolve(
        cell(of: type, identifier, given: given), given, isolation, in: shared, coder: coder,
        isOnMainActor: isOnMainActor)
    } catch { throw ResolutionError.caught(error) }
  }

  /// Returns the cell of a key.
  func cell<Service>(
    of type: Service.Type, _ identifier: ServiceIdentifier?, given: AnyArgument?
  ) throws -> Cell<Service> {
    do {
      if hasClosed { throw ResolutionError(kind: .closed, key: ServiceKey(type, identifier), fix: fixIfClosed) }
      return try linked.cell(of: type, identifier, given: given?.all.map(\.metatype) ?? [])
    } catch { throw refused(error) }
  }

  /// Returns an error that ends a resolve before it reaches a registration, after the tracer has recorded it.
  func refused(_ error: any Error) -> any Error {
    if let tracer = linked.tracer {
      _ = try? tracer.end(tracer.begin(ResolutionError.caught(error).key), Result<Void, any Error>.failure(error))
    }
    return error
  }

  func resolve<Service>(
    _ cell: Cell<Service>, _ given: AnyArgument?, _ isolation: (any Actor)?, in shared: SharedInstances? = nil,
    coder: AnyObject? = nil, isOnMainActor: Bool = false
  ) throws -> Service {
    let arguments: AnyArgument?
    do { arguments = try admitted(cell, given, isolation) } catch { throw refused(error) }
    defer { extendLifetime((arguments, coder)) }
    var context = ResolutionContext(.passUnretained(self), arguments)
    context.coder = coder.map { .passUnretained($0) }
    context.isOnMainActor = isOnMainActor
    if let shared, shared.isRunning {
      context.shared = shared
      return try cell.value(Service.self, &context)
    }
    defer { context.end() }
    return try cell.value(Service.self, &context)
  }

  /// Returns the arguments as the types that a cell takes, after it has been checked that the caller satisfies the
  /// cell.
  func admitted(_ cell: AnyCell, _ given: AnyArgument?, _ isolation: (any Actor)?) throws -> AnyArgument? {
    // The first reason counts.
    try checkIsOpen(for: cell.label)
    if cell.isAsynchronous { throw cell.label.refusal(.requiresAsync) }
    if !cell.isCallable(from: isolation) { throw cell.header.requiresActor(isolation) }
    return try cell.admits(given, isolation) ? given : cell.header.cast(given)
  }
}

extension ResolutionError {
  /// Returns an error that a cell has thrown.
  static func caught(_ error: any Error) -> ResolutionError {
    // Cells throw nothing else.
    error as? ResolutionError ?? ResolutionError(kind: .factoryFailed, key: ServiceKey(Never.self), underlying: error)
  }

  /// Returns an error that a cell has thrown, with the place of the call.
  @usableFromInline @inline(never)
  static func caught(_ error: any Error, in fileID: StaticString, at line: UInt) -> ResolutionError {
    caught(error).asked(in: fileID, at: line)
  }
}
