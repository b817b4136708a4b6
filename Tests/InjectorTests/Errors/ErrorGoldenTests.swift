import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

@Suite struct ErrorGoldenTests {
  /// Compares a text with its golden file, which names the lines of the shops by their code.
  private func expectGolden(
    _ text: String, _ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    try TestSupport.expectGolden(text.namingLines(), name, sourceLocation: sourceLocation)
  }

  @Test(arguments: DiagnosticCode.allCases.filter { !("INJ040"..."INJ055").contains($0.rawValue) })
  func diagnostic_readsAsRecorded(_ code: DiagnosticCode) throws {
    let diagnostics = try BrokenShop.diagnostics(breaking: code)
    #expect(!diagnostics.isEmpty)
    // A singleton by argument is a warning, whatever the code is otherwise.
    #expect(diagnostics.allSatisfy { $0.code == code && ($0.severity == code.severity || code == .sharedArgument) })
    try expectGolden(diagnostics.map { "\($0)\n" }.joined(separator: "\n"), "\(code.rawValue).txt")
    try expectGolden(diagnostics.json, "\(code.rawValue).json")
    #expect(try [Diagnostic](json: diagnostics.json.utf8) == diagnostics)
  }

  @Test(arguments: [nil, Tracer()])
  @MainActor func resolutionError_readsAsRecorded_forEveryKind_tracedOrNot(_ tracer: Tracer?) async throws {
    for kind in ResolutionError.Kind.allCases {
      let error = try #require(try await FailingShop.error(kind, tracer))
      #expect(error.kind == kind)
      try expectGolden("\(error)\n", "\(kind.rawValue).txt")
      try expectGolden(error.json, "\(kind.rawValue).json")
    }
  }

  @Test(arguments: [nil, Tracer()])
  func missing_readsAsRecorded_forEachThingNear_tracedOrNot(_ tracer: Tracer?) throws {
    let errors = try FailingShop.missing(tracer).map { try #require($0) }
    try expectGolden(errors.map { "\($0)\n" }.joined(separator: "\n"), "missing-near.txt")
  }

  @Test func validationError_readsAsRecorded_forSeveralMistakes() throws {
    let error = try #require(BrokenShop.severalMistakes())
    try expectGolden("\(error)\n", "validation.txt")
    try expectGolden(error.json, "validation.json")
    #expect(try ValidationError(json: error.json.utf8) == error)
  }

  @Test func validationErrorOfATest_readsAsRecorded() throws {
    let error = try #require(problems { try Container(testing: BrokenShop.Cart.self, from: BrokenShop.CartPlugin()) })
    try expectGolden("\(error)\n", "testing.txt")
    try expectGolden(error.json, "testing.json")
    #expect(try ValidationError(json: error.json.utf8) == error)
  }

  @Test(arguments: [nil, Tracer()])
  func eagerError_readsAsRecorded_tracedOrNot(_ tracer: Tracer?) throws {
    let error = try #require(try FailingShop.eagerError(tracer))
    try expectGolden("\(error)\n", "eager.txt")
    try expectGolden(error.json, "eager.json")
  }

  @Test func goldens_areThoseOfAllCodesAndKinds_andNoOthers() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
    let names =
      DiagnosticCode.allCases.filter { !("INJ040"..."INJ055").contains($0.rawValue) }.map(\.rawValue)
      + ResolutionError.Kind.allCases.map(\.rawValue)
      + ["validation", "testing", "eager"]
    let expected = names.flatMap { ["\($0).json", "\($0).txt"] } + ["missing-near.txt"]
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == expected.sorted())
  }
}
