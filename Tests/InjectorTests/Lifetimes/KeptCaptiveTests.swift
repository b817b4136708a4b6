@testable import Injector
import Testing

/// Who may hold what a policy keeps.
@Suite struct KeptCaptiveTests {
  private func findings(_ holder: NumberedNode) -> [Finding] {
    let graph = GraphStructure(
      NumberedNode(.service, .kept), NumberedNode(.service, .transient, needs: .to(0)),
      NumberedNode(.service, .transient, needs: .to(0, .lazy)), NumberedNode(.alias, .transient, needs: .to(0, .alias)),
      holder, scopes: [.session])
    return found(by: ValidationRules.captiveDependency, in: graph)
  }

  private func captive(_ path: [Int32]) -> [Finding] {
    [finding(.captiveDependency, 4, path: [4] + path)]
  }

  @Test func singleton_holdsItCaptive_alsoBehindWhatBelongsToIt_andInALazy() {
    #expect(findings(NumberedNode(.service, .singleton, needs: .to(0))) == captive([0]))
    #expect(findings(NumberedNode(.service, .singleton, needs: .to(1))) == captive([1, 0]))
    #expect(findings(NumberedNode(.service, .singleton, needs: .to(0, .lazy))) == captive([0]))
    #expect(findings(NumberedNode(.service, .singleton, needs: .to(2))) == captive([2, 0]))
    #expect(findings(NumberedNode(.service, .singleton, needs: .to(3))) == captive([3, 0]))
    #expect(findings(NumberedNode(.service, .singleton, needs: .to(0, .optional))) == captive([0]))
    #expect(findings(NumberedNode(.service, .singleton, needs: .to(0, .all))) == captive([0]))
    #expect(findings(NumberedNode(.service, .singleton, needs: .to(0, .injected))) == captive([0]))
  }

  @Test(arguments: [GraphStructure.LifetimeKind.transient, .perResolution, .weak, .kept])
  func others_mayHoldIt(_ lifetime: GraphStructure.LifetimeKind) {
    for edge in [GraphStructure.Edge.to(0), .to(1), .to(2), .to(0, .lazy)] {
      #expect(findings(NumberedNode(.service, lifetime, needs: edge)) == [])
    }
  }

  @Test func scope_mayHoldIt_andASingletonMayHaveAProvider() {
    #expect(findings(NumberedNode(.service, .scoped, scope: 0, needs: .to(0))) == [])
    #expect(findings(NumberedNode(.service, .singleton, needs: .to(0, .provider))) == [])
    #expect(findings(NumberedNode(.service, .singleton, needs: .to(1, .provider))) == [])
  }

  @Test func kept_holdsAScopedInstanceCaptive_andIsWarnedOfAWeakOne() {
    let graph = GraphStructure(
      NumberedNode(.service, .scoped, scope: 0), NumberedNode(.service, .weak),
      NumberedNode(.service, .kept, needs: .to(0)), NumberedNode(.service, .kept, needs: .to(1)), scopes: [.session])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.captiveDependency, 2, path: [2, 0]),
        finding(.captiveWeak, 3, path: [3, 1]),
      ])
  }

  @Test func manyScopes_areAllLookedAt() {
    let scopes = (0..<130).map { Scope("\($0)") }
    let nodes = scopes.indices.map { NumberedNode(.service, .scoped, scope: Int32($0)) }
    let holders = scopes.indices.map { NumberedNode(.service, .singleton, needs: .to(Int32($0))) }
    let graph = GraphStructure(nodes + holders, scopes: scopes)
    #expect(found(by: ValidationRules.captiveDependency, in: graph).map(\.node) == (130..<260).map(Int32.init))
  }
}
