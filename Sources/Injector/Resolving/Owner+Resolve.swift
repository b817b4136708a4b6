import Synchronization

/// A call that resolves something: what it passes, and where it's made.
struct Request {
  let arguments: AnyArgument?
  /// The actor that the caller is on, if any.
  let isolation: (any Actor)?
  /// The resolve to join, or `nil` to begin one.
  let session: ResolveSession?
  /// The coder of a segue.
  let coder: AnyObject?
  /// The home of the registration whose handle makes the call. Handles that are resolved have it too.
  let home: Home
  /// A Boolean value that indicates whether what is complete is returned by a closed owner too.
  let isRepeated: Bool
  /// The room that the call takes on the stack.
  let room: Int

  init(
    _ arguments: AnyArgument? = nil, from isolation: (any Actor)?, for home: Home = .anywhere,
    joining session: ResolveSession? = nil, coder: AnyObject? = nil, isRepeated: Bool = false, room: Int = 1
  ) {
    (self.arguments, self.isolation) = (arguments, home.actor(of: isolation))
    self.home = home
    self.session = session
    self.coder = coder
    (self.isRepeated, self.room) = (isRepeated, room)
  }
}

extension Owner {
  /// The entrance of each resolve that isn't the plain path of a container: counts, checks, and produces.
  ///
  /// The cell has the given type. Its own class isn't named, as looking that up costs more than the rest.
  func resolve<Service>(by cell: AnyCell, _ type: Service.Type, _ request: Request) throws -> Service {
    let arguments: AnyArgument?
    do { arguments = try admitted(cell, request) } catch { throw refused(error) }
    // The caller retains the cell and the request.
    defer { extendLifetime(arguments) }
    var context = ResolutionContext(.passUnretained(self), arguments)
    context.coder = request.coder.map { .passUnretained($0) }
    context.home = request.home
    if let session = request.session, session.isRunning {
      context.session = session
      return try counted(cell, type, &context, room: request.room)
    }
    defer { context.end() }
    return try counted(cell, type, &context, room: request.room)
  }

  /// Produces an instance of a cell, which has the given type, in a call that is counted.
  // Inlined into both entrances, which nearly every call passes.
  @inline(__always)
  private func counted<Service>(
    _ cell: AnyCell, _ type: Service.Type, _ context: inout ResolutionContext, room: Int
  ) throws -> Service {
    let stack = CallStack.current
    // Nothing is called inside the call for an instance that is ready.
    if let instance = cell.ready.load(ordering: .acquiring), stack.pointee.findsRoom() {
      return instance.assumingMemoryBound(to: Service.self).pointee
    }
    let arguments = context.arguments?.takeUnretainedValue()
    let call = CallStack.Call(
      cell: Borrowed(object: cell), arguments: arguments.map { Borrowed(object: $0) }, owner: Borrowed(object: self),
      room: room)
    guard stack.pointee.enter(call) else { throw refused(CallStack.tooDeep(cell.label, arguments, in: self)) }
    defer { stack.pointee.leave() }
    return try cell.value(type, &context)
  }

  /// Looks up a key, and resolves it.
  func resolve<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, _ request: Request
  ) throws(ResolutionError) -> Service {
    do { return try resolve(by: cell(of: type, identifier), type, request) } catch {
      throw ResolutionError.caught(error)
    }
  }

  /// The entrance of a container whose plain path doesn't serve a call.
  @usableFromInline
  func resolve<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, _ given: AnyArgument?, _ isolation: (any Actor)?
  ) throws(ResolutionError) -> Service {
    // A factory may have opened the scope or the child, which takes more of the stack.
    let room = outer == nil ? 1 : 2
    guard given == nil, !hasClosed, let cell = linked.table.find(type, identifier)?.takeUnretainedValue(),
      cell.isFree(for: isolation)
    else { return try resolve(type, identifier, Request(given, from: isolation, room: room)) }
    // As on the plain path, but counted.
    var context = ResolutionContext(.passUnretained(self))
    defer { context.end() }
    do { return try counted(cell, type, &context, room: room) } catch { throw ResolutionError.caught(error) }
  }

  /// Returns the cell of a key.
  func cell(of type: any Any.Type, _ identifier: ServiceIdentifier?) throws -> AnyCell {
    try checkIsOpen(for: type, identifier)
    return try linkedCell(of: type, identifier)
  }

  /// Returns the cell of a key, also if the owner has closed.
  func linkedCell(of type: any Any.Type, _ identifier: ServiceIdentifier?) throws -> AnyCell {
    do { return try linked.cell(of: type, identifier) } catch { throw refused(error) }
  }

  /// Throws if the owner has closed, so that nothing answers a request for a key.
  func checkIsOpen(for type: any Any.Type, _ identifier: ServiceIdentifier?) throws {
    if hasClosed { throw refused(ResolutionError(kind: .closed, key: ServiceKey(type, identifier), fix: fixIfClosed)) }
  }

  /// Returns a Boolean value that indicates whether a key means nothing here.
  func isAbsent(_ type: any Any.Type, _ identifier: ServiceIdentifier?) throws -> Bool {
    try checkIsOpen(for: type, identifier)
    if linked.table.find(type, identifier) != nil { return false }
    return linked.assembly.registrations.list.edges(on: type, identifier).contains(where: \.isMissing)
  }

  /// Returns an error that ends a resolve before it reaches a registration, after the tracer has recorded it.
  func refused(_ error: any Error) -> any Error {
    if let tracer = linked.tracer {
      _ = try? tracer.end(tracer.begin(ResolutionError.caught(error).key), Result<Void, any Error>.failure(error))
    }
    return error
  }

  /// Returns the arguments as the types that a cell takes, after it has been checked that the caller satisfies the
  /// cell.
  private func admitted(_ cell: AnyCell, _ request: Request) throws -> AnyArgument? {
    // Most calls pass nothing to a cell that demands nothing.
    if request.arguments == nil, !hasClosed, cell.isFree(for: request.isolation) { return nil }
    // The first reason counts.
    if !request.isRepeated { try checkIsOpen(for: cell.label) }
    if cell.isAsynchronous { throw cell.label.refusal(.requiresAsync) }
    if !cell.isCallable(from: request.isolation) { throw cell.header.requiresActor(request.isolation) }
    return try cell.header.cast(request.arguments)
  }
}

extension ResolutionError {
  /// Returns an error that a cell has thrown.
  static func caught(_ error: any Error) -> ResolutionError {
    if let error = error as? ResolutionError { return error }
    // Cells throw nothing else.
    return ResolutionError(kind: .factoryFailed, key: ServiceKey(Never.self), underlying: error)
  }

  /// Returns an error that a cell has thrown, with the place of the call.
  @usableFromInline @inline(never)
  static func caught(_ error: any Error, in fileID: StaticString, at line: UInt) -> ResolutionError {
    caught(error).asked(in: fileID, at: line)
  }
}
