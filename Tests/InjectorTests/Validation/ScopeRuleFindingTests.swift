@testable import Injector
import Testing

/// What the rules about the inputs of scopes find, and what they leave alone, in graphs of numbers.
@Suite struct ScopeRuleFindingTests {
  @Test func unusedInput_isFound_unlessSomethingTakesIt() {
    let graph = GraphStructure(
      NumberedNode(.input, .scoped, scope: 0), NumberedNode(.input, .scoped, scope: 0),
      NumberedNode(.input, .scoped, traits: .root, scope: 0),
      NumberedNode(.service, .scoped, scope: 0, needs: .to(1)), scopes: [.session])
    #expect(found(by: ValidationRules.unusedInput, in: graph) == [finding(.unusedInput, 0)])
    #expect(found(by: ValidationRules.unusedRegistration, in: graph) == [finding(.unusedRegistration, 3)])
  }

  @Test func unusedInput_isNotFound_ifAResolverMayTakeIt() {
    let graph = GraphStructure(
      NumberedNode(.input, .scoped, scope: 0), NumberedNode(traits: .opaque), scopes: [.session])
    #expect(found(by: ValidationRules.unusedInput, in: graph) == [])
    #expect(found(by: ValidationRules.unopenedScope, in: graph) == [])
  }

  @Test func unopenedScope_isFound_unlessAScopeProviderOpensIt() {
    let closed = GraphStructure(
      NumberedNode(.input, .scoped, scope: 0), NumberedNode(needs: .to(0)),
      NumberedNode(.input, .scoped, traits: .root, scope: 0), scopes: [.session])
    #expect(found(by: ValidationRules.unopenedScope, in: closed) == [finding(.unopenedScope, 0)])
    let opened = GraphStructure(
      NumberedNode(.input, .scoped, scope: 0), NumberedNode(needs: .to(0)),
      NumberedNode(needs: .to(1, .scopeProvider, opening: 0)), scopes: [.session])
    #expect(found(by: ValidationRules.unopenedScope, in: opened) == [])
  }

