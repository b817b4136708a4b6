import Foundation
@testable import Injector
import Testing

/// The names of imported types are those that code writes, and the same on each platform.
@Suite struct ImportedTypeNameTests {
  /// Names of Apple's runtime, and of Linux's.
  @Test(arguments: [
    ("NSUserDefaults", "Foundation.UserDefaults"),
    ("NSTask", "Foundation.Process"),
    ("NSObject", "Foundation.NSObject"),
    ("Swift.Array<NSBundle>", "Swift.Array<Foundation.Bundle>"),
    (
      "(Swift.Optional<NSURLSession>, __C.CGRect) -> __C.NSDecimal",
      "(Swift.Optional<Foundation.URLSession>, Foundation.CGRect) -> Foundation.Decimal"
    ),
    ("CoreGraphics.CGFloat", "Foundation.CGFloat"),
    ("__C.UITableViewDelegate", "UITableViewDelegate"),
    ("UIViewController", "UIViewController"),
    ("NSView", "NSView"),
    ("Shop.NSBundle", "Shop.NSBundle"),
    ("Shop.CGRect", "Shop.CGRect"),
    ("FoundationEssentials.URL", "Foundation.URL"),
    ("FoundationNetworking.URLSession", "FoundationNetworking.URLSession"),
    ("__C.timespec", "timespec"),
    ("Shop.My__Cart", "Shop.My__Cart"),
  ])
  func name_isAsCodeWritesIt(name: String, expected: String) {
    #expect(ImportedTypeName.spelled(name) == expected)
  }

  /// The same on each platform.
  @Test func types_areNamedAsCodeWritesThem() throws {
    let container = try Container { registry in
      registry.instance(URL(filePath: "/"), for: URL.self)
      registry.instance(timespec(), for: timespec.self)
      registry.service([CGRect].self, using: { [] })
      registry.service(CGFloat.self, using: { 1 })
      registry.service(UserDefaults.self, using: { UserDefaults() })
      registry.service(Operation.self, using: { Operation() })
    }
    #expect(
      container.graph.nodes.map(\.key.type) == [
        "Foundation.URL", "timespec", "Swift.Array<Foundation.CGRect>", "Foundation.CGFloat",
        "Foundation.UserDefaults", "Foundation.Operation",
      ])
  }
}
