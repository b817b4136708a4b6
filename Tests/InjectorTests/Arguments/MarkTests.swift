import Injector
import Testing

@Suite struct MarkTests {
  /// Registers four numbers, with and without identifiers.
  private func container(_ register: (Registry) -> Void) throws -> Container {
    try Container {
      $0.instance(1, for: Int.self)
      $0.instance(2, for: Int.self, "two")
      $0.instance(3, for: Int.self, "three")
      register($0)
    }
  }

  @Test func parameter_marksTheNextOfItsType_thatIsNotMarked() throws {
    let container = try container {
      $0.service([Int].self, using: { (a: Int, b: Int, c: Int, d: Int) in [a, b, c, d] })
        .parameter(Int.self, "two").parameter(Int.self).parameter(Int.self, "three")
    }
    #expect(try container.resolve([Int].self) == [2, 1, 3, 1])
  }

  @Test func parameter_stepsOver_whatAnArgumentFollows() throws {
    let container = try container {
      $0.service([Int].self, using: { (a: Int, b: Int, c: Int) in [a, b, c] })
        .parameter(Int.self).arguments(Int.self).parameter(Int.self, "three")
    }
    #expect(try container.resolve([Int].self, arguments: 7) == [1, 7, 3])
  }

  @Test func parameter_prefersItsOwnType_toOneMadeOfIt() throws {
    let container = try container {
      $0.service(
        [Int].self, using: { (lazy: Lazy<Int>, plain: Int, optional: Int?) in [try lazy(), plain, optional ?? 0] }
      ).parameter(Int.self, "two")
      $0.service(
        String.self, using: { (lazy: Lazy<Int>, plain: Int, optional: Int?) in "\(try lazy())\(plain)\(optional ?? 0)" }
      ).parameter(Int.self).parameter(Int.self, "two").parameter(Int.self, "three")
    }
    #expect(try container.resolve([Int].self) == [1, 2, 1])
    #expect(try container.resolve(String.self) == "213")
  }

  @Test func argument_marksAnOptional() throws {
    let container = try container {
      $0.service(String.self, using: { (number: Int?, text: String?) in "\(number ?? 0) \(text ?? "none")" })
        .arguments(Int.self, String?.self)
    }
    #expect(try container.resolve(String.self, arguments: 4, Optional("a")) == "4 a")
  }

  @Test func unmatchedMark_isRefused() throws {
    func register(_ registry: Registry) {
      registry.service(String.self, using: { (a: Int, b: Double) in "" }).arguments(Double.self, Int.self)
      registry.service(Float.self, using: { (a: Int) in 0.5 }).arguments(Int.self, Int.self)
      registry.service([Int].self, using: { (a: Int) in [a] }).parameter(Int.self).parameter(Int.self, "two")
      registry.service(Double.self, using: { 0.5 }).arguments(Lazy<Int>.self)
      registry.decorate(Int.self, using: { (inner: Int) in inner }).parameter(Int.self, "two")
    }
    let error = try #require(problems { try container(register) })
    #expect(error.diagnostics.map(\.code) == Array(repeating: .unmatchedMark, count: 5))
  }

  private struct Note: Sendable {}
  private struct Page: Sendable {}

  @Test func argumentsInAnotherOrder_areReportedOnce() throws {
    func register(_ registry: Registry) {
      registry.service(String.self, using: { (note: Note, page: Page) in "" }).arguments(Page.self, Note.self)
    }
    let error = try #require(problems { try container(register) })
    #expect(error.diagnostics.map(\.code) == [.unmatchedMark])
    #expect(
      error.diagnostics.map(\.fix) == [
        "list the arguments in the order of the parameters: "
          + ".arguments(InjectorTests.MarkTests.Note.self, InjectorTests.MarkTests.Page.self)"
      ])
    let policy = ValidationPolicy(severities: [.unmatchedMark: .warning])
    let lowered = try Container(validation: policy, register)
    #expect(try lowered.resolve(String.self, arguments: Note(), Page()) == "")
  }

  @Test func aliasThatOverridesItsOwnOriginal_isACycle() {
    #expect(
      codes {
        try Container(
          Module(name: "Store", registrations: { $0.service((any Store).self, using: LocalStore.init) }),
          overriding: { $0.service((any Store).self, using: LocalStore.init).alias((any Store).self) { $0 } })
      } == [.cycle])
  }
}
