import Foundation
import Injector
import TestSupport
import Testing

/// What an error tells to write compiles, and helps.
@Suite struct AdviceTests {
  private protocol Shaped<Shape>: Sendable { associatedtype Shape }
  private final class Wrapper: Store { init(inner: any Store) {} }
  private func fix<Needed>(needing type: Needed.Type) -> String {
    let fix = problems { $0.service(Double.self, using: { (needed: Needed) in 1 }) }?.diagnostics.first?.fix
    if fix == nil { Issue.record("\(type) has no diagnostic") }
    return fix ?? ""
  }

  @Test func types_areSpelled_asTheLanguageDoes() {
    #expect(fix(needing: ((Int) -> String).self).contains("((Swift.Int) -> Swift.String).self"))
    #expect(fix(needing: (any Store & Sendable).self).contains("(any InjectorTests.Store).self"))
    #expect(fix(needing: (any Store & CustomStringConvertible).self).contains(").self"))
    #expect(fix(needing: (any Shaped<Int>).self).contains("(any InjectorTests.AdviceTests.Shaped<Swift.Int>).self"))
    #expect(!fix(needing: Void.self).contains("().self"))
    #expect(!fix(needing: Any.self).contains("any Any"))
  }

  private struct Box<Content> {}
  enum Outer { protocol Nested: Sendable {} }

  /// The right side is code: it compiles with `any` where it is, and nowhere else.
  @Test func protocolTypes_haveAny_insideOtherTypes() {
    func expect<T>(_ type: T.Type, is text: String) { #expect(TypeReference.live(type).spelling == text) }
    expect([any Store].self, is: "Swift.Array<any InjectorTests.Store>")
    expect((any Store, Int).self, is: "(any InjectorTests.Store, Swift.Int)")
    expect((store: any Store, [Int]).self, is: "(store: any InjectorTests.Store, Swift.Array<Swift.Int>)")
    expect(Box<any Store>.self, is: "InjectorTests.AdviceTests.Box<any InjectorTests.Store>")
    expect([any Store & Clock].self, is: "Swift.Array<any InjectorTests.Clock & InjectorTests.Store>")
    expect([any Outer.Nested].self, is: "Swift.Array<any InjectorTests.AdviceTests.Outer.Nested>")
    expect([any Error].self, is: "Swift.Array<any Swift.Error>")
    expect([any Sequence<any Store>].self, is: "Swift.Array<any Swift.Sequence<any InjectorTests.Store>>")
    expect(((inout any Store) -> any Store).self, is: "(inout any InjectorTests.Store) -> any InjectorTests.Store")
    expect([any Store.Type].self, is: "Swift.Array<any InjectorTests.Store.Type>")
    expect([(any Store).Type].self, is: "Swift.Array<(any InjectorTests.Store).Type>")
  }

  @Test func mark_isNotAdvised_forWhatStandsBehindAHandle() {
    #expect(!fix(needing: Lazy<LocalStore>.self).contains(".arguments("))
    #expect(!fix(needing: Provider<LocalStore>.self).contains(".arguments("))
  }

  @Test func wrapperUnderTheKeyThatItWraps_isTold_toDecorate() {
    let plugin = Module(
      name: "Stores", registrations: { $0.service((any Store).self, using: LocalStore.init).singleton() })
    let error = problems {
      try Container(plugin, registering: { $0.service((any Store).self, using: Wrapper.init).overriding() })
    }
    #expect(error?.diagnostics.map(\.code) == [.cycle])
    #expect(error?.diagnostics[0].fix.contains("decorate") == true)
    #expect(error?.diagnostics[0].fix.contains("Lazy") == false)
  }

  @Test func composite_thatContributesToTheListItTakes_isToldAboutTheList() {
    let error = problems {
      $0.service((any Store).self, "local", using: LocalStore.init).contributing()
      $0.service((any Store).self, "all", using: { (all: [any Store]) in LocalStore() }).contributing()
    }
    #expect(error?.diagnostics.map(\.code) == [.cycle])
    #expect(error?.diagnostics[0].fix.contains("contribut") == true)
  }

  /// Code that the goldens tell to paste, such as `.arguments(Swift.Int.self)`.
  @Test(.enabled(if: BuildFolder.modules != nil, "the modules aren't beside the tests"))
  func advice_ofTheGoldens_compiles() async throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
    var refinements: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      guard file.pathExtension == "txt" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(
        of: /\.(?:arguments|parameter|alias)\((?:Swift\.\w+\.self(?:, )?|"[^"]*")+\)(?: \{ \$0 \})?/)
      {
        refinements.insert(String(match.output))
      }
    }
    try #require(!refinements.isEmpty)
    let lines = refinements.sorted().map { "  registry.service(Int.self, using: { 1 })\($0)" }
    let code = ["import Injector", "func advice(registry: Registry) {"] + lines + ["}", ""]
    let temporary = try TemporaryFolder()
    let file = URL(filePath: try temporary.write("Advice.swift", code.joined(separator: "\n")))
    #expect(try await Client.swift6.messages(for: [file]) == [])
  }
}
