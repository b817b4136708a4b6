/// A call that resolves something: what it passes, and where it's made.
struct Request {
  var arguments: AnyArgument?
  /// The actor that the caller is on, if any.
  let isolation: (any Actor)?
  /// The resolve to join, or `nil` to begin one.
  var session: ResolveSession?
  /// The coder of a segue.
  var coder: AnyObject?
  /// The actor of the registration that handles which are resolved go to, if any.
  var home: (any Actor)?
  /// A Boolean value that indicates whether what is complete is returned by a closed owner too.
  var isRepeated = false
  /// The room that the call takes on the stack.
  var room = 1

  init(_ arguments: AnyArgument? = nil, from isolation: (any Actor)?) {
    (self.arguments, self.isolation) = (arguments, isolation)
  }

  /// Creates the request of a call of a handle.
  init(_ arguments: AnyArgument? = nil, by resolver: Resolver, from isolation: (any Actor)?) {
    self.init(arguments, from: resolver.actor(of: isolation))
    home = resolver.home
  }
}

extension Owner {
  /// The entrance of each resolve that isn't the plain path of a container: counts, checks, and produces.
  ///
  /// The cell has the given type. Its own class isn't named, as looking that up costs more than the rest.
  func resolve<Service>(by cell: AnyCell, _ type: Service.Type, _ request: Request) throws -> Service {
    let stack = CallStack.current
    let arguments: AnyArgument?
    do {
      arguments = try admitted(cell, request)
      guard stack.pointee.enter(CallStack.Call(cell: cell, arguments: arguments, owner: self, room: request.room))
      else {
        throw CallStack.tooDeep(cell.label, arguments, in: self)
      }
    } catch { throw refused(error) }
    defer {
      stack.pointee.leave()
      // The caller retains the cell and the request.
      extendLifetime(arguments)
    }
    var context = ResolutionContext(.passUnretained(self), arguments)
    context.coder = request.coder.map { .passUnretained($0) }
    context.isOnMainActor = request.home === MainActor.shared
    if let session = request.session, session.isRunning {
      context.session = session
      return try cell.value(Service.self, &context)
    }
    defer { context.end() }
    return try cell.value(Service.self, &context)
  }

  /// Looks up a key, and resolves it.
  func resolve<Service>(
    _ type: Service.Type, _ identifier: ServiceIdentifier?, _ request: Request
  ) throws(ResolutionError) -> Service {
    do { return try resolve(by: cell(of: type, identifier, isRepeated: request.isRepeated), type, request) } catch {
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
    func resolveOtherwise() throws(ResolutionError) -> Service {
      var request = Request(given, from: isolation)
      request.room = room
      return try resolve(type, identifier, request)
    }
    guard given == nil, !hasClosed, let borrowed = linked.table.find(type, identifier) else {
      return try resolveOtherwise()
    }
    // As on the plain path, but counted.
    let (cell, stack) = (borrowed.takeUnretainedValue(), CallStack.current)
    guard cell.isFree(for: isolation),
      stack.pointee.enter(CallStack.Call(cell: cell, arguments: nil, owner: self, room: room))
    else { return try resolveOtherwise() }
    defer {
      stack.pointee.leave()
      extendLifetime(cell)
    }
    var context = ResolutionContext(.passUnretained(self))
    defer { context.end() }
    do { return try cell.value(type, &context) } catch { throw ResolutionError.caught(error) }
  }

  /// Returns the cell of a key.
  func cell(
    of type: any Any.Type, _ identifier: ServiceIdentifier?, isRepeated: Bool = false
  ) throws -> AnyCell {
    do {
      if hasClosed, !isRepeated {
        throw ResolutionError(kind: .closed, key: ServiceKey(type, identifier), fix: fixIfClosed)
      }
      return try linked.cell(of: type, identifier)
    } catch { throw refused(error) }
  }

  /// Returns a Boolean value that indicates whether a key means nothing here.
  func isAbsent(_ type: any Any.Type, _ identifier: ServiceIdentifier?) throws -> Bool {
    if hasClosed { throw refused(ResolutionError(kind: .closed, key: ServiceKey(type, identifier), fix: fixIfClosed)) }
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
