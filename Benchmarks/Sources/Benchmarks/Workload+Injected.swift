import Injector

/// A service that is set up after its initializer.
public final class Panel: @unchecked Sendable {
  // Sendable: the properties are written before any other thread can have the panel.
  var first: (any Singleton1)?
  var second: (any Singleton2)?
  var third: (any Singleton3)?
  init() {}
}

/// Key paths that the compiler does not see through, as it does where they are written.
final class PanelPaths: Sendable {
  let first: any ReferenceWritableKeyPath<Panel, (any Singleton1)?> & Sendable
  let second: any ReferenceWritableKeyPath<Panel, (any Singleton2)?> & Sendable
  let third: any ReferenceWritableKeyPath<Panel, (any Singleton3)?> & Sendable
  @inline(never) @_optimize(none) init() { (first, second, third) = (\.first, \.second, \.third) }
}

extension HandWritten {
  @inline(never) func panel() -> Panel { Panel() }
  @inline(never) func assignedPanel() -> Panel {
    let panel = Panel()
    panel.first = singleton1()
    panel.second = singleton2()
    panel.third = singleton3()
    return panel
  }
  @inline(never) func panel(through paths: PanelPaths) -> Panel {
    let panel = Panel()
    panel[keyPath: paths.first] = singleton1()
    panel[keyPath: paths.second] = singleton2()
    panel[keyPath: paths.third] = singleton3()
    return panel
  }
}

func registerPanels(in registry: Registry) {
  registry.service((any Singleton1).self, using: SingletonService1.init).singleton()
  registry.service((any Singleton2).self, using: SingletonService2.init).singleton()
  registry.service((any Singleton3).self, using: SingletonService3.init).singleton()
  registry.service(Panel.self, "none", using: Panel.init)
  registry.service(Panel.self, "paths", using: Panel.init)
    .injecting(\.first).injecting(\.second).injecting(\.third)
  registry.service(Panel.self, "closure", using: Panel.init)
    .injecting { (panel, first: any Singleton1, second: any Singleton2, third: any Singleton3) in
      (panel.first, panel.second, panel.third) = (first, second, third)
    }
}

extension Workload {
  /// Returns the workloads that set three properties of an instance, by key paths and by one closure, and none.
  static func injected(_ hand: HandWritten, _ container: Container) -> [Workload] {
    func workload(_ name: String, _ identifier: ServiceIdentifier, _ make: @escaping @Sendable () -> Panel) -> Workload
    {
      Workload(
        name, builds: 1, hand: { count in for _ in 0..<count { sink(make()) } },
        container: { count in for _ in 0..<count { sink(try container.resolve(Panel.self, identifier)) } })
    }
    let paths = PanelPaths()
    return [
      workload("injected.none", "none") { hand.panel() },
      workload("injected.paths", "paths") { hand.panel(through: paths) },
      workload("injected.closure", "closure") { hand.assignedPanel() },
    ]
  }
}
