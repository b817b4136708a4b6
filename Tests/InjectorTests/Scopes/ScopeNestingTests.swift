import Injector
import Testing

/// Scopes that are opened inside each other without a declaration.
@Suite struct ScopeNestingTests {
  private final class Account: Sendable { init() {} }
  private final class Editor: Sendable {
    let account: Account
    init(account: Account) { self.account = account }
  }
  private final class Opener: Sendable {
    let open: ScopeProvider<Editor>
    init(open: ScopeProvider<Editor>) { self.open = open }
  }

  private static let editing = Scope("editing")

  private static func register(in registry: Registry) {
    registry.service(Account.self, using: Account.init).scoped(.session)
    registry.service(Editor.self, using: Editor.init).scoped(editing)
  }

  @Test func undeclaredNesting_isAWarning_andWorksInside() throws {
    let container = try Container { Self.register(in: $0) }
    let (account, editor) = ("InjectorTests.ScopeNestingTests.Account", "InjectorTests.ScopeNestingTests.Editor")
    #expect(container.diagnostics.map(\.code) == [.undeclaredNesting])
    #expect(container.diagnostics.map(\.severity) == [.warning])
    #expect(
      container.diagnostics.map(\.message) == [
        "\(editor) (scoped(editing)) needs \(account) (scoped(session)), but nothing declares that the scope "
          + "\"editing\" opens inside \"session\"."
      ])
    #expect(container.diagnostics.map(\.fix) == ["declare it as Scope(\"editing\", within: Scope(\"session\"))"])
    #expect(container.diagnostics.map { $0.path.map(\.key.type) } == [[editor, account]])

