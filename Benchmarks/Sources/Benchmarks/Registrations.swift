import Injector
import Wrapping

/// Registers the services with nonisolated factories, and `Handles`, which receives a provider for each workload.
func registerAnywhere(in registry: Registry) {
  registry.service((any Singleton1).self, using: SingletonService1.init).singleton()
  registry.service((any Singleton2).self, using: SingletonService2.init).singleton()
  registry.service((any Singleton3).self, using: SingletonService3.init).singleton()
  registry.service((any Transient1).self, using: TransientService1.init)
  registry.service((any Transient2).self, using: TransientService2.init)
  registry.service((any Transient3).self, using: TransientService3.init)
  registry.service((any Combined1).self, using: CombinedService1.init)
  registry.service((any Combined2).self, using: CombinedService2.init)
  registry.service((any Combined3).self, using: CombinedService3.init)
  registry.service((any Complex1).self, using: ComplexService1.init)
  registry.service((any Complex2).self, using: ComplexService2.init)
  registry.service((any Complex3).self, using: ComplexService3.init)
  registry.service((any Named).self, "one", using: NamedService1.init)
  registry.service((any Named).self, "two", using: NamedService2.init)
  registry.service((any Named).self, "three", using: NamedService3.init)
  registry.service((any Argued).self, using: ArguedService.init).arguments(Int.self, String.self)
  registry.service((any Shared).self, using: SharedService.init).perResolution()
  registry.service((any Left).self, using: LeftService.init)
  registry.service((any Right).self, using: RightService.init)
  registry.service((any Diamond).self, using: DiamondService.init)
  registry.service((any Link1).self, using: LinkService1.init)
  registry.service((any Link2).self, using: LinkService2.init)
  registry.service((any Link3).self, using: LinkService3.init)
  registry.service((any Link4).self, using: LinkService4.init)
  registry.service((any Link5).self, using: LinkService5.init)
  registry.service((any Link6).self, using: LinkService6.init)
  registry.service((any Link7).self, using: LinkService7.init)
  registry.service((any Link8).self, using: LinkService8.init)
  registry.service((any Link9).self, using: LinkService9.init)
  registry.service((any Link10).self, using: LinkService10.init)
  registry.service((any Link11).self, using: LinkService11.init)
  registry.service((any Link12).self, using: LinkService12.init)
  registry.service((any Link13).self, using: LinkService13.init)
  registry.service((any Link14).self, using: LinkService14.init)
  registry.service((any Link15).self, using: LinkService15.init)
  registry.service((any Link16).self, using: LinkService16.init)
  registry.service((any Link17).self, using: LinkService17.init)
  registry.service((any Link18).self, using: LinkService18.init)
  registry.service((any Link19).self, using: LinkService19.init)
  registry.service((any Link20).self, using: LinkService20.init)
  registry.service(Handles.self, using: Handles.init)
}

/// Registers the services of the singleton workload as scoped, or as weak if the scope is `nil`.
func registerSingletons(in registry: Registry, _ scope: Scope?) {
  func refine(_ registration: Registration<some Sendable, Registry.Inferred>) {
    if let scope { registration.scoped(scope) } else { registration.weak() }
  }
  refine(registry.service((any Singleton1).self, using: SingletonService1.init))
  refine(registry.service((any Singleton2).self, using: SingletonService2.init))
  refine(registry.service((any Singleton3).self, using: SingletonService3.init))
}

/// Registers some of the services through generic functions of another module, which aren't specialized.
func registerThroughWrapping(in registry: Registry) {
  add((any Singleton1).self, to: registry, using: SingletonService1.init).singleton()
  add((any Singleton2).self, to: registry, using: SingletonService2.init).singleton()
  add((any Singleton3).self, to: registry, using: SingletonService3.init).singleton()
  add((any Transient1).self, to: registry, using: TransientService1.init)
  add((any Transient2).self, to: registry, using: TransientService2.init)
  add((any Transient3).self, to: registry, using: TransientService3.init)
  add((any Combined1).self, to: registry, using: CombinedService1.init)
  add((any Combined2).self, to: registry, using: CombinedService2.init)
  add((any Combined3).self, to: registry, using: CombinedService3.init)
}

/// Registers the services with main-actor factories.
func registerOnMainActor(in registry: Registry) {
  registry.service((any Singleton1).self, using: SingletonService1.init).on(MainActor.self).singleton()
  registry.service((any Singleton2).self, using: SingletonService2.init).on(MainActor.self).singleton()
  registry.service((any Singleton3).self, using: SingletonService3.init).on(MainActor.self).singleton()
  registry.service((any Transient1).self, using: TransientService1.init).on(MainActor.self)
  registry.service((any Transient2).self, using: TransientService2.init).on(MainActor.self)
  registry.service((any Transient3).self, using: TransientService3.init).on(MainActor.self)
  registry.service((any Combined1).self, using: CombinedService1.init).on(MainActor.self)
  registry.service((any Combined2).self, using: CombinedService2.init).on(MainActor.self)
  registry.service((any Combined3).self, using: CombinedService3.init).on(MainActor.self)
}
