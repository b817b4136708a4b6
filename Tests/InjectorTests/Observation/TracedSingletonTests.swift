@testable import Injector
import Testing

/// Singletons of a container with a tracer belong where those of one without do.
@Suite struct TracedSingletonTests {
  private final class Settings: Sendable {
    let stores: Provider<any Store>
    let later: Lazy<any Store>
    let resolver: Resolver
    init(stores: Provider<any Store>, later: Lazy<any Store>, resolver: Resolver) {
      self.stores = stores
      self.later = later
      self.resolver = resolver
    }
  }

  private let log = Log()

  /// Stores, after other registrations.
  private struct StorePlugin: Plugin {
    let log: Log
    func register(in registry: Registry) {
      for number in 0..<50 {
        registry.service(RemoteStore.self, ServiceIdentifier("\(number)"), using: RemoteStore.init)
      }
      registry.service((any Store).self, using: LocalStore.init)
      registry.service(Settings.self, using: Settings.init).singleton().onClose { _ in log.add("closed") }
    }
  }

  /// A root without stores, and a child that has them.
  private func family(_ tracer: Tracer?) throws -> (root: Container, child: Container) {
    let root = try Container(tracer: tracer) { $0.service(Int.self, using: { 1 }) }
    return (root, try root.makeChild(StorePlugin(log: log)))
  }

  @Test(arguments: [nil, Tracer()])
  func handles_areTheChilds_inItsSingletons(_ tracer: Tracer?) throws {
    let (root, child) = try family(tracer)
    let settings = try child.resolve(Settings.self)
    #expect(try settings.stores() is LocalStore)
    #expect(try settings.later() is LocalStore)
    #expect(try settings.resolver.resolve((any Store).self) is LocalStore)
    extendLifetime(root)
  }

  @Test(arguments: [nil, Tracer()])
  func singleton_isTold_whenItsChildCloses(_ tracer: Tracer?) throws {
    let (root, child) = try family(tracer)
    _ = try child.resolve(Settings.self)
    child.close()
    #expect(log.lines == ["closed"])
    root.close()
    #expect(log.lines == ["closed"])
  }

  @Test(arguments: [nil, Tracer()])
  func singleton_isRefused_whereItsFactoryClosesItsContainer(_ tracer: Tracer?) throws {
    let box = ContainerBox()
    let container = try Container(tracer: tracer) {
      $0.service(
        LocalStore.self,
        using: {
          box.container?.close()
          return LocalStore()
        }
      ).singleton()
    }
    box.container = container
    let error = failure { () throws(ResolutionError) in try container.resolve(LocalStore.self) }
    #expect(error?.kind == .closed)
    #expect(error?.chain.map(\.key.type) == ["InjectorTests.LocalStore"])
    box.container = nil
  }
}
