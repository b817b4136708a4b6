import Injector
import Testing

/// A child is validated like a container that has everything, with what it links again.
@Suite struct ChildValidationTests {
  private final class Editor: Sendable { init() {} }
  private protocol Item: Sendable {}
  private struct Plain: Item {}
  private struct Menu: Sendable { let item: any Item }

  @Test func layering_isFound_throughAReplacement_andNotAgainWithoutOne() throws {
    let parent = try Container(validation: ValidationPolicy(severities: [.layering: .warning])) {
      $0.service((any Item).self, using: { Plain() })
      $0.service(Menu.self, using: Menu.init)
      $0.viewModel(Editor.self, using: { Editor() })
      $0.service(Int.self, using: { (editor: Editor, item: any Item) in 1 })
    }
    #expect(parent.diagnostics.map(\.code) == [.layering])
    let replaced = try parent.makeChild(overriding: { $0.service((any Item).self, using: { Plain() }) })
    #expect(replaced.diagnostics == [])
    let broken = try parent.makeChild(overriding: { $0.viewModel((any Item).self, using: { Plain() }) })
    // The parent has decided about the number already.
    #expect(broken.diagnostics.map(\.code) == [.layering])
    #expect(broken.diagnostics.map(\.key.type) == ["InjectorTests.ChildValidationTests.Menu"])
  }
}
