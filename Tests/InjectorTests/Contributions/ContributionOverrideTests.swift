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
    let overridden = try Container(plugin, overriding: mock)
    #expect(try overridden.resolveAll(String.self) == ["a", "z", "c", "added"])
    let tested = try Container(testing: [String].self, from: plugin, mocks: mock)
    #expect(try tested.resolveAll(String.self) == ["a", "z", "c", "added"])
    let parent = try Container(plugin)
    let child = try parent.makeChild(overriding: mock)
    #expect(try child.resolveAll(String.self) == ["a", "z", "c", "added"])
    #expect(try keyed(child) == ["first": "a", "second": "z"])
    #expect(try parent.resolveAll(String.self) == ["a", "b", "c"])
  }

  @Test func override_isToldToContribute_ifOnlyContributionsHaveItsKey() throws {
    func override(_ registry: Registry) { registry.instance("z", for: String.self, "second") }
    let parent = try Container(plugin)
    let fixes = [
      problems { try Container(plugin, overriding: override) }, problems { try parent.makeChild(overriding: override) },
    ].map { $0?.diagnostics.map(\.fix) }
    let fix = "add .contributing(), to replace the contribution with this key"
    #expect(fixes == [[fix], [fix]])
  }

  @Test func override_isDecorated_asWhatItReplaces() throws {
    let parent = try Container {
      letters($0)
      $0.decorate(String.self) { "[\($0)]" }
    }
    let child = try parent.makeChild(
      Module(
        name: "Child",
        registrations: {
          $0.instance("z", for: String.self, "first").contributing().overriding()
          $0.decorate(String.self, "first") { "<\($0)>" }
        }))
    #expect(try child.resolveAll(String.self) == ["<z>", "[b]", "[c]"])
  }

  @Test func overrideOfNothing_isRefused() throws {
    let error = try #require(
      problems { try Container(plugin, overriding: { $0.instance("z", for: String.self, "First").contributing() }) })
    #expect(error.diagnostics.map(\.code) == [.overrideOfNothing])
    #expect(error.diagnostics[0].message == "The contribution Swift.String \"First\" overrides nothing.")
    #expect(error.diagnostics[0].nearMisses.first?.key.identifier == "first")
  }

  @Test func overrideOfWhatIsNoContribution_isRefused() throws {
    let error = try #require(
      problems {
        try Container {
          $0.instance("a", for: String.self, "first")
          $0.instance("z", for: String.self, "first").contributing().overriding()
        }
      })
    #expect(error.diagnostics.map(\.code) == [.overrideOfNothing])
    #expect(error.diagnostics[0].nearMisses.map(\.reason) == ["registered, but not as a contribution"])
  }

  @Test func explicitOverride_withoutIdentifier_isRefused() throws {
    let error = try #require(
      problems {
        try Container {
          letters($0)
          $0.instance("z", for: String.self).contributing().overriding()
        }
      })
    #expect(error.diagnostics.map(\.code) == [.overrideOfNothing])
    #expect(
      error.diagnostics[0].message
        == "The contribution Swift.String overrides nothing: without an identifier it does not say which contribution it replaces."
    )
    #expect(
      error.diagnostics[0].fix
        == "give it the identifier of the contribution that it replaces, or contribute it without overriding")
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
}
