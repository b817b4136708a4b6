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

  /// Entries of a version of the format, and what is wrong with the baseline.
  @Test(arguments: [
    (
      2, "\"accepted\" : []",
      "a baseline of format version 2, but this release reads versions up to 1; update Injector, or write it anew"
    ),
    (1, "\"more\" : []", "not a valid baseline: accepted is absent"),
    (1, "\"accepted\" : [{\"code\" : 1}]", "not a valid baseline: accepted[0].code is not a string"),
    (1, "\"accepted\" : [{\"code\" : \"INJ001\"}]", "not a valid baseline: accepted[0].key is absent"),
    (
      1, "\"accepted\" : [{\"code\" : \"INJ999\"}]",
      "not a valid baseline: accepted[0].code is \"INJ999\", which is none of INJ001, "
    ),
  ])
  func brokenBaseline_saysWhatAndWhere(version: Int, entries: String, expected: String) {
    let text = "{\"format\" : \"injector-baseline\", \"formatVersion\" : \(version), \(entries)}"
    let error = #expect(throws: DocumentError.self) { try Baseline(json: text.utf8) }
    #expect(error?.description.hasPrefix(expected) == true)
  }
}
