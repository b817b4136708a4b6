@testable import Injector
import Testing

extension RuleFindingTests {
  @Test func layering_isFound_behindAliasesAndDecorators() {
    let graph = GraphStructure(
      NumberedNode(.controller), NumberedNode(.alias, needs: .to(0, .alias)),
      NumberedNode(.decorator, needs: .to(1, .decorates)),
      NumberedNode(.service, needs: .to(2)), NumberedNode(.viewModel, needs: .to(0, .lazy)),
      NumberedNode(.screen, needs: .to(0)))
    #expect(
      found(by: ValidationRules.layering, in: graph) == [
        finding(.layering, 3, path: [3, 2, 0]), finding(.layering, 4, path: [4, 0]),
        finding(.layering, 5, path: [5, 0]),
      ])
  }

  @Test func layering_isFoundOnce_forEachRegistration() {
    let graph = GraphStructure(
      NumberedNode(.controller), NumberedNode(.viewModel),
      NumberedNode(.service, needs: .to(0, .provider), .to(1), .to(0, .lazy)))
    #expect(found(by: ValidationRules.layering, in: graph) == [finding(.layering, 2, path: [2, 0])])
  }

  @Test func layering_isKept_downwards() {
    let graph = GraphStructure(
      NumberedNode(.service), NumberedNode(.viewModel, needs: .to(0)), NumberedNode(.controller, needs: .to(1)),
      NumberedNode(.coordinator, needs: .to(2)), NumberedNode(.controller, needs: .to(2, .provider)))
    #expect(found(by: ValidationRules.layering, in: graph) == [])
  }

  @Test func pluginContract_isBroken_oncePerPairOfPlugins() {
    let plugins = [
      DependencyGraph.InstalledPlugin(name: "A"), DependencyGraph.InstalledPlugin(name: "B", dependencies: ["A"]),
      DependencyGraph.InstalledPlugin(name: "C", dependencies: ["B"]),
    ]
    let graph = GraphStructure(
      NumberedNode(plugin: 0, needs: .to(1), .to(3, .all)), NumberedNode(plugin: 1, needs: .to(0)),
      NumberedNode(plugin: 0, needs: .to(1)),
      NumberedNode(traits: .contribution, plugin: 2, needs: .to(0)), NumberedNode(needs: .to(3)), plugins: plugins)
    #expect(
      found(by: ValidationRules.pluginContract, in: graph) == [
        finding(.pluginContract, 0, path: [0, 1], others: [2])
      ])
  }

  @Test func pluginContract_isKept_byAScreenThatIsLoaded() {
    let graph = GraphStructure(
      NumberedNode(.screen, plugin: 0, needs: .to(1)), NumberedNode(plugin: 1),
      plugins: ["A", "B"].map { DependencyGraph.InstalledPlugin(name: $0) })
    #expect(found(by: ValidationRules.pluginContract, in: graph) == [])
  }

  @Test func pluginCycle_isFound() {
    let plugins = ["A", "B"].map { DependencyGraph.InstalledPlugin(name: $0) }
    var graph = GraphStructure(NumberedNode(), plugins: plugins)
    #expect(found(by: ValidationRules.pluginCycle, in: graph) == [])
    graph.pluginCycles = [(path: [0, 1, 0], others: [])]
    #expect(found(by: ValidationRules.pluginCycle, in: graph) == [finding(.pluginCycle, -1)])
  }

  @Test func pluginName_isFound_ifTwoTypesClaimIt() {
    let claims = ["A.Net", "B.Net"].map { DependencyGraph.InstalledPlugin.Claim(type: $0) }
    var graph = GraphStructure(NumberedNode())
    #expect(found(by: ValidationRules.pluginName, in: graph) == [])
    graph.pluginNameConflicts = PluginNameConflicts([DependencyGraph.InstalledPlugin(name: "Net", claims: claims)])
    #expect(found(by: ValidationRules.pluginName, in: graph) == [finding(.pluginName, -1)])
  }

  @Test func pluginName_isNotFound_ifOneTypeClaimsIt_whichIsAPluginValue() {
    let claims = [
      DependencyGraph.InstalledPlugin.Claim(type: "A.Net"), .init(type: "B.Net"), .init(type: "A.Net", neededBy: "B"),
    ]
    var graph = GraphStructure(NumberedNode())
    #expect(found(by: ValidationRules.pluginValue, in: graph) == [])
    graph.pluginNameConflicts = PluginNameConflicts([.init(name: "Net", claims: [claims[0], claims[1]])])
    #expect(found(by: ValidationRules.pluginValue, in: graph) == [])
    graph.pluginNameConflicts = PluginNameConflicts([.init(name: "Net", claims: claims)])
    #expect(found(by: ValidationRules.pluginValue, in: graph) == [finding(.pluginValue, -1)])
    #expect(found(by: ValidationRules.pluginName, in: graph) == [finding(.pluginName, -1)])
    graph.pluginNameConflicts = PluginNameConflicts([.init(name: "Net", claims: [claims[0], claims[2]])])
    #expect(found(by: ValidationRules.pluginName, in: graph) == [])
  }

  @Test func contestedOverride_isFound_unlessTheWinnerDependsOnTheOther() {
    let plugins = [
      DependencyGraph.InstalledPlugin(name: "A"), DependencyGraph.InstalledPlugin(name: "B", dependencies: ["A"]),
      DependencyGraph.InstalledPlugin(name: "C", dependencies: ["B"]), DependencyGraph.InstalledPlugin(name: "D"),
    ]
    let override = DependencyGraph.ReplacedOverride(plugin: "A", source: CallSite(fileID: "A/A.swift", line: 1))
    var graph = GraphStructure(
      NumberedNode(plugin: 2), NumberedNode(plugin: 3), NumberedNode(), plugins: plugins)
    #expect(found(by: ValidationRules.contestedOverride, in: graph) == [])
    graph.replacedOverrides = [0: [override], 1: [override], 2: [override]]
    #expect(
      found(by: ValidationRules.contestedOverride, in: graph) == [finding(.contestedOverride, 1)])
  }

  @Test func endlessPlugins_areFound_inAChainThatNoOneWrites() {
    func plugins(_ count: Int) -> [DependencyGraph.InstalledPlugin] {
      (0..<count).reversed().map { .init(name: "\($0)", dependencies: ["\($0 + 1)"]) }
    }
    var graph = GraphStructure(NumberedNode())
    graph.plugins = plugins(ValidationRules.longestPluginChain - 1)
    #expect(found(by: ValidationRules.endlessPlugins, in: graph) == [])
    graph.plugins = plugins(ValidationRules.longestPluginChain)
    #expect(
      found(by: ValidationRules.endlessPlugins, in: graph) == [
        finding(.endlessPlugins, -1)
      ])
    graph.plugins = (0..<40_000).map { .init(name: "\($0)") }
    #expect(found(by: ValidationRules.endlessPlugins, in: graph) == [])
  }
}
