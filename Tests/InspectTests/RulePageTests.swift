import Foundation
import Injector
import InjectorInspection
import Testing

@testable import injector_inspect

/// The pages of the rules that a terminal shows.
@Suite struct RulePageTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../Sources/Injector/Injector.docc/Diagnostics").standardized

  private let plain = TreeStyle(isColored: false)

  @Test(arguments: DiagnosticCode.allCases)
  func page_isTheOneOfTheDocumentation(code: DiagnosticCode) throws {
    let file = Self.folder.appending(path: "\(code.rawValue).md")
    #expect(RulePages.page(of: code) == String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }

  @Test func list_hasEveryRule() {
    let lines = RulePages.list(plain).split(separator: "\n")
    #expect(lines.count == DiagnosticCode.allCases.count)
    #expect(lines.first == "INJ001  error    missing dependency")
  }
}
