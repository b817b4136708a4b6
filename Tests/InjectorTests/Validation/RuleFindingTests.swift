@testable import Injector
import Testing

/// What each rule finds, and what it leaves alone, in graphs of numbers.
@Suite struct RuleFindingTests {
  @Test func missingDependency_isFoundOnce_forEachKey() {
    let graph = GraphStructure(
      NumberedNode(needs: .missing(7)), NumberedNode(needs: .missing(8), .missing(7)),
      NumberedNode(needs: .to(0), .missing(7, .lazy)))
    #expect(
      found(by: ValidationRules.missingDependency, in: graph) == [
        finding(.missingDependency, 0, others: [1, 2]),
        finding(.missingDependency, 1),
      ])
  }

  @Test func missingDependency_isNotFound_ifItIsOptionalOrDecorated() {
    let graph = GraphStructure(
      NumberedNode(needs: .missing(0, .optional, isOptional: true)),
      NumberedNode(.decorator, needs: .missing(1, .decorates)))
    #expect(found(by: ValidationRules.missingDependency, in: graph) == [])
  }

  @Test func duplicateRegistration_isFound() {
    var graph = GraphStructure(NumberedNode(), NumberedNode(), NumberedNode())
    #expect(found(by: ValidationRules.duplicateRegistration, in: graph) == [])
    graph.duplicates = [(0, 2)]
    #expect(
      found(by: ValidationRules.duplicateRegistration, in: graph) == [finding(.duplicateRegistration, 2, others: [0])])
  }

  @Test func overrideOfNothing_isFound_unlessItReplaces() {
    var graph = GraphStructure(
      NumberedNode(traits: .overriding), NumberedNode(traits: [.overriding, .contribution]),
      NumberedNode(.decorator, traits: .overriding))
    #expect(
      found(by: ValidationRules.overrideOfNothing, in: graph) == [
        finding(.overrideOfNothing, 0), finding(.overrideOfNothing, 1),
      ])
    graph.replacing = [0, 1]
    #expect(found(by: ValidationRules.overrideOfNothing, in: graph) == [])
  }

  @Test func decoratorOfNothing_isFound_unlessTheKeyIsMissingAnyway() {
    let alone = GraphStructure(NumberedNode(.decorator, needs: .missing(3, .decorates)))
    #expect(found(by: ValidationRules.decoratorOfNothing, in: alone) == [finding(.decoratorOfNothing, 0)])
    let needed = GraphStructure(
      NumberedNode(.decorator, needs: .missing(3, .decorates)), NumberedNode(needs: .missing(3)))
    #expect(found(by: ValidationRules.decoratorOfNothing, in: needed) == [])
    let decorated = GraphStructure(NumberedNode(), NumberedNode(.decorator, needs: .to(0, .decorates)))
    #expect(found(by: ValidationRules.decoratorOfNothing, in: decorated) == [])
  }

  @Test func cycle_isFoundOnce_fromItsFirstRegistration() {
    let graph = GraphStructure(
      NumberedNode(needs: .to(2)), NumberedNode(needs: .to(0)), NumberedNode(needs: .to(1), .to(1), .to(2)))
    #expect(
      found(by: ValidationRules.cycle, in: graph) == [finding(.cycle, 0, path: [0, 2, 1, 0])])
  }

  @Test func cycle_isFoundOnce_forAllThatDependOnEachOther() {
    let graph = GraphStructure(
      NumberedNode(needs: .to(1), .to(3)), NumberedNode(needs: .to(2), .to(0)), NumberedNode(needs: .to(0)),
      NumberedNode(needs: .to(4)), NumberedNode(needs: .to(5)), NumberedNode(needs: .to(4), .to(5)))
    #expect(
      found(by: ValidationRules.cycle, in: graph) == [
        finding(.cycle, 0, path: [0, 1, 0], others: [2]), finding(.cycle, 4, path: [4, 5, 4]),
      ])
  }

  @Test func cycle_isNotFound_throughALazyOrAProvider() {
    let graph = GraphStructure(
      NumberedNode(needs: .to(1, .lazy)), NumberedNode(needs: .to(0), .to(2)), NumberedNode(needs: .to(1, .provider)))
    #expect(found(by: ValidationRules.cycle, in: graph) == [])
  }

  @Test func captiveDependency_isFound_throughWhatBelongsToItsHolder() {
    let graph = GraphStructure(
      NumberedNode(.service, .scoped, scope: 0), NumberedNode(needs: .to(0)),
      NumberedNode(.alias, needs: .to(1, .alias)),
      NumberedNode(.service, .singleton, needs: .to(2)), NumberedNode(.service, .singleton, needs: .to(1)),
      scopes: [.session])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.captiveDependency, 3, path: [3, 2, 1, 0], others: [4])
      ])
  }

  @Test func captiveDependency_isFound_inAnInnerScopeOnly() {
    let graph = GraphStructure(
      NumberedNode(.service, .scoped, scope: 0, needs: .to(1)), NumberedNode(.service, .scoped, scope: 1),
      NumberedNode(.service, .scoped, scope: 1, needs: .to(0)), scopes: [.session, .checkout])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.captiveDependency, 0, path: [0, 1])
      ])
  }

  @Test func scopeFromOutside_isFound_throughALazy() {
    let graph = GraphStructure(
      NumberedNode(.service, .scoped, scope: 0), NumberedNode(.service, .singleton, needs: .to(0, .lazy)),
      NumberedNode(needs: .to(0, .lazy)), scopes: [.session])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [finding(.scopeMismatch, 1, path: [1, 0])])
  }

  @Test func captiveWeak_isFound_unlessItIsDeferred() {
    let graph = GraphStructure(
      NumberedNode(.service, .weak), NumberedNode(.service, .singleton, needs: .to(0)),
      NumberedNode(.service, .singleton, needs: .to(0, .provider)), NumberedNode(.service, .weak, needs: .to(0)))
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [finding(.captiveWeak, 1, path: [1, 0])])
  }

  @Test func captive_isFound_inTheLastOfManyScopes() {
    let scopes = (0..<130).map { Scope("\($0)") }
    let graph = GraphStructure(
      scopes.indices.map { NumberedNode(.service, .scoped, scope: Int32($0)) }
        + [NumberedNode(.service, .singleton, needs: .to(129), .to(63))],
      scopes: scopes)
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.captiveDependency, 130, path: [130, 63]),
        finding(.captiveDependency, 130, path: [130, 129]),
      ])
  }

  @Test func isolation_isFound_unlessItIsDeferred() {
    let graph = GraphStructure(
      NumberedNode(isolation: .mainActor), NumberedNode(needs: .to(0)), NumberedNode(needs: .to(0), .to(0)),
      NumberedNode(traits: .asynchronous, needs: .to(0)), NumberedNode(needs: .to(0, .lazy)),
      NumberedNode(isolation: .mainActor, needs: .to(0)))
    #expect(
      found(by: ValidationRules.isolation, in: graph) == [
        finding(.isolation, 1, path: [1, 0], others: [2]),
        finding(.isolation, 3, path: [3, 0]),
      ])
  }

  @Test func isolation_isFound_betweenActors() {
    let press = Isolation.actor("Shop.Press")
    let graph = GraphStructure(
      NumberedNode(isolation: press), NumberedNode(isolation: .mainActor, needs: .to(0)),
      NumberedNode(isolation: press, needs: .to(0)), NumberedNode(needs: .to(0, .lazy)))
    #expect(
      found(by: ValidationRules.isolation, in: graph) == [
        finding(.isolation, 1, path: [1, 0])
      ])
  }

  @Test func isolation_isFound_behindAliasesAndDecoratorsOfAParent() {
    typealias Node = GraphStructure.Node
    var graph = GraphStructure(
      base: 3,
      nodes: [Node(role: .service, lifetime: .transient, traits: [.asynchronous, .awaitsActors], isolation: 0)])
    graph.edges = [.to(2)]
    graph.starts = [0, 1]
    let isolation = graph.isolations.number(of: .mainActor)
    graph.parents = [
      0: Node(role: .service, lifetime: .singleton, traits: .confined, isolation: isolation),
      1: Node(role: .decorator, lifetime: .singleton, traits: [], isolation: isolation, inner: 0),
      2: Node(role: .alias, lifetime: .singleton, traits: [], isolation: isolation, inner: 1),
    ]
    #expect(found(by: ValidationRules.isolation, in: graph) == [finding(.isolation, 3, path: [3, 2])])
  }

  @Test func unmatchedMark_isFound() {
    var graph = GraphStructure(NumberedNode(), NumberedNode())
    #expect(found(by: ValidationRules.unmatchedMark, in: graph) == [])
    let mark = DependencyGraph.UnmatchedMark(key: ServiceKey(type: "T"), kind: .argument, parameters: ["U"])
    graph.unmatchedMarks = [(1, mark)]
    #expect(found(by: ValidationRules.unmatchedMark, in: graph) == [finding(.unmatchedMark, 1)])
  }

  @Test func forgottenMark_isFoundOnce_atTheRegistrationThatLacksIt() {
    var provider = GraphStructure.Edge.to(1, .provider, passing: 1)
    provider.lacksMark = true
    var graph = GraphStructure(
      NumberedNode(needs: provider), NumberedNode(needs: .missing(0)), NumberedNode(needs: .missing(0)))
    #expect(found(by: ValidationRules.argumentMismatch, in: graph) == [])
    #expect(
      found(by: ValidationRules.missingDependency, in: graph) == [finding(.missingDependency, 1, others: [2])])
    graph.unmarkedArguments = [1]
    #expect(
      found(by: ValidationRules.missingDependency, in: graph) == [
        finding(.missingDependency, 1), finding(.missingDependency, 2),
      ])
  }

  @Test func emptyCollection_isFoundOnce_forEachType() {
    var graph = GraphStructure(
      NumberedNode(needs: .missing(0, .all, isOptional: true), .missing(1, .all, isOptional: true)),
      NumberedNode(needs: .missing(0, .all, isOptional: true), .missing(2, .optional, isOptional: true)))
    #expect(found(by: ValidationRules.emptyCollection, in: graph) == [])
    graph.emptyCollections = [0, 1, 2]
    #expect(
      found(by: ValidationRules.emptyCollection, in: graph) == [
        finding(.emptyCollection, 0, others: [1]), finding(.emptyCollection, 0),
      ])
  }

  @Test func severalLifetimes_areFound_byTheirTrait() {
    let graph = GraphStructure(NumberedNode(.service, .weak), NumberedNode(.service, .weak, traits: .severalLifetimes))
    #expect(found(by: ValidationRules.severalLifetimes, in: graph) == [finding(.severalLifetimes, 1)])
  }

  @Test func weakValue_isFound_byItsTrait() {
    let graph = GraphStructure(NumberedNode(.service, .weak), NumberedNode(.service, .weak, traits: .weakValue))
    #expect(found(by: ValidationRules.weakValue, in: graph) == [finding(.weakValue, 1)])
  }

  @Test func injections_closeNoCycle_andAreSharedOnOne() {
    let graph = GraphStructure(
      NumberedNode(.service, .singleton, needs: .to(1)), NumberedNode(needs: .to(0, .injected)),
      NumberedNode(.service, .singleton, needs: .to(2, .injected)), NumberedNode(needs: .to(2, .injected)))
    #expect(found(by: ValidationRules.cycle, in: graph) == [])
    #expect(found(by: ValidationRules.unsharedCycle, in: graph) == [finding(.unsharedCycle, 1, path: [1, 0, 1])])
    #expect(GraphOrder(graph).injectedCycles == [[1, 0], [2]])
  }

  @Test func whatIsInjected_isCaptive_throughACycle() {
    let graph = GraphStructure(
      NumberedNode(.service, .perResolution, needs: .to(1, .injected)),
      NumberedNode(.service, .perResolution, needs: .to(0), .to(2, .injected)),
      NumberedNode(.service, .scoped, scope: 0), NumberedNode(.service, .singleton, needs: .to(0, .injected)),
      scopes: [.session])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.captiveDependency, 3, path: [3, 0, 1, 2])
      ])
  }

  @Test func argumentMismatch_isFoundOnce_forEachNumber() {
    let graph = GraphStructure(
      NumberedNode(arguments: 1), NumberedNode(.alias, needs: .to(0, .alias)), NumberedNode(needs: .to(1)),
      NumberedNode(needs: .to(1)),
      NumberedNode(needs: .to(0, .provider, passing: 2)),
      NumberedNode(needs: .to(0, .provider, passing: 1, incompatible: true)))
    #expect(
      found(by: ValidationRules.argumentMismatch, in: graph) == [
        finding(.argumentMismatch, 2, path: [2, 1], others: [3]),
        finding(.argumentMismatch, 4, path: [4, 0]),
        finding(.argumentMismatch, 5, path: [5, 0]),
      ])
  }

  @Test func argumentMismatch_isFound_inContributionsAndDecorators() {
    let graph = GraphStructure(
      NumberedNode(traits: .contribution, arguments: 2), NumberedNode(needs: .to(0, .all)), NumberedNode(),
      NumberedNode(.decorator, arguments: 1, needs: .to(2, .decorates)))
    #expect(
      found(by: ValidationRules.argumentMismatch, in: graph) == [
        finding(.argumentMismatch, 0, path: [0]), finding(.argumentMismatch, 3, path: [3]),
      ])
  }

  @Test func argumentMismatch_isNotFound_ifTheNumbersMatch() {
    let graph = GraphStructure(
      NumberedNode(arguments: 2), NumberedNode(.decorator, needs: .to(0, .decorates)),
      NumberedNode(needs: .to(1, .provider, passing: 2)), NumberedNode(needs: .to(2)))
    #expect(found(by: ValidationRules.argumentMismatch, in: graph) == [])
  }

  @Test func sharedArgument_isFound_inWhatIsShared() {
    let graph = GraphStructure(
      NumberedNode(.service, .singleton, arguments: 1), NumberedNode(.service, .weak, arguments: 1),
      NumberedNode(.service, .perResolution, arguments: 1), NumberedNode(.decorator, .singleton, arguments: 1))
    #expect(
      found(by: ValidationRules.sharedArgument, in: graph) == [
        finding(.sharedArgument, 0), finding(.sharedArgument, 1),
      ])
  }

  @Test func keptLifetime_isFound_ifNothingIsKept() {
    let graph = GraphStructure(
      NumberedNode(.service, .transient, traits: .eager), NumberedNode(.service, .weak, traits: .closing),
      NumberedNode(.service, .scoped, traits: [.eager, .closing], scope: 0), scopes: [.session])
    #expect(
      found(by: ValidationRules.keptLifetime, in: graph) == [
        finding(.keptLifetime, 0), finding(.keptLifetime, 1), finding(.keptLifetime, 2),
      ])
    let kept = GraphStructure(
      NumberedNode(.service, .singleton, traits: [.eager, .closing]),
      NumberedNode(.service, .scoped, traits: .closing, scope: 0), scopes: [.session])
    #expect(found(by: ValidationRules.keptLifetime, in: kept) == [])
  }

  @Test func asynchrony_isFound_forEachThingThatCannotAwait() {
    let graph = GraphStructure(
      NumberedNode(traits: .asynchronous), NumberedNode(needs: .to(0)), NumberedNode(needs: .to(0, .optional)),
      NumberedNode(traits: .asynchronous, needs: .to(0, .lazy)), NumberedNode(),
      NumberedNode(.decorator, needs: .to(4, .decorates), .to(0)), NumberedNode(traits: [.asynchronous, .eager]))
    #expect(
      found(by: ValidationRules.asynchrony, in: graph) == [
        finding(.asynchrony, 1, path: [1, 0], others: [2]),
        finding(.asynchrony, 3, path: [3, 0]), finding(.asynchrony, 5, path: [5, 0]),
        finding(.asynchrony, 6, path: [6]),
      ])
  }

  @Test func asynchrony_isFound_ofADecorator_besideThatOfWhatItNeeds() {
    let graph = GraphStructure(
      NumberedNode(.service, .perResolution, traits: .asynchronous), NumberedNode(),
      NumberedNode(.decorator, needs: .to(1, .decorates), .to(0)))
    #expect(
      found(by: ValidationRules.asynchrony, in: graph) == [
        finding(.asynchrony, 0, path: [0]), finding(.asynchrony, 2, path: [2, 0]),
      ])
  }

  @Test func asynchrony_isNotFound_whereSomethingAwaits() {
    let graph = GraphStructure(
      NumberedNode(traits: .asynchronous), NumberedNode(traits: .asynchronous, needs: .to(0), .to(0, .all)),
      NumberedNode(needs: .to(0, .provider)), NumberedNode(.decorator, traits: .asynchronous, needs: .to(0, .decorates))
    )
    #expect(found(by: ValidationRules.asynchrony, in: graph) == [])
  }

  @Test func unusedRegistration_isFound_unlessSomethingResolvesDynamically() {
    let nodes = [
      NumberedNode(), NumberedNode(.viewModel, needs: .to(0)), NumberedNode(.instance, .singleton),
      NumberedNode(.coordinator), NumberedNode(.screen), NumberedNode(.controller),
      NumberedNode(.service, .singleton, traits: .eager), NumberedNode(.coordinator, traits: .root),
      NumberedNode(.alias, needs: .to(2, .alias)), NumberedNode(.decorator, needs: .to(3, .decorates)),
    ]
    #expect(
      found(by: ValidationRules.unusedRegistration, in: GraphStructure(nodes))
        == [1, 4, 5].map { finding(.unusedRegistration, $0) })
    #expect(
      found(
        by: ValidationRules.unusedRegistration,
        in: GraphStructure(nodes + [NumberedNode(.coordinator, traits: .opaque)]))
        == [])
  }

  @Test func unusedRegistrations_areFoundOnce_ifTheyNeedOnlyEachOther() {
    let pair = [NumberedNode(needs: .to(1, .lazy)), NumberedNode(needs: .to(0))]
    #expect(
      found(by: ValidationRules.unusedRegistration, in: GraphStructure(pair))
        == [finding(.unusedRegistration, 0)])
    let user = NumberedNode(.coordinator, traits: .root, needs: .to(1))
    #expect(found(by: ValidationRules.unusedRegistration, in: GraphStructure(pair + [user])) == [])
    let root = [NumberedNode(needs: .to(1, .lazy)), NumberedNode(traits: .root, needs: .to(0))]
    #expect(found(by: ValidationRules.unusedRegistration, in: GraphStructure(root)) == [])
  }
}
