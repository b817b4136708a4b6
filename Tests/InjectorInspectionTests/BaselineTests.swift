import Injector
@testable import InjectorInspection
import Testing

@Suite struct BaselineTests {
  private final class A: Sendable { init() {} }
  private final class B: Sendable { init(a: A) {} }

  private struct BrokenPlugin: Plugin {
    func register(in registry: Registry) {
      registry.service(B.self, using: B.init)
      registry.service(B.self, "odd \"name\"\n", using: B.init)
      registry.instance(1, for: Int.self).overriding()
    }
  }

  /// The same problems, registered elsewhere, without one of them.
  private struct MovedPlugin: Plugin {
    func register(in registry: Registry) {
      registry.instance(1, for: Int.self).overriding()
      registry.service(B.self, using: B.init)
    }
  }

  @Test func baseline_acceptsWhatItWasMadeOf_whereverItIs() {
    let known = DependencyGraph(of: BrokenPlugin()).diagnostics()
    let baseline = Baseline(accepting: known)
    #expect(known.allSatisfy(baseline.accepts))
    #expect(baseline.unmatched(by: known) == [])
    let remaining = DependencyGraph(of: MovedPlugin()).diagnostics()
    #expect(remaining.allSatisfy(baseline.accepts))
    #expect(
      baseline.unmatched(by: remaining).map(\.description).last
        == "INJ017 InjectorInspectionTests.BaselineTests.B \"odd \\\"name\\\"\\n\"")
    #expect(!known.contains(where: Baseline().accepts))
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
    ("", "broken at line 1: the text ends early"),
    ("{\n  \"accepted\" : [", "broken at line 2: the text ends early"),
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
