import Injector
import Testing

/// What the rules say of dependencies that are injected.
@Suite struct InjectionRuleTests {
  @MainActor private final class Panel: Sendable {
    init() {}
  }

  private func codes(of parts: Module...) -> [DiagnosticCode] {
    let all = Module(name: "App", dependencies: parts)
    return DependencyGraph(of: all).diagnostics().map(\.code)
  }

  private func codes(_ body: @escaping (Registry) -> Void) -> [DiagnosticCode] {
    codes(of: Module(name: "Part", registrations: body))
  }

  @Test func contract_holdsForInjections() {
    let others = Module(
      name: "Others",
      registrations: {
        $0.service(Other.self, using: Other.init)
        $0.service((any Store).self, using: LocalStore.init).contributing()
      })
    func views(_ dependencies: [any Plugin]) -> Module {
      Module(
        name: "Views", dependencies: dependencies,
        registrations: {
          $0.service(View.self, using: View.init).injecting(\.other).root()
            .injecting { (_, _: [any Store]) in }
        })
    }
    #expect(codes(of: views([]), others) == [.pluginContract])
    #expect(codes(of: views([others])) == [])
  }

  @Test func captive_isFoundThroughInjections() {
    #expect(
      codes {
        $0.service(Other.self, using: Other.init).scoped(.session)
        $0.service(View.self, using: View.init).singleton().injecting(\.other).root()
      } == [.captiveDependency])
    // Through a transient, and through a cycle of what belongs to its holder.
    #expect(
      codes {
        $0.service(Other.self, using: Other.init).scoped(.session)
        $0.service(View.self, using: View.init).injecting(\.other)
        $0.service((any Presenting).self, using: Presenter.init).singleton().root()
      } == [.captiveDependency])
    #expect(
      codes {
        $0.service(Other.self, using: Other.init).scoped(.session)
        $0.service(View.self, using: View.init).perResolution().injecting(\.presenter).injecting(\.other)
        $0.service((any Presenting).self, using: Presenter.init).perResolution()
        $0.service(Int.self, using: { (_: any Presenting) in 1 }).singleton().root()
      } == [.captiveDependency])
    #expect(
      codes {
        $0.service(Other.self, using: Other.init).scoped(.session)
        $0.service(View.self, using: View.init).weak().injecting(\.other).root()
      } == [.captiveDependency])
    #expect(
      codes {
        $0.service(Other.self, using: Other.init).scoped(.session)
        $0.service(View.self, using: View.init).scoped(.checkout).injecting(\.other).root()
      } == [])
  }

  @Test func isolation_isComparedForInjections() {
    #expect(
      codes {
        $0.viewModel(Panel.self, using: Panel.init)
        $0.service(View.self, using: View.init).injecting { (_, _: Panel) in }.root()
      } == [.layering])
    // The closure takes the factory to an actor, and what it injects is on another one.
    #expect(
      codes {
        $0.service(Panel.self, using: Panel.init)
        $0.service(View.self, using: View.init).injecting { @Aside (_, _: Panel) in }.root()
      } == [.isolation])
    #expect(
      codes {
        $0.service(Panel.self, using: Panel.init)
        $0.service(View.self, using: View.init).injecting { @MainActor (_, _: Panel) in }.root()
      } == [])
  }

  @Test func graph_hasInjectedEdges_afterTheParameters() {
    let part = Module(
      name: "Part",
      registrations: {
        $0.service(Other.self, using: Other.init)
        $0.service(View.self, using: View.init)
        $0.service((any Presenting).self, using: Presenter.init).injecting { (_, _: Other, _: Lazy<Other>) in }
      })
    let edges = DependencyGraph(of: part).edges
    #expect(edges.map(\.kind) == [.direct, .injected, .lazy])
    #expect(edges.map(\.parameter) == [0, 1, 2])
    #expect(edges.map(\.to) == [1, 0, 0])
  }
}
