import Injector
import InjectorInspection
import Testing

/// Documents that are read and written again, and those that can't be read.
@Suite struct RoundTripTests {
  @Test func activationError_isTheSame_whenReadBack() throws {
    struct Refused: Error, CustomStringConvertible { let description = "not today" }
    let container = try Container { $0.service(Int.self, using: { 1 }).onActivation { _, _ in throw Refused() } }
    let error = try #require(throws: ResolutionError.self) { try container.resolve(Int.self) }
    let copy = try ResolutionError(json: error.json.utf8)
    #expect(copy.json == error.json)
    #expect("\(copy)" == "\(error)")
    let underlying = try #require(copy.underlying as? RecordedError)
    #expect(underlying.typeName.hasSuffix("Refused"))
    #expect(underlying.description == "not today")
  }

  @Test func errorWithAFixOfItsOwn_isTheSame_whenReadBack() throws {
    let closed = try Container {
      $0.service(Int.self, using: { throw StoryboardError(.noInitialScene(identifiers: ["A"]), file: "A.storyboard") })
    }
    let error = try #require(throws: ResolutionError.self) { try closed.resolve(Int.self) }
    #expect(error.fix == "select an initial view controller in Interface Builder, or set storyboardIdentifier")
    let copy = try ResolutionError(json: error.json.utf8)
    #expect(copy.json == error.json)
    #expect("\(copy)" == "\(error)")
  }

  protocol Storing: Sendable {}
  private final class DiskStore: Storing {}
  private final class CloudStore: Storing {}
  private struct Cart: Sendable { init(store: any Storing) {} }

  /// The registrations of types that conform to a protocol that is needed, of which nothing is registered.
  @Test(arguments: [[nil], ["disk"], [nil, "cloud"]] as [[ServiceIdentifier?]])
  func conformances_areAdvised_inAFileToo(identifiers: [ServiceIdentifier?]) throws {
    struct Shop: Plugin {
      let identifiers: [ServiceIdentifier?]
      func register(in registry: Registry) {
        registry.service(DiskStore.self, identifiers[0], using: { DiskStore() })
        for identifier in identifiers.dropFirst() {
          registry.service(CloudStore.self, identifier, using: { CloudStore() })
        }
        registry.service(Cart.self, using: Cart.init)
        registry.service(Int.self, using: { (store: any Storing) in 1 }).parameter((any Storing).self, "cloud")
      }
    }
    let graph = DependencyGraph(of: Shop(identifiers: identifiers))
    let copy = try DependencyGraph(json: graph.json.utf8)
    let found = copy.diagnostics()
    #expect(found == graph.diagnostics())
    #expect(found[0].fix.hasPrefix("add .alias((any InjectorInspectionTests.RoundTripTests.Storing).self) { $0 } to "))
    #expect(copy.json == graph.json)
  }

  // MARK: What can't be read

  @Test func severityOff_isNoDiagnostics() throws {
    let unused = try Container { $0.service(Int.self, using: { 1 }) }.graph.diagnostics()
    let text = unused.json.replacing("\"severity\" : \"info\"", with: "\"severity\" : \"off\"")
    let error = try #require(throws: DocumentError.self) { try [Diagnostic](json: text.utf8) }
    #expect("\(error)".contains("severity is off, which no diagnostic has"))
  }

  @MainActor private func problem(replacing old: String, with new: String) throws -> String {
    struct Refused: Error {}
    let container = try Container {
      $0.viewModel(String.self, using: { (number: Int) in "\(number)" })
      $0.service(Int.self, using: { (number: Double) in Int(number) })
      $0.service(Double.self, using: { throw Refused() }).singleton()
    }
    let json = try #require(throws: ResolutionError.self) { try container.resolve(String.self) }.json
    try #require(json.contains(old))
    let text = json.replacing(old, with: new, maxReplacements: 1)
    return "\(try #require(throws: DocumentError.self) { try ResolutionError(json: text.utf8) })"
  }

  /// A text of the report, the text in its place, and what is wrong with the error.
  @Test(arguments: [
    (#""kind" : "factoryFailed""#, #""kind" : "late""#, #".kind is "late", which is none of missing, "#),
    (#""role" : "viewModel""#, #""role" : "view""#, #".chain[0].role is "view", which is none of service, "#),
    (
      #""lifetime" : "singleton""#, #""lifetime" : "scoped""#, ".chain[2].scope is absent, but the lifetime is scoped"
    ),
    (#""fix" :"#, #""hook" : "x", "fix" :"#, #".hook is "x", which is none of factory, injection, activation"#),
    (#""fix" :"#, #""fax" :"#, ".fix is absent"),
  ])
  @MainActor func resolutionError_namesThePlace_forWrongValues(old: String, new: String, expected: String) throws {
    #expect(try problem(replacing: old, with: new).hasPrefix("not a valid report of errors: errors[0]\(expected)"))
  }

  @Test @MainActor func resolutionError_isOneError() throws {
    #expect(
      try problem(replacing: "\"errors\" : [", with: "\"errors\" : [], \"more\" : [")
        .hasPrefix("not a valid report of errors: errors has 0 elements, but one is expected"))
  }

  @Test func resolutionError_namesTheFormat_forOtherDocuments() {
    let error = #expect(throws: DocumentError.self) { try ResolutionError(json: Baseline().json.utf8) }
    #expect(error?.description == "JSON, but not a report of errors, which has \"format\" : \"injector-error\"")
  }
}
