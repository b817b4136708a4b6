@testable import Injector
@testable import InjectorInspection
import Testing

/// The file of a page, read without a browser.
@Suite struct PageTextTests {
  // The examples of the standard, and the lengths around which its padding changes.
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="),
    (String(repeating: "a", count: 55), "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="),
    (String(repeating: "a", count: 64), "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs="),
  ])
  func hash_equalsTheStandards(text: String, hash: String) {
    #expect(SHA256(of: Array(text.utf8)).base64 == hash)
  }

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
}
