import Injector
import Testing

/// A scope that nothing belongs to: INJ038.
@Suite struct UnknownScopeTests {
  private func register(_ registry: Registry) {
    registry.service(String.self, using: { "text" }).scoped(.session)
    registry.input(Int.self, of: Scope("page"))
    registry.service(Float.self, using: { (number: Int) in Float(number) }).scoped(Scope("page"))
    registry.service(Double.self, using: { 1 }).scoped(Scope("line", within: Scope("chapter")))
  }

  @Test func unknownScope_isAWarning_ofTheOpenedContainer() throws {
    let container = try Container(register)
    let opened = try container.makeScope(Scope("sesion"))
    #expect(
      opened.diagnostics.map { "\($0.severity) \($0.code): \($0.message) \($0.fix)" } == [
        "warning INJ038: The scope \"sesion\" is open, but no registration and no input belongs to it. open \"session\""
      ])
    #expect(
      try opened.makeScope(Scope("zzz")).diagnostics.map(\.fix) == [
        "open one of the scopes that are registered, such as \"session\""
      ])
    #expect(container.diagnostics == [])
  }

  @Test func knownScopes_haveNoWarning() throws {
    let container = try Container(register)
    #expect(try container.makeScope(.session).diagnostics == [])
    #expect(try container.makeScope(Scope("page"), 1).diagnostics == [])
    #expect(try container.makeScope(Scope("chapter")).diagnostics == [])
    #expect(try container.makeChild().makeScope(.session).diagnostics == [])
  }

  @Test func childInTheScope_canRegisterForIt() throws {
    let opened = try Container { _ in }.makeScope(.session)
    #expect(opened.diagnostics.map(\.fix) == ["register something with .scoped(_:)"])
    let child = try opened.makeChild(register)
    #expect(opened.diagnostics == [])
    #expect(try child.resolve(String.self) == "text")
  }

  @Test func policy_switchesTheWarningOff() throws {
    let container = try Container(validation: ValidationPolicy(severities: [.unknownScope: .off])) { _ in }
    #expect(try container.makeScope(.session).diagnostics == [])
  }
}
