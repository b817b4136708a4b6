import Injector
import Testing

/// A child is validated like a container that has everything, with what it links again.
@Suite struct ChildValidationTests {
  private final class Cart: Sendable { init() {} }
  private final class Editor: Sendable { init() {} }
  private protocol Item: Sendable {}
  private struct Plain: Item {}
  private struct CartItem: Item { let cart: Cart }
  private struct Menu: Sendable { let item: any Item }

  @Test func undeclaredNesting_isFound_throughAReplacement() throws {
    let editing = Scope("editing")
    let parent = try Container {
      $0.service(Cart.self, using: Cart.init).scoped(.session)
      $0.service((any Item).self, using: { Plain() })
      $0.service(Menu.self, using: Menu.init).scoped(editing)
    }
    #expect(parent.diagnostics == [])
    let child = try parent.makeChild(overriding: { $0.service((any Item).self, using: CartItem.init) })
    #expect(child.diagnostics.map(\.code) == [.undeclaredNesting])
    let menu = try child.makeScope(.session).makeScope(editing).resolve(Menu.self)
    #expect(menu.item is CartItem)
  }

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

  private final class Session { init() {} }
  private final class Profile {
    init(session: Session) {}
  }
  @globalActor fileprivate actor Press { static let shared = Press() }
  private final class Poster { init(profile: Profile) {} }

  @Test func isolation_namesItsSource_inAParent() throws {
    let parent = try Container {
      $0.service(Session.self, using: Session.init).singleton()
      $0.service(Profile.self, using: Profile.init)
    }
    let error = problems {
      try parent.makeChild { $0.service(Poster.self, using: Poster.init).on(Press.self) }
    }
    #expect(error?.diagnostics.map(\.code) == [.isolation])
    #expect(
      error?.diagnostics.first?.message.hasSuffix(
        "the main actor, because it needs InjectorTests.ChildValidationTests.Session.") == true)
  }
}
