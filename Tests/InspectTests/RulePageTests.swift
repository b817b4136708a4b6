import Foundation
import Injector
import Testing

@testable import injector_inspect

/// The pages of the rules that a terminal shows.
@Suite struct RulePageTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../Sources/Injector/Injector.docc/Diagnostics").standardized

  @Test(arguments: DiagnosticCode.allCases) func page_isTheOneOfTheDocumentation(code: DiagnosticCode) throws {
    let file = Self.folder.appending(path: "\(code.rawValue).md")
    let page = RulePage.all.first { $0.code == code.rawValue }?.page
    #expect(page == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  /// A code is that of a rule, or is retired.
  @Test func codes_haveNoGaps() {
    let codes = (RulePage.all + RulePage.retired).map(\.code).sorted()
    #expect(codes == codes.indices.map { String(format: "INJ%03d", $0 + 1) })
  }
}