  @Test func scopeOpening_isFound_withoutAScope_andWithOtherInputs() {
    let graph = GraphStructure(
      NumberedNode(.service, .scoped, scope: 0), NumberedNode(),
      NumberedNode(needs: .to(0, .scopeProvider, opening: 0), .to(0, .scopeProvider, opening: 0, misfit: true)),
      NumberedNode(needs: .to(1, .scopeProvider), .missing(0, .scopeProvider)), scopes: [.session])
    #expect(
      found(by: ValidationRules.scopeOpening, in: graph) == [
        finding(.scopeOpening, 2, path: [2, 0]),
        finding(.scopeOpening, 3, path: [3, 1]),
      ])
  }

  @Test func scopeOpening_isNotFound_ifSomethingIsMissing_thatMayBeTheInput() {
    let graph = GraphStructure(
      NumberedNode(needs: .missing(0)), NumberedNode(needs: .to(0)),
      NumberedNode(.service, .scoped, scope: 0, needs: .to(1)),
      NumberedNode(needs: .to(1, .scopeProvider)),
      NumberedNode(needs: .to(2, .scopeProvider, opening: 0, misfit: true)),
      NumberedNode(needs: .to(6, .scopeProvider)), NumberedNode(needs: .missing(0, .optional, isOptional: true)),
      scopes: [.session])
    #expect(
      found(by: ValidationRules.scopeOpening, in: graph) == [finding(.scopeOpening, 5, path: [5, 6])])
  }

  @Test func input_isCaptive_inASingleton_andAskedFromOutsideThroughALazy() {
    let graph = GraphStructure(
      NumberedNode(.input, .scoped, scope: 0), NumberedNode(.service, .singleton, needs: .to(0)),
      NumberedNode(.service, .singleton, needs: .to(0, .lazy)),
      NumberedNode(.service, .scoped, scope: 1, needs: .to(0)), scopes: [.session, .checkout])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.captiveDependency, 1, path: [1, 0]),
        finding(.scopeMismatch, 2, path: [2, 0]),
      ])
  }

  @Test func scopeMismatch_isFound_throughTransients_inAnyOrder() {
    let graph = GraphStructure(
      NumberedNode(.service, .singleton, needs: .to(2, .lazy)), NumberedNode(.service, .singleton, needs: .to(3)),
      NumberedNode(needs: .to(4)), NumberedNode(needs: .to(2, .provider)), NumberedNode(.service, .scoped, scope: 0),
      scopes: [.session])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.scopeMismatch, 0, path: [0, 2, 4], others: [1])
      ])
  }

  @Test func scopeProvider_mayBeHeldByASingleton_butNotForAnInnerScope() {
    let graph = GraphStructure(
      NumberedNode(.service, .scoped, scope: 0), NumberedNode(.service, .scoped, scope: 1),
      NumberedNode(.service, .singleton, needs: .to(0, .scopeProvider, opening: 0)),
      NumberedNode(.service, .singleton, needs: .to(1, .scopeProvider, opening: 1)),
      NumberedNode(.service, .scoped, scope: 0, needs: .to(1, .scopeProvider, opening: 1)),
      scopes: [.session, .checkout])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.scopeMismatch, 3, path: [3, 1])
      ])
  }

  @Test func undeclaredNesting_isFound_betweenScopesThatOpenAnywhere() {
    let scopes = [Scope.session, Scope("a"), Scope("b"), .checkout]
    let graph = GraphStructure(
      NumberedNode(.input, .scoped, scope: 0), NumberedNode(needs: .to(0)),
      // Directly, through a transient, and through a lazy.
      NumberedNode(.service, .scoped, scope: 1, needs: .to(0)),
      NumberedNode(.service, .scoped, scope: 1, needs: .to(1)),
      NumberedNode(.service, .scoped, scope: 2, needs: .to(0, .lazy)),
      // Declared, and its own.
      NumberedNode(.service, .scoped, scope: 3, needs: .to(0)),
      NumberedNode(.service, .scoped, scope: 0, needs: .to(1)),
      scopes: scopes)
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.undeclaredNesting, 2, path: [2, 0], others: [3]),
        finding(.undeclaredNesting, 4, path: [4, 0]),
      ])
  }

  @Test func undeclaredNesting_isMutual_ifEachScopeNeedsTheOther() {
    let graph = GraphStructure(
      NumberedNode(.input, .scoped, scope: 0), NumberedNode(.input, .scoped, scope: 1),
      NumberedNode(.service, .scoped, scope: 1, needs: .to(0)),
      NumberedNode(.service, .scoped, scope: 0, needs: .to(1)),
      scopes: [.session, Scope("a")])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.undeclaredNesting, 2, path: [2, 0]),
        finding(.undeclaredNesting, 3, path: [3, 1]),
      ])
  }

  @Test func scopeProvider_ofASingleton_opensAScopeInsideNoOther() {
    let opening = GraphStructure.Edge.to(2, .scopeProvider, opening: 1)
    let graph = GraphStructure(
      NumberedNode(.input, .scoped, scope: 0), NumberedNode(.service, .scoped, scope: 1, needs: .to(0)),
      NumberedNode(.service, .scoped, scope: 1, needs: .to(1)),
      NumberedNode(.service, .singleton, needs: opening), NumberedNode(.coordinator, needs: opening),
      NumberedNode(.service, .scoped, scope: 0, needs: opening),
      NumberedNode(.service, .scoped, scope: 2, needs: opening),
      scopes: [.session, Scope("a"), Scope("b")])
    #expect(
      found(by: ValidationRules.captiveDependency, in: graph) == [
        finding(.undeclaredNesting, 1, path: [1, 0]),
        finding(.scopeMismatch, 3, path: [3, 2]),
      ])
  }

  @Test func cycle_isNotFound_throughAScopeProvider() {
    let graph = GraphStructure(
      NumberedNode(.service, .scoped, scope: 0, needs: .to(1)),
      NumberedNode(needs: .to(0, .scopeProvider, opening: 0)), scopes: [.session])
    #expect(found(by: ValidationRules.cycle, in: graph) == [])
  }

  @Test func asynchronyAndIsolation_areFine_behindAScopeProvider() {
    let graph = GraphStructure(
      NumberedNode(.service, .scoped, traits: .asynchronous, scope: 0),
      NumberedNode(.viewModel, .scoped, isolation: .mainActor, scope: 0),
      NumberedNode(needs: .to(0, .scopeProvider, opening: 0), .to(1, .scopeProvider, opening: 0)),
      scopes: [.session])
    #expect(found(by: ValidationRules.asynchrony, in: graph) == [])
    #expect(found(by: ValidationRules.isolation, in: graph) == [])
  }
}
