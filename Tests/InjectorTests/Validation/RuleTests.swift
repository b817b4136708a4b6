import Injector
import InjectorInspection
import Testing

private struct Twin: Sendable {}

@Suite struct RuleTests {
  private final class A: Sendable { init() {} }
  private final class B: Sendable { init(a: A) {} }
  private final class C: Sendable { init(b: B) {} }
  @MainActor private final class Screenlike { init() {} }

  @Test func everything_isReportedAtOnce_andNothingConstructed() {
    let built = Counter()
    let error = problems {
      $0.service(
        A.self,
        using: {
          built.increment()
          return A()
        }
      ).singleton().eager()
      $0.service(A.self, using: A.init)
      $0.service(C.self, using: C.init)
      $0.instance(1, for: Int.self).overriding()
      $0.decorate(String.self) { $0 }
    }
    #expect(
      error?.diagnostics.map(\.code) == [
        .missingDependency, .duplicateRegistration, .overrideOfNothing, .decoratorOfNothing,
      ])
    #expect(built.value == 0)
  }

  @Test func captive_isFound_throughTransientsDecoratorsAliasesAndContributions() {
    func holding(_ more: (Registry) -> Void) -> [DiagnosticCode] {
      codes {
        $0.service(A.self, using: A.init).scoped(.session)
        more($0)
      }
    }
    #expect(holding { $0.service(B.self, using: B.init).singleton() } == [.captiveDependency])
    #expect(
      holding {
        $0.service(B.self, using: B.init)
        $0.service(C.self, using: C.init).singleton()
      } == [.captiveDependency])
    #expect(
      holding {
        $0.service(Int.self, using: { 1 }).singleton()
        $0.decorate(Int.self) { (inner: Int, a: A) in inner }
      } == [.captiveDependency])
    #expect(
      holding {
        $0.service(Double.self, using: { (a: A) in 1.0 }).alias(Float.self) { Float($0) }
        $0.service(Int.self, using: { (number: Float) in 1 }).singleton()
      } == [.captiveDependency])
    #expect(
      holding {
        $0.service(Double.self, using: { (a: A) in 1.0 }).contributing()
        $0.service(Int.self, using: { (all: [Double]) in 1 }).singleton()
      } == [.captiveDependency])
    #expect(holding { $0.service(B.self, using: B.init).scoped(.checkout) } == [])
    #expect(holding { $0.service(B.self, using: B.init) } == [])
  }

  @Test func layering_isFound_forEachLayer() {
    func needing(_ register: (Registry) -> Void) -> [DiagnosticCode] {
      codes {
        $0.controller(Screenlike.self, using: { Screenlike() })
        register($0)
      }
    }
    #expect(needing { $0.service(Int.self, using: { (screen: Screenlike) in 1 }).on(MainActor.self) } == [.layering])
    #expect(needing { $0.viewModel(Int.self, using: { (screen: Lazy<Screenlike>) in 1 }) } == [.layering])
    #expect(needing { $0.controller(Int.self, using: { (screen: Screenlike) in 1 }) } == [.layering])
    #expect(needing { $0.controller(Int.self, using: { (screen: Provider<Screenlike>) in 1 }) } == [])
    #expect(needing { $0.coordinator(Int.self, using: { (screen: Screenlike) in 1 }) } == [])
  }

  @Test func keptLifetime_isFound_forEagerAndOnClose() {
    #expect(codes { $0.service(A.self, using: A.init).eager() } == [.keptLifetime])
    #expect(codes { $0.service(A.self, using: A.init).onClose { _ in } } == [.keptLifetime])
    let scoped = problems { $0.service(A.self, using: A.init).scoped(.session).eager() }
    let name = TypeName.of(A.self)
    #expect(
      scoped?.diagnostics.first?.fix
        == "replace .scoped(Scope(\"session\")) of \(name) by .singleton(), or remove .eager() from \(name)")
    let weak = problems { $0.service(A.self, using: A.init).weak().onClose { _ in } }
    #expect(
      weak?.diagnostics.first?.fix == "replace .weak() of \(name) by .singleton(), or remove .onClose from \(name)")
    #expect(codes { $0.service(A.self, using: A.init).onClose { _ in }.scoped(.session) } == [])
  }

  // MARK: Long chains: INJ039

  private func chain(_ length: Int, _ registry: Registry, lazyAt broken: Int? = nil) {
    registry.service(Int.self, "1", using: { 1 })
    for index in 2...length {
      let (identifier, below) = (ServiceIdentifier("\(index)"), ServiceIdentifier("\(index - 1)"))
      if index == broken {
        registry.service(Int.self, identifier, using: { (below: Lazy<Int>) in index }).parameter(Int.self, below)
      } else {
        registry.service(Int.self, identifier, using: { (below: Int) in below + 1 }).parameter(Int.self, below)
      }
    }
  }

  @Test func chainAbove300_isAWarning_once() throws {
    let container = try Container { chain(400, $0) }
    #expect(container.diagnostics.map { "\($0.severity) \($0.code)" } == ["warning INJ039"])
    #expect(onThreads(1) { _ in try? container.resolve(Int.self, "400") } == [400])
  }

  @Test func shorterChain_orALazyInIt_isSilent() throws {
    #expect(try Container { chain(300, $0) }.diagnostics == [])
    #expect(try Container { chain(400, $0, lazyAt: 200) }.diagnostics == [])
  }

  private final class Part: Sendable { init() {} }

  @Test func chainOfInjections_isAsLong() throws {
    func chain(of length: Int) throws -> [String] {
      try Container { registry in
        registry.service(Part.self, "0", using: Part.init)
        for number in 1...length {
          registry.service(Part.self, ServiceIdentifier("\(number)"), using: Part.init)
            .injecting { (_: Part, _: Part) in }.parameter(Part.self, ServiceIdentifier("\(number - 1)"))
        }
      }.diagnostics.map { "\($0.code): \($0.fix)" }
    }
    #expect(try chain(of: 300) == [])
    let part = "InjectorTests.RuleTests.Part"
    #expect(
      try chain(of: 301) == [
        "INJ039: inject a Lazy<\(part)> into \(part) \"150\", and use it after the initializer returns"
      ])
  }

  // MARK: Private types of one name

  private struct TwinPlugin: Plugin {
    func register(in registry: Registry) {
      registry.service(Twin.self, using: Twin.init)
      registerTwin(in: registry)
      registry.service(Int.self, using: { (twin: Twin) in 1 })
    }
  }

  private func errors(_ graph: DependencyGraph) -> [DiagnosticCode] {
    graph.diagnostics().filter { $0.severity == .error }.map(\.code)
  }

  @Test func privateTypesOfOneName_areNoDuplicates_howeverTheGraphIsTaken() throws {
    let container = try Container(TwinPlugin())
    #expect(container.graph.nodes[0].key == container.graph.nodes[1].key)
    #expect(container.graph.nodes.map(\.disambiguator) == [0, 1, 0])
    #expect(errors(container.graph) == [])
    #expect(errors(DependencyGraph(of: TwinPlugin())) == [])
    let read = try DependencyGraph(json: container.graph.rendered(as: .json).utf8)
    #expect(read == container.graph)
    #expect(errors(read) == [])
  }
}
