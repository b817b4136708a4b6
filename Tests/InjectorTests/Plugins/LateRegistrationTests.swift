import Injector
import TestSupport
import Testing

/// A registry, or a registration, that is kept past the build of its container.
@Suite struct LateRegistrationTests {
  private final class Keeper {
    var registry: Registry?
    var registration: Registration<LocalStore, Registry.Inferred>?
  }

  private func container(_ keeper: Keeper) throws -> Container {
    try Container {
      keeper.registry = $0
      keeper.registration = $0.service(LocalStore.self, using: LocalStore.init)
    }
  }

  @Test func lateRegistration_isADiagnostic_andTheErrorOfItsResolve() throws {
    let keeper = Keeper()
    let container = try container(keeper)
    #expect(container.diagnostics == [])
    keeper.registry?.service(Repository.self, "late", using: Repository.init)
    #expect(container.diagnostics.map(\.code.rawValue) == ["INJ024"])
    #expect(
      try container.diagnostics.map { try $0.description.namingLines() } == [
        """
        InjectorTests/LateRegistrationTests.swift:`keeper.registry?.service(Repository.self, 'late', using: Repository.init)`:0: error: InjectorTests.Repository "late" was registered after the container was built, which has no effect. [INJ024]
          To fix this, register it in register(in:) or in the closure of the container's initializer, and don't keep the registry.
        """
      ])
    let error = failure { () throws(ResolutionError) in try container.resolve(Repository.self, "late") }
    #expect(error?.kind == .missing)
    #expect(error?.nearMisses.map(\.reason) == ["registered after the container was built"])
    #expect(
      error?.fix
        == "register it in register(in:) or in the closure of the container's initializer, and don't keep the registry")
    let inScope = try container.makeScope(.session)
    #expect(
      failure { () throws(ResolutionError) in try inScope.resolve(Repository.self, "late") }?.nearMisses.map(\.reason)
        == ["registered after the container was built"])
  }

  @Test func everyLateVerbAndRefinement_isADiagnostic_andHasNoEffect() throws {
    let keeper = Keeper()
    let container = try container(keeper)
    let before = container.graph
    let registry = try #require(keeper.registry)
    registry.instance(1, for: Int.self)
    registry.decorate(LocalStore.self) { $0 }
    registry.service(LocalStore.self, using: LocalStore.init).overriding().singleton()
    registry.asyncService(Double.self, using: { () async in 1.0 }).onActivation { _ in }
    let registration = try #require(keeper.registration)
    registration.singleton().alias((any Store).self) { $0 }
    registration.onClose { _ in }
    registration.arguments(Int.self)
    registration.on(MainActor.self)
    #expect(
      container.diagnostics.map(\.key.type) == [
        "Swift.Int", "InjectorTests.LocalStore", "InjectorTests.LocalStore", "Swift.Double", "InjectorTests.LocalStore",
        "InjectorTests.Store",
      ])
    #expect(container.graph == before)
    #expect(try container.resolve(LocalStore.self) !== container.resolve(LocalStore.self))
    let opened = try container.makeScope(.session)
    #expect(opened.diagnostics.filter { $0.code != .unknownScope } == container.diagnostics)
  }

  @Test func lateRegistration_isReported_fromAnyThread() throws {
    let keeper = Keeper()
    let container = try container(keeper)
    for _ in 0..<10 { keeper.registry?.instance(1, for: Int.self) }
    #expect(onThreads(4) { _ in container.diagnostics.count } == [1, 1, 1, 1])
  }

  @Test func lowered_isReportedAsThePolicySays() throws {
    let keeper = Keeper()
    let policy = ValidationPolicy(severities: [.lateRegistration: .info])
    let container = try Container(validation: policy) { keeper.registry = $0 }
    keeper.registry?.instance(1, for: Int.self)
    #expect(container.diagnostics.map(\.severity) == [.info])
  }
}
