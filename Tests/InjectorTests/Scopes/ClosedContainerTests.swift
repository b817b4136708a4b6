import Injector
import Synchronization
import Testing

@Suite struct ClosedContainerTests {
  @Test func closed_isThrown_forKeysThatNothingRegisters() throws {
    let container = try Container { $0.instance(1, for: Int.self) }
    container.close()
    #expect(errorKind { try container.resolve(Int.self) } == .closed)
    #expect(errorKind { try container.resolve(String.self) } == .closed)
    #expect(errorKind { try container.resolve(String.self, arguments: 1) } == .closed)
    #expect(errorKind { try container.resolve(Lazy<String>.self) } == .closed)
    #expect(errorKind { try container.resolveIfRegistered(String.self) } == .closed)
    #expect(errorKind { try container.provider(of: String.self) } == .closed)
    #expect(errorKind { try container.provider(of: Int.self) } == .closed)
  }

  @Test func makeScope_throwsClosed_inAnOnCloseOfTheScope() throws {
    let kind = Mutex<ResolutionError.Kind?>(nil)
    let container = try Container {
      $0.declare(.session)
      $0.service(Service.self, using: Service.init).singleton()
        .onClose { service in
          let error = failure { () throws(ResolutionError) in try service.resolver.makeScope(.session) }
          kind.withLock { $0 = error?.kind }
        }
    }
    _ = try container.resolve(Service.self)
    container.close()
    #expect(kind.withLock { $0 } == .closed)
    #expect(errorKind { try container.makeScope(.session) } == .closed)
  }

  private final class Service: Sendable {
    let resolver: Resolver
    init(resolution: Resolution) { resolver = resolution.resolver }
  }
}
