import Foundation
import Injector
import InjectorInspection
import TestSupport
import Testing

// What stands between the markers is what the pages show, but for the indentation.

protocol Paying: Sendable {}
struct CardPayment: Paying {}

final class Checkout: Sendable {
  let payment: any Paying
  init(payment: any Paying) { self.payment = payment }
}

struct CheckoutPlugin: Plugin {
  func register(in registry: Registry) { registry.service(Checkout.self, using: Checkout.init) }
}

struct PaymentPlugin: Plugin {
  func register(in registry: Registry) { registry.service((any Paying).self, using: CardPayment.init) }
}

@Suite struct ErrorsGuideTests {
  private typealias AppPlugin = CheckoutPlugin

  // begin: catching
  func checkout(from container: Container) -> Checkout? {
    do {
      return try container.resolve(Checkout.self)
    } catch {
      print(error)  // the whole story, as above
      print(error.kind, error.key, error.callSite as Any)
      print(error.json)  // the same facts, for a log or a crash report: import InjectorInspection
      return nil
    }
  }
  // end: catching

  private func uninstalledPlugins(hasPayment: Bool) throws -> Container {
    // begin: leaving out
    let all: [any Plugin] = [CheckoutPlugin(), PaymentPlugin()]
    let installed = all.filter { hasPayment || !($0 is PaymentPlugin) }
    let container = try Container(plugins: installed, uninstalledPlugins: all)
    // end: leaving out
    return container
  }

  private func reading(_ error: ValidationError) throws {
    // begin: reading
    let diagnostics = try [Diagnostic](json: error.json.utf8)
    // end: reading
    #expect(diagnostics == error.diagnostics)
  }

  private func lowered() throws -> Container {
    // begin: policy
    let policy = ValidationPolicy(severities: [.missingDependency: .warning, .unusedRegistration: .error])
    let container = try Container(AppPlugin(), validation: policy)
    for diagnostic in container.diagnostics { print(diagnostic) }  // what is left below error
    // end: policy
    return container
  }

  private func accepted(_ url: URL) throws -> [Diagnostic] {
    // begin: baseline
    let known = Baseline(accepting: DependencyGraph(of: AppPlugin()).diagnostics())
    try known.json.write(to: url, atomically: true, encoding: .utf8)  // once; keep the file with the sources

    let baseline = try Baseline(json: Data(contentsOf: url))
    let new = DependencyGraph(of: AppPlugin()).diagnostics().filter { !baseline.accepts($0) }
    // end: baseline
    return new
  }

  @Test func errors_areAsShown_whereAPluginIsLeftOut() throws {
    #expect(checkout(from: try uninstalledPlugins(hasPayment: true))?.payment is CardPayment)
    let error = try #require(problems { try uninstalledPlugins(hasPayment: false) })
    try reading(error)
    let page = try DocumentedCode(of: DocumentedCode.root.appending(path: "Sources/Injector/Injector.docc/Errors.md"))
    #expect(withoutPlaces(error.description) == page.blocks(of: "text").first.map(withoutPlaces))
  }

  @Test func lowered_isBuilt_andTheResolveThrows() throws {
    let error = problems { try lowered() }
    #expect(error?.errors.map(\.code) == [.unusedRegistration])
    let container = try Container(
      AppPlugin(), validation: ValidationPolicy(severities: [.missingDependency: .warning]))
    #expect(checkout(from: container) == nil)
  }

  @Test func baseline_accepts_whatItWasWrittenOf() throws {
    let folder = try TemporaryFolder()
    #expect(try accepted(folder.url.appending(path: "baseline.json")) == [])
  }

  @Test(arguments: [
    ("Sources/Injector/Injector.docc/Errors.md", ["catching", "leaving out", "reading"]),
    ("Sources/Injector/Injector.docc/Diagnostics/Diagnostics.md", ["policy", "baseline"]),
  ])
  func pages_showTheCode_thatRunsHere(page: String, parts: [String]) throws {
    let code = try DocumentedCode(of: URL(fileURLWithPath: #filePath))
    let expected = try parts.map { part in
      let mark = try #require(code.lines.first { $0.hasSuffix("// begin: \(part)") })
      let indent = mark.prefix { $0 == " " }.count
      let lines = try code.excerpt(from: mark) { $0.hasSuffix("// end: \(part)") }.lines
      return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
    }
    try expectPage(page, shows: expected)
  }

  /// The text without the places of this file, which the pages give other names.
  private func withoutPlaces(_ text: String) -> String {
    text.replacing(/[A-Za-z]+\/[A-Za-z]+\.swift:\d+/, with: "PLACE")
      .replacing("InjectorTests.", with: "Shop.")
  }
}
