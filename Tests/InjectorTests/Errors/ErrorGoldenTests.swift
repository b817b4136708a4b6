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

  private static let codes = DiagnosticCode.allCases.filter { !("INJ040"..."INJ054").contains($0.rawValue) }

  @Test(arguments: codes) func diagnostic_readsAsRecorded(_ code: DiagnosticCode) throws {
    let diagnostics = try BrokenShop.diagnostics(breaking: code)
    #expect(!diagnostics.isEmpty)
    // A singleton by argument is a warning, whatever the code is otherwise.
    #expect(diagnostics.allSatisfy { $0.code == code && ($0.severity == code.severity || code == .sharedArgument) })
    try expectGolden(diagnostics.map { "\($0)\n" }.joined(separator: "\n"), "\(code.rawValue).txt")
  }

  @Test func diagnostics_haveTheRecordedJSON_whichIsReadBack() throws {
    let diagnostics = try Self.codes.flatMap { try BrokenShop.diagnostics(breaking: $0) }
    // These have all fields. The texts of the others are in files of their own.
    let recorded = diagnostics.filter { [.missingDependency, .captiveDependency, .pluginCycle].contains($0.code) }
    try expectGolden(recorded.json, "diagnostics.json")
    let copies = try [Diagnostic](json: diagnostics.json.utf8)
    #expect(copies == diagnostics)
    #expect(copies.map(\.description) == diagnostics.map(\.description))
  }

  @Test(arguments: [nil, Tracer()])
  @MainActor func resolutionError_readsAsRecorded_forEveryKind_tracedOrNot(_ tracer: Tracer?) async throws {
    var errors: [ResolutionError] = []
    for kind in ResolutionError.Kind.allCases {
      let error = try #require(try await FailingShop.error(kind, tracer))
      #expect(error.kind == kind)
      try expectGolden("\(error)\n", "\(kind.rawValue).txt")
      #expect("\(try ResolutionError(json: error.json.utf8))" == "\(error)")
      errors.append(error)
    }
    let json = ResolutionErrors(failures: errors).json
    let recorded = ResolutionErrors(failures: errors.filter { [.missing, .factoryFailed].contains($0.kind) })
    try expectGolden(recorded.json, "errors.json")
    #expect(try ResolutionErrors(json: json.utf8).json == json)
  }

  @Test(arguments: [nil, Tracer()])
  func missing_readsAsRecorded_forEachThingNear_tracedOrNot(_ tracer: Tracer?) throws {
    let errors = try FailingShop.missing(tracer).map { try #require($0) }
    try expectGolden(errors.map { "\($0)\n" }.joined(separator: "\n"), "missing-near.txt")
  }

  @Test func validationError_readsAsRecorded_forSeveralMistakes() throws {
    let error = try #require(BrokenShop.severalMistakes())
    try expectGolden("\(error)\n", "validation.txt")
    try expectReadBack(error)
  }

  @Test func validationErrorOfATest_readsAsRecorded() throws {
    let error = try #require(problems { try Container(testing: BrokenShop.Cart.self, from: BrokenShop.CartPlugin()) })
    try expectGolden("\(error)\n", "testing.txt")
    try expectGolden(error.json, "testing.json")
    try expectReadBack(error)
  }

  private func expectReadBack(_ error: ValidationError) throws {
    let copy = try ValidationError(json: error.json.utf8)
    #expect(copy == error)
    #expect("\(copy)" == "\(error)")
  }

  @Test(arguments: [nil, Tracer()]) func eagerError_readsAsRecorded_tracedOrNot(_ tracer: Tracer?) throws {
    let error = try #require(try FailingShop.eagerError(tracer))
    try expectGolden("\(error)\n", "eager.txt")
    #expect("\(try ResolutionErrors(json: error.json.utf8))" == "\(error)")
  }

  @Test func goldens_areThoseOfAllCodesAndKinds_andNoOthers() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
    let texts =
      Self.codes.map(\.rawValue) + ResolutionError.Kind.allCases.map(\.rawValue)
      + ["validation", "testing", "eager", "missing-near"]
    let expected = texts.map { "\($0).txt" } + ["diagnostics", "errors", "testing"].map { "\($0).json" }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == expected.sorted())
  }
}
