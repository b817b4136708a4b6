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

  @Test func undeclaredNesting_worksInside() throws {
    let container = try Container { Self.register(in: $0) }
    #expect(container.diagnostics == [])
    let session = try container.makeScope(.session)
    #expect(try session.makeScope(Self.editing).resolve(Editor.self).account === session.resolve(Account.self))
    #expect(errorKind { try container.makeScope(Self.editing).resolve(Editor.self) } == .scopeNotOpen)
  }

  @Test func scopeProvider_isRefused_inATransient_whoseHolderIsOutside() throws {
    func register(in registry: Registry) {
      registry.service(Editor.self, using: { Editor(account: Account()) }).scoped(.checkout)
      registry.service(Opener.self, using: Opener.init)
      registry.service([Opener].self, using: { (opener: Opener) in [opener] }).singleton()
      registry.service(Account.self, using: Account.init).scoped(.session)
    }
    let error = problems { register(in: $0) }
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
    #expect(errorKind { try container.makeScope(.session).resolve([Opener].self)[0].open() } == .scopeNotOpen)
  }

  @Test func scopeProvider_mayOpen_whereItsHolderIsCreated() throws {
    for scope in [Scope.session, nil] {
      let container = try Container {
        Self.register(in: $0)
        let opener = $0.service(Opener.self, using: Opener.init)
        if let scope { opener.scoped(scope) }
      }
      #expect(container.diagnostics == [])
      let session = try container.makeScope(.session)
      #expect(try session.resolve(Opener.self).open().value.account === session.resolve(Account.self))
    }
  }
}
