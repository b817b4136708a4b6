import Injector
import Synchronization
import Testing

@Suite struct ClosedContainerTests {
  @Test func closed_isThrown_forKeysThatNothingRegisters() throws {
    let container = try Container { $0.instance(1, for: Int.self) }
    container.close()
    #expect(failure { () throws(ResolutionError) in try container.resolve(Int.self) }?.kind == .closed)
    #expect(failure { () throws(ResolutionError) in try container.resolve(String.self) }?.kind == .closed)
    #expect(failure { () throws(ResolutionError) in try container.resolve(String.self, arguments: 1) }?.kind == .closed)
    #expect(failure { () throws(ResolutionError) in try container.resolve(Lazy<String>.self) }?.kind == .closed)
    #expect(failure { () throws(ResolutionError) in try container.resolveIfRegistered(String.self) }?.kind == .closed)
    #expect(failure { () throws(ResolutionError) in try container.provider(of: String.self) }?.kind == .closed)
    #expect(failure { () throws(ResolutionError) in try container.provider(of: Int.self) }?.kind == .closed)
  }

  @Test func closed_isThrown_whateverIsPassed() async throws {
    let container = try Container { $0.asyncService(Int.self, using: { () async in 1 }) }
    let open = await outcome { try await container.resolveAsync(Int.self, arguments: "") }
    #expect(open?.kind == .argumentMismatch)
    #expect(open?.fix == "resolve it without arguments")
    container.close()
    #expect(await outcome { try await container.resolveAsync(Int.self, arguments: "") }?.kind == .closed)
    #expect(await outcome { try await container.resolveAsync(Int?.self, arguments: "") }?.kind == .closed)
  }

  @Test func makeScope_throwsClosed_inAnOnCloseOfTheScope() throws {
    let kind = Mutex<ResolutionError.Kind?>(nil)
    let container = try Container {
      $0.service(Service.self, using: { (resolver: Resolver) in Service(resolver: resolver) }).singleton()
        .onClose { service in
          let error = failure { () throws(ResolutionError) in try service.resolver.makeScope(.session) }
          kind.withLock { $0 = error?.kind }
        }
    }
    _ = try container.resolve(Service.self)
    container.close()
    #expect(kind.withLock { $0 } == .closed)
    #expect(failure { () throws(ResolutionError) in try container.makeScope(.session) }?.kind == .closed)
  }

  private final class Service: Sendable {
    let resolver: Resolver
    init(resolver: Resolver) { self.resolver = resolver }
  }
}