    let session = try container.makeScope(.session)
    let inside = try session.makeScope(Self.editing)
    #expect(try inside.resolve(Editor.self).account === session.resolve(Account.self))
    let outside = try container.makeScope(Self.editing)
    #expect(failure { () throws(ResolutionError) in try outside.resolve(Editor.self) }?.kind == .scopeNotOpen)
  }

  @Test func declaredNesting_isFine() throws {
    let container = try Container {
      $0.service(Account.self, using: Account.init).scoped(.session)
      $0.service(Editor.self, using: Editor.init).scoped(.checkout)
    }
    #expect(container.diagnostics == [])
  }

  @Test func inputOfAnotherScope_isAWarning() throws {
    let container = try Container {
      $0.input(Int.self, of: .session)
      $0.service(String.self, using: { (number: Int?) in "\(number ?? 0)" }).scoped(Self.editing)
    }
    #expect(container.diagnostics.map(\.code) == [.undeclaredNesting])
    #expect(try container.makeScope(.session, 7).makeScope(Self.editing).resolve(String.self) == "7")
  }

  @Test func eachNeedsTheOther_isAWarning_withAnotherFix() throws {
    let container = try Container {
      Self.register(in: $0)
      $0.service(Int.self, using: { 1 }).scoped(Self.editing)
      $0.service(String.self, using: { (number: Int) in "\(number)" }).scoped(.session)
    }
    #expect(container.diagnostics.map(\.code) == [.undeclaredNesting, .undeclaredNesting])
    #expect(
      Set(container.diagnostics.map(\.fix)) == [
        "declare one of the scopes within the other, and register there what needs the inner one"
      ])
    #expect(
      container.diagnostics[1].message.hasSuffix("and something in the scope \"editing\" needs the scope \"session\"."))
    // It works where both are open, one of them twice.
    let both = try container.makeScope(Self.editing).makeScope(.session).makeScope(Self.editing)
    #expect(try both.resolve(String.self) == "1")
    #expect(try both.resolve(Editor.self).account === both.resolve(Account.self))
  }

  @Test func scopeProvider_isRefused_ifItsHolderIsInNoScope() throws {
    #expect(
      codes {
        try Container {
          Self.register(in: $0)
          $0.service(Opener.self, using: Opener.init).singleton()
        }
      } == [.scopeMismatch, .undeclaredNesting])
    // What the rule refuses fails indeed.
    let policy = ValidationPolicy(severities: [.scopeMismatch: .warning])
    let container = try Container(validation: policy) {
      Self.register(in: $0)
      $0.service(Opener.self, using: Opener.init).singleton()
    }
    let opener = try container.makeScope(.session).resolve(Opener.self)
    #expect(failure { () throws(ResolutionError) in try opener.open() }?.kind == .scopeNotOpen)
  }

  @Test func scopeProvider_isRefused_inATransient_whoseHolderIsOutside() throws {
    func register(in registry: Registry) {
      registry.service(Editor.self, using: { Editor(account: Account()) }).scoped(.checkout)
      registry.service(Opener.self, using: Opener.init)
      registry.service([Opener].self, using: { (opener: Opener) in [opener] }).singleton()
      registry.service(Account.self, using: Account.init).scoped(.session)
    }
    let error = problems { try Container { register(in: $0) } }
    #expect(error?.diagnostics.map(\.code) == [.scopeMismatch])
    let name = "InjectorTests.ScopeNestingTests"
    #expect(
      error?.diagnostics.map(\.message) == [
        "Swift.Array<\(name).Opener> (singleton) lives outside of the scope \"session\", and needs \(name).Opener, which opens "
          + "the scope \"checkout\" inside that for \(name).Editor (scoped(checkout))."
      ])
    // What the rule refuses fails indeed.
    let container = try Container(validation: ValidationPolicy(severities: [.scopeMismatch: .warning])) {
      register(in: $0)
    }
    let openers = try container.makeScope(.session).resolve([Opener].self)
    #expect(failure { () throws(ResolutionError) in try openers[0].open() }?.kind == .scopeNotOpen)
  }

  @Test func scopeProvider_mayOpen_whereItsHolderIsCreated() throws {
    for scope in [Scope.session, nil] {
      let container = try Container {
        Self.register(in: $0)
        let opener = $0.service(Opener.self, using: Opener.init)
        if let scope { opener.scoped(scope) }
      }
      #expect(container.diagnostics.map(\.code) == [.undeclaredNesting])
      let session = try container.makeScope(.session)
      let editor = try session.resolve(Opener.self).open()
      #expect(try editor.value.account === session.resolve(Account.self))
    }
  }

  @Test func child_doesNotRepeatTheWarning() throws {
    let container = try Container {
      Self.register(in: $0)
      $0.service(Int.self, using: { 1 })
      $0.service(String.self, using: { (number: Int, _: Account) in "\(number)" }).scoped(Self.editing)
    }
    let child = try container.makeChild(overriding: { $0.service(Int.self, using: { 2 }) })
    #expect(child.diagnostics == [])
    #expect(try child.makeScope(.session).makeScope(Self.editing).resolve(String.self) == "2")
  }

  @Test func scopeProvider_isRefused_inAChild_outsideOfTheScopeThatItsValueNeeds() throws {
    let container = try Container { $0.service(Account.self, using: Account.init).scoped(.session) }
    func register(in registry: Registry) {
      registry.service(Editor.self, using: Editor.init).scoped(Self.editing)
      registry.service(Opener.self, using: Opener.init).singleton()
    }
    #expect(codes { try container.makeChild(registering: register) } == [.scopeMismatch, .undeclaredNesting])
    // Inside of the scope, it can't fail.
    let child = try container.makeScope(.session).makeChild(registering: register)
    #expect(child.diagnostics == [])
    #expect(try child.resolve(Opener.self).open().value.account === child.resolve(Account.self))
  }

  @Test func scopeAroundAChild_isAroundTheScopesInIt() throws {
    let session = try Container { $0.service(Account.self, using: Account.init).scoped(.session) }.makeScope(.session)
    let child = try session.makeChild { $0.service(Editor.self, using: Editor.init).scoped(Self.editing) }
    #expect(child.diagnostics == [])
    #expect(try child.makeScope(Self.editing).resolve(Editor.self).account === session.resolve(Account.self))
  }

  @Test func childInAnOpenScope_opensAnotherOneThere() throws {
    let container = try Container { Self.register(in: $0) }
    let session = try container.makeScope(.session)
    let child = try session.makeChild { $0.service(Opener.self, using: Opener.init).singleton() }
    #expect(try child.resolve(Opener.self).open().value.account === session.resolve(Account.self))
  }
}
