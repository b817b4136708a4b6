import Injector
import Testing

@Suite struct ContributionOverrideTests {
  private func letters(_ registry: Registry) {
    registry.instance("a", for: String.self, "first").contributing()
    registry.instance("b", for: String.self, "second").contributing()
    registry.instance("c", for: String.self).contributing()
  }

  private var plugin: Module { Module(name: "Letters", registrations: letters) }

  private func keyed(_ container: Container) throws -> [ServiceIdentifier: String] {
    try container.resolve([ServiceIdentifier: String].self)
  }

  @Test func override_takesThePlace_ofTheContributionWithItsIdentifier() throws {
    let container = try Container {
      letters($0)
      $0.instance("z", for: String.self, "first").contributing().overriding()
        .alias(Substring.self) { Substring($0) }
    }
    #expect(try container.resolveAll(String.self) == ["z", "b", "c"])
    #expect(try keyed(container) == ["first": "z", "second": "b"])
    #expect(try container.resolve(Substring.self) == "z")
    #expect(container.graph.nodes.compactMap(\.replaces?.line).count == 1)
    #expect(container.graph.diagnostics().filter { $0.severity == .error } == [])
  }

  @Test func override_takesThePlace_whicheverWasWrittenFirst_andTheLastWins() throws {
    let container = try Container {
      $0.instance("y", for: String.self, "second").contributing().overriding()
      letters($0)
      $0.instance("z", for: String.self, "second").overriding().contributing()
    }
    #expect(try container.resolveAll(String.self) == ["a", "z", "c"])
  }

  @Test func override_works_inOverridingMocksAndChildren() throws {
    func mock(_ registry: Registry) {
      registry.instance("z", for: String.self, "second").contributing()
      registry.instance("added", for: String.self).contributing()
    }
    #expect(try Container(plugin, overriding: mock).resolveAll(String.self) == ["a", "z", "c", "added"])
    let tested = try Container(testing: [String].self, from: plugin, mocks: mock)
    #expect(try tested.resolveAll(String.self) == ["a", "z", "c", "added"])
    let parent = try Container(plugin)
    let child = try parent.makeChild(overriding: mock)
    #expect(try child.resolveAll(String.self) == ["a", "z", "c", "added"])
    #expect(try keyed(child) == ["first": "a", "second": "z"])
    #expect(try parent.resolveAll(String.self) == ["a", "b", "c"])
  }

  @Test func overrideOfNothing_isRefused() throws {
    let error = try #require(
      problems { try Container(plugin, overriding: { $0.instance("z", for: String.self, "First").contributing() }) })
    #expect(error.diagnostics.map(\.code) == [.overrideOfNothing])
    #expect(error.diagnostics[0].message == "The contribution Swift.String \"First\" overrides nothing.")
    #expect(error.diagnostics[0].nearMisses.first?.key.identifier == "first")
  }

  @Test func fallback_yields_toAContributionWithItsIdentifier() throws {
    let container = try Container {
      $0.instance("z", for: String.self, "first").contributing().ifAbsent()
      $0.instance("y", for: String.self, "third").contributing().ifAbsent()
      letters($0)
    }
    #expect(try container.resolveAll(String.self) == ["y", "a", "b", "c"])
    let child = try container.makeChild(
      Module(name: "Child", registrations: { $0.instance("x", for: String.self, "third").contributing().ifAbsent() }))
    #expect(try child.resolveAll(String.self) == ["y", "a", "b", "c"])
  }

  @Test func aliasOfAContribution_leadsToWhatReplacesIt() throws {
    func aliased(_ registry: Registry) {
      registry.instance("a", for: String.self, "first").contributing().ifAbsent()
        .alias(Substring.self) { Substring($0) }
    }
    func replace(_ registry: Registry) { registry.instance("z", for: String.self, "first").contributing() }
    let plugin = Module(name: "Aliased", registrations: aliased)
    #expect(try Container(plugin, overriding: replace).resolve(Substring.self) == "z")
    #expect(try Container(plugin, registering: replace).resolve(Substring.self) == "z")
    let parent = try Container(plugin)
    #expect(try parent.makeChild(overriding: replace).resolve(Substring.self) == "z")
    #expect(try parent.resolve(Substring.self) == "a")
    let tested = try Container(testing: Substring.self, from: plugin, strict: true, mocks: replace)
    #expect(try tested.resolve(Substring.self) == "z")
  }

  /// `overriding:` replaces a list, as `mocks:` do.
  @Test func registeredList_replacesAllContributions() throws {
    let container = try Container(plugin, overriding: { $0.instance(["z"], for: [String].self) })
    #expect(try container.resolveAll(String.self) == ["z"])
  }
}
