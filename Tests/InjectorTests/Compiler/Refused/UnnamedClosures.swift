import Injector

struct Clock: Sendable {}
struct Painter: Sendable { let clock: Clock }

struct ClockPlugin: Plugin {
  func register(in registry: Registry) { registry.service(Clock.self, using: Clock.init) }
}

func closuresBesidePlugins(parent: Container) throws {
  // error: ambiguous use of 'init'
  _ = try Container(ClockPlugin()) { $0.service(Painter.self, using: Painter.init) }
  // error: ambiguous use of 'init'
  _ = try Container(plugins: [ClockPlugin()]) { $0.service(Painter.self, using: Painter.init) }
  // error: ambiguous use of 'makeChild'
  _ = try parent.makeChild(ClockPlugin()) { $0.service(Painter.self, using: Painter.init) }
  // error: ambiguous use of 'makeChild'
  _ = try parent.makeChild(plugins: [ClockPlugin()]) { $0.service(Painter.self, using: Painter.init) }
}

func closuresAlone(parent: Container) throws {
  _ = try Container { $0.service(Clock.self, using: Clock.init) }
  _ = try parent.makeChild { $0.service(Painter.self, using: Painter.init) }
  _ = try Container(ClockPlugin(), overriding: { $0.instance(Clock(), for: Clock.self) })
  _ = try Container(ClockPlugin(), registering: { $0.service(Painter.self, using: Painter.init) })
  _ = try Container(testing: Painter.self, from: ClockPlugin()) { $0.instance(Clock(), for: Clock.self) }
  _ = DependencyGraph(of: ClockPlugin()) { $0.instance(Clock(), for: Clock.self) }
  _ = try Container(testing: Painter.self, from: ClockPlugin(), mocks: { $0.instance(Clock(), for: Clock.self) })
  _ = DependencyGraph(of: ClockPlugin(), overriding: { $0.instance(Clock(), for: Clock.self) })
}
