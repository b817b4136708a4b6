@testable import Injector
import TestSupport
import Testing

/// What a registration asks of scopes later, through what belongs to it.
@Suite struct CaptureReachTests {
  @Test func scopeMismatch_isFound_inAChainOfLazies_howeverItIsSorted() {
    let forward = GraphStructure(
      NumberedNode(.service, .singleton, needs: .to(1)), NumberedNode(needs: .to(2, .lazy)),
      NumberedNode(needs: .to(3, .lazy)), NumberedNode(needs: .to(4)), NumberedNode(.service, .scoped, scope: 0),
      scopes: [.session])
    #expect(
      found(by: ValidationRules.captiveDependency, in: forward) == [
        finding(.scopeMismatch, 0, path: [0, 1, 2, 3, 4])
      ])
    let backward = GraphStructure(
      NumberedNode(.service, .scoped, scope: 0), NumberedNode(needs: .to(0)), NumberedNode(needs: .to(1, .lazy)),
      NumberedNode(needs: .to(2, .lazy)), NumberedNode(.service, .singleton, needs: .to(3)), scopes: [.session])
    #expect(
      found(by: ValidationRules.captiveDependency, in: backward) == [
        finding(.scopeMismatch, 4, path: [4, 3, 2, 1, 0])
      ])
  }

  @Test func scopeMismatch_isFound_aroundACycleOfProviders() {
    let graph = GraphStructure(
      NumberedNode(.service, .singleton, needs: .to(1)), NumberedNode(needs: .to(2, .provider)),
      NumberedNode(needs: .to(1), .to(3)), NumberedNode(.service, .scoped, scope: 0), scopes: [.session])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.scopeMismatch, 0, path: [0, 1, 2, 3])
      ])
  }

  @Test func whatIsHeldAtOnce_isCaptive_evenIfItIsAskedForLaterToo() {
    let graph = GraphStructure(
      NumberedNode(.service, .scoped, scope: 0), NumberedNode(needs: .to(0, .lazy), .to(0)),
      NumberedNode(.service, .singleton, needs: .to(1)), scopes: [.session])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.captiveDependency, 2, path: [2, 1, 0])
      ])
  }

  @Test func whatHasNoHolder_orIsInTheScope_isLeftAlone() {
    let graph = GraphStructure(
      NumberedNode(needs: .to(1, .lazy)), NumberedNode(needs: .to(4)),
      NumberedNode(.service, .scoped, scope: 0, needs: .to(0)),
      NumberedNode(.service, .scoped, scope: 1, needs: .to(0)),
      NumberedNode(.service, .scoped, scope: 0), NumberedNode(.service, .weak),
      NumberedNode(.service, .singleton, needs: .to(7)), NumberedNode(needs: .to(5, .provider), .to(8, .provider)),
      NumberedNode(.service, .kept), scopes: [.session, .checkout])
    #expect(found(by: ValidationRules.captiveDependency, in: graph) == [])
  }

  @Test func keptInstance_isCaptive_inALazyOfATransient_howeverItIsSorted() {
    let graph = GraphStructure(
      NumberedNode(.service, .singleton, needs: .to(1)), NumberedNode(needs: .to(2, .lazy)),
      NumberedNode(needs: .to(3)), NumberedNode(.service, .kept))
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.captiveDependency, 0, path: [0, 1, 2, 3])
      ])
  }

  @Test func scopeProvider_ofATransient_isOpenedWhereItsHolderLives() {
    let graph = GraphStructure(
      NumberedNode(.service, .singleton, needs: .to(1)), NumberedNode(needs: .to(2, .scopeProvider, opening: 1)),
      NumberedNode(.service, .scoped, scope: 1), NumberedNode(.service, .scoped, scope: 0, needs: .to(1)),
      NumberedNode(.service, .singleton, needs: .to(5)), NumberedNode(needs: .to(3, .scopeProvider, opening: 0)),
      scopes: [.session, .checkout])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.scopeMismatch, 0, path: [0, 1, 2])
      ])
  }

  @Test func scopeProvider_thatOpensNoScope_needsNoneAroundIt() {
    let graph = GraphStructure(
      NumberedNode(.service, .singleton, needs: .to(1, .scopeProvider)), NumberedNode(needs: .to(2)),
      NumberedNode(.service, .scoped, scope: 0, needs: .to(3)), NumberedNode(.service, .scoped, scope: 1),
      scopes: [Scope("call"), Scope("game")])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph).map(\.code) == [.scopeMismatch, .undeclaredNesting])
  }

  /// Every graph of a few registrations, compared with a search that follows each path by itself.
  @Test(arguments: 0..<400) func findings_areThose_ofANaiveSearch(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let count = 8
    // What is needed first leads upwards in this order, so that nothing is on a cycle.
    let ranks = Array(0..<Int32(count)).shuffled(using: &numbers)
    let nodes = (0..<count).map { index in
      var node = NumberedNode(
        .service, numbers.pick(from: [.transient, .transient, .transient, .singleton, .scoped]))
      if node.node.lifetime == .scoped { node.node.scope = Int32.random(in: 0...1, using: &numbers) }
      for _ in 0..<2 {
        let target = Int.random(in: 0..<count, using: &numbers)
        let kind: DependencyGraph.Edge.Kind = numbers.pick(from: [.lazy, .provider, .direct, .direct])
        if kind != .direct || ranks[target] > ranks[index] { node.edges.append(.to(Int32(target), kind)) }
      }
      return node
    }
    let graph = GraphStructure(nodes, scopes: [.session, .checkout])
    var expected: Set<String> = []
    for holder in graph.range where !graph.node(holder).lifetime.isOwnedByHolder {
      for edge in graph.edges(from: holder) {
        var held: [Int32: Bool] = [:]
        var seen: Set<[Int32]> = []
        func follow(_ edge: GraphStructure.Edge, isLater: Bool) {
          let target = graph.node(Int(edge.to))
          let isLater = isLater || edge.kind.isDeferred
          if target.lifetime == .scoped { held[target.scope] = (held[target.scope] ?? true) && isLater }
          guard target.lifetime.isOwnedByHolder, seen.insert([edge.to, isLater ? 1 : 0]).inserted else { return }
          for next in graph.edges(from: Int(edge.to)) { follow(next, isLater: isLater) }
        }
        follow(edge, isLater: false)
        let node = graph.node(holder)
        for (scope, isLater) in held where node.lifetime != .scoped || node.scope < scope {
          expected.insert("\(holder) \(scope) \(isLater ? "scopeMismatch" : "captiveDependency")")
        }
      }
    }
    let findings = found(by: ValidationRules.captiveDependency, in: graph)
    let told = findings.flatMap { finding in
      let code = finding.code == .scopeMismatch ? "scopeMismatch" : "captiveDependency"
      return ([finding.node] + finding.others).map { "\($0) \(graph.node(Int(finding.path.last!)).scope) \(code)" }
    }
    #expect(Set(told) == expected)
    for finding in findings {
      #expect(
        zip(finding.path, finding.path.dropFirst()).allSatisfy { step in
          graph.edges(from: Int(step.0)).contains { $0.to == step.1 }
        })
    }
  }
}
