import Foundation
import Injector
import InjectorInspection
import Testing

@Suite struct PolicyTests {
  private final class A: Sendable { init() {} }
  private final class B: Sendable { init(a: A) {} }

  private struct BrokenPlugin: Plugin {
    func register(in registry: Registry) {
      registry.service(B.self, using: B.init)
      registry.service(B.self, "odd \"name\"\n", using: B.init)
      registry.instance(1, for: Int.self).overriding()
    }
  }

  /// The same problems, registered elsewhere.
  private struct MovedPlugin: Plugin {
    func register(in registry: Registry) {
      registry.instance(1, for: Int.self).overriding()
      registry.service(B.self, using: B.init)
    }
  }

  @Test func raised_refusesTheContainer() {
    let policy = ValidationPolicy(severities: [.captiveWeak: .error])
    #expect(
      problems {
        try Container(validation: policy) {
          $0.service(A.self, using: A.init).weak()
          $0.service(B.self, using: B.init).singleton()
        }
      }?.diagnostics.map { [$0.code.rawValue, $0.severity.rawValue] } == [["INJ007", "error"]])
  }

  @Test func ruleOnDemand_isRunAtBuild_onceItsSeverityIsSet() throws {
    func register(_ registry: Registry) { registry.instance(1, for: Int.self) }
    #expect(try Container(register).diagnostics == [])
    let warning = try Container(validation: ValidationPolicy(severities: [.unusedRegistration: .warning]), register)
    #expect(warning.diagnostics.map(\.code) == [.unusedRegistration])
    #expect(warning.diagnostics.map(\.severity) == [.warning])
    #expect(
      problems {
        try Container(validation: ValidationPolicy(severities: [.unusedRegistration: .error]), register)
      }?.diagnostics.map(\.code) == [.unusedRegistration])
  }

  @Test func off_reportsNothing_wherever() throws {
    let policy = ValidationPolicy(severities: [.missingDependency: .off, .overrideOfNothing: .off])
    let container = try Container(BrokenPlugin(), validation: policy)
    #expect(container.diagnostics == [])
    #expect(failure { () throws(ResolutionError) in try container.resolve(B.self) }?.kind == .missing)
    #expect(
      container.graph.diagnostics(validation: policy).map(\.code) == Array(repeating: .unusedRegistration, count: 3))
    let silent = ValidationPolicy(severities: [.unusedRegistration: .off])
    #expect(
      DependencyGraph(of: MovedPlugin()).diagnostics(validation: silent).map(\.code) == [
        .missingDependency, .overrideOfNothing,
      ])
    #expect(try Container(validation: silent) { $0.instance(1, for: Int.self) }.diagnostics == [])
  }

  @Test func lowered_isSortedAndTold_behindTheErrors() {
    let error = problems {
      try Container(BrokenPlugin(), validation: ValidationPolicy(severities: [.missingDependency: .info]))
    }
    #expect(error?.diagnostics.map(\.code) == [.overrideOfNothing, .missingDependency])
    #expect(error?.errors.map(\.code) == [.overrideOfNothing])
  }

  @Test func child_isJudgedAsItsParent_unlessToldOtherwise() throws {
    let policy = ValidationPolicy(severities: [.missingDependency: .warning, .overrideOfNothing: .info])
    let scope = try Container(validation: policy) { _ in }.makeScope(.session)
    let child = try scope.makeChild(BrokenPlugin())
    #expect(child.diagnostics.map(\.code) == [.missingDependency, .overrideOfNothing])
    #expect(try child.makeChild(MovedPlugin()).diagnostics.map(\.code) == [.missingDependency])
    #expect(
      problems { try scope.makeChild(BrokenPlugin(), validation: .standard) }?.errors.map(\.code) == [
        .missingDependency, .overrideOfNothing,
      ])
  }

  @Test func graph_isJudgedByThePolicy() {
    let graph = DependencyGraph(of: BrokenPlugin())
    let policy = ValidationPolicy(severities: [.overrideOfNothing: .info])
    #expect(
      graph.diagnostics(validation: policy).map { "\($0.code.rawValue) \($0.severity.rawValue)" } == [
        "INJ001 error", "INJ003 info", "INJ017 info", "INJ017 info", "INJ017 info",
      ])
  }

  @Test func baseline_acceptsWhatItWasMadeOf_whereverItStands() throws {
    let known = try #require(problems { try Container(BrokenPlugin()) }).diagnostics
    let policy = ValidationPolicy(baseline: Baseline(accepting: known))
    #expect(try Container(BrokenPlugin(), validation: policy).diagnostics == [])
    #expect(try Container(MovedPlugin(), validation: policy).diagnostics == [])
    let other = problems {
      try Container(validation: policy) {
        $0.service(B.self, .remote, using: B.init)
        $0.instance(1, for: Int.self).overriding()
      }
    }
    #expect(other?.diagnostics.map(\.code) == [.missingDependency])
  }

  @Test func baseline_tellsWhatIsMended() throws {
    let known = DependencyGraph(of: BrokenPlugin()).diagnostics()
    let baseline = Baseline(accepting: known)
    #expect(baseline.unmatched(by: known) == [])
    let remaining = DependencyGraph(of: MovedPlugin()).diagnostics()
    #expect(
      baseline.unmatched(by: remaining).map(\.description) == [
        "INJ017 InjectorTests.PolicyTests.B \"odd \\\"name\\\"\\n\""
      ])
  }

  @Test func baseline_isTheSame_whenItIsReadBack() throws {
    let baseline = Baseline(accepting: DependencyGraph(of: BrokenPlugin()).diagnostics())
    #expect(try Baseline(json: baseline.json.utf8) == baseline)
    #expect(Baseline(baseline.entries.reversed()).json == baseline.json)
    #expect(try Baseline(json: Baseline().json.utf8) == Baseline())
  }

  @Test func baseline_isReadable_asAFile() {
    let baseline = Baseline([
      Baseline.Entry(code: .cycle, key: ServiceKey(type: "Shop.A")),
      Baseline.Entry(
        code: .missingDependency, key: ServiceKey(type: "Shop.A", identifier: "x"), path: [ServiceKey(type: "Shop.B")]),
    ])
    #expect(
      baseline.json == """
        {
          "accepted" : [
            {
              "code" : "INJ001",
              "key" : {
                "identifier" : "x",
                "type" : "Shop.A"
              },
              "path" : [
                {
                  "type" : "Shop.B"
                }
              ]
            },
            {
              "code" : "INJ005",
              "key" : {
                "type" : "Shop.A"
              }
            }
          ],
          "format" : "injector-baseline",
          "formatVersion" : 1
        }

        """)
  }

  @Test(arguments: [
    ("", "broken at line 1, column 1: the text is empty"),
    ("{\n  \"accepted\" : [", "broken at line 2, column 17: the text ends early"),
    ("{}", "JSON, but not a baseline, which has \"format\" : \"injector-baseline\""),
    (
      "{\"format\" : \"injector-graph\"}",
      "JSON, but not a baseline, which has \"format\" : \"injector-baseline\""
    ),
    ("{\"format\" : \"injector-baseline\"}", "not a valid baseline: formatVersion is absent"),
    (
      "{\"format\" : \"injector-baseline\", \"formatVersion\" : 2}",
      "a baseline of format version 2, but this release reads versions up to 1; update Injector, or write it anew"
    ),
    (
      "{\"format\" : \"injector-baseline\", \"formatVersion\" : 1}",
      "not a valid baseline: accepted is absent"
    ),
    (
      "{\"accepted\" : [{\"code\" : 1}], \"format\" : \"injector-baseline\", \"formatVersion\" : 1}",
      "not a valid baseline: accepted[0].code is not a string"
    ),
    (
      "{\"accepted\" : [{\"code\" : \"INJ001\"}], \"format\" : \"injector-baseline\", \"formatVersion\" : 1}",
      "not a valid baseline: accepted[0].key is absent"
    ),
  ])
  func brokenBaseline_saysWhatAndWhere(text: String, expected: String) {
    do throws(DocumentError) {
      _ = try Baseline(json: text.utf8)
      Issue.record("it was read")
    } catch { #expect(error.description == expected) }
  }

  @Test func unknownCode_isRefused_withThoseThatAre() {
    let text = Baseline([Baseline.Entry(code: .cycle, key: ServiceKey(type: "A"))]).json
      .replacing("INJ005", with: "INJ999")
    do throws(DocumentError) {
      _ = try Baseline(json: text.utf8)
      Issue.record("it was read")
    } catch {
      #expect(
        error.description.hasPrefix("not a valid baseline: accepted[0].code is \"INJ999\", which is none of INJ001, "))
    }
  }
}
