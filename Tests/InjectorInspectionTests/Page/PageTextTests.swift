import Foundation
@testable import Injector
import InjectorInspection
import TestSupport
import Testing

/// The file of a page, read without a browser.
@Suite struct PageTextTests {
  @Test func page_loadsNothing_andHasOneScript() {
    let page = DependencyGraph.shop.rendered(as: .html)
    #expect(page.hasPrefix("<!DOCTYPE html>\n"))
    #expect(page.hasSuffix("</html>\n"))
    #expect(page.ranges(of: "<script").count == 2)
    #expect(!page.contains("src="))
    #expect(!page.contains("@import"))
    #expect(!page.contains("url("))
    #expect(page.ranges(of: "http").count == 2, "the policy's http-equiv and the name of SVG's namespace")
  }

  /// The page's files are in `Page/Web`; the library has them as a literal, with the hashes of its security policy.
  @Test func source_isWhatTheFilesSay() async throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", root.appending(path: ".ci/page").path, "--check"]
    try await process.runToEnd()
    #expect(process.terminationStatus == 0, "run .ci/page")
  }
}
