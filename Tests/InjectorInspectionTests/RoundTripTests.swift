import Foundation
import Injector
import InjectorInspection
import Testing

/// The documents of all golden files, read and written again.
@Suite struct RoundTripTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  private static let errors = tests.appending(path: "InjectorTests/Errors/Goldens")

  private static func golden(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: errors.appending(path: name)), as: UTF8.self)
  }

  @Test(arguments: DiagnosticCode.allCases.filter { !("INJ040"..."INJ055").contains($0.rawValue) })
  func diagnostics_areTheSame_whenReadBack(_ code: DiagnosticCode) throws {
    let json = try Self.golden("\(code.rawValue).json")
    let diagnostics = try [Diagnostic](json: json.utf8)
    #expect(diagnostics.json == json)
    #expect(diagnostics.map { "\($0)\n" }.joined(separator: "\n") == (try Self.golden("\(code.rawValue).txt")))
  }

  @Test(arguments: ResolutionError.Kind.allCases)
  func resolutionErrors_areTheSame_whenReadBack(_ kind: ResolutionError.Kind) throws {
    let json = try Self.golden("\(kind.rawValue).json")
    let error = try ResolutionError(json: json.utf8)
    #expect(error.json == json)
    #expect("\(error)\n" == (try Self.golden("\(kind.rawValue).txt")))
  }

  @Test(arguments: ["validation", "testing"])
  func validationErrors_areTheSame_whenReadBack(_ name: String) throws {
    let json = try Self.golden("\(name).json")
    let error = try ValidationError(json: json.utf8)
    #expect(error.json == json)
    #expect("\(error)\n" == (try Self.golden("\(name).txt")))
  }

  @Test func eagerErrors_areTheSame_whenReadBack() throws {
    let json = try Self.golden("eager.json")
    let error = try ResolutionErrors(json: json.utf8)
    #expect(error.json == json)
    #expect("\(error)\n" == (try Self.golden("eager.txt")))
  }

  @Test(arguments: ["empty", "shop", "account", "odd"])
  func graphs_areTheSame_whenReadBack(_ name: String) throws {
    let file = Self.tests.appending(path: "InjectorInspectionTests/Goldens/\(name).json")
    let json = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(try DependencyGraph(json: json.utf8).rendered(as: .json) == json)
  }

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

  // MARK: What can't be read

  @Test func severityOff_isNoDiagnostics() throws {
    let text = try Self.golden("INJ017.json").replacing("\"severity\" : \"info\"", with: "\"severity\" : \"off\"")
    let error = try #require(throws: DocumentError.self) { try [Diagnostic](json: text.utf8) }
    #expect("\(error)".contains("severity is off, which no diagnostic has"))
  }

  private func problem(replacing old: String, with new: String) throws -> String {
    let json = try Self.golden("factoryFailed.json")
    try #require(json.contains(old))
    let text = json.replacing(old, with: new, maxReplacements: 1)
    return "\(try #require(throws: DocumentError.self) { try ResolutionError(json: text.utf8) })"
  }

  @Test(arguments: [
    ("\"kind\" : \"factoryFailed\"", "\"kind\" : \"late\"", "errors[0].kind is \"late\", which is none of missing, "),
    (
      "\"role\" : \"viewModel\"", "\"role\" : \"view\"",
      "errors[0].chain[0].role is \"view\", which is none of service, "
    ),
    (
      "\"lifetime\" : \"singleton\"", "\"lifetime\" : \"scoped\"",
      "errors[0].chain[2].scope is empty or absent, but the lifetime is scoped"
    ),
    ("\"fix\" :", "\"hook\" : \"x\", \"fix\" :", "errors[0].hook is \"x\", which is none of injection, activation"),
    ("\"errors\" : [", "\"errors\" : [], \"more\" : [", "errors has 0 elements, but one is expected"),
    ("\"fix\" :", "\"fax\" :", "errors[0].fix is absent"),
  ])
  func resolutionError_namesThePlace_forWrongValues(old: String, new: String, expected: String) throws {
    #expect(try problem(replacing: old, with: new).hasPrefix("not a valid report of errors: \(expected)"))
  }

  @Test func resolutionError_namesTheFormat_forOtherDocuments() {
    let error = #expect(throws: DocumentError.self) { try ResolutionError(json: Baseline().json.utf8) }
    #expect(
      error?.description == "JSON, but not a report of errors, which has \"format\" : \"injector-error\"")
  }
}
