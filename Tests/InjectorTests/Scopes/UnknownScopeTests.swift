import Injector
import Testing

/// A scope that nothing belongs to can't be opened.
@Suite struct UnknownScopeTests {
  private func register(_ registry: Registry) {
    registry.service(String.self, using: { "text" }).scoped(.session)
    registry.input(Int.self, of: Scope("page"))
    registry.service(Float.self, using: { (number: Int) in Float(number) }).scoped(Scope("page"))
    registry.service(Double.self, using: { 1 }).scoped(Scope("line", within: Scope("chapter")))
  }

  @Test func unknownScope_throwsMissing_withTheNearestName() throws {
    let container = try Container(register)
    let key = ServiceKey(type: "Injector.Scope", identifier: "sesion")
    let errors = [
      failure { try container.makeScope(Scope("sesion")) },
      failure { try container.makeScope(Scope("sesion"), "surplus") },
      failure { try container.resolver.makeScope(Scope("sesion")) },
      failure { try container.reset(Scope("sesion")) },
    ]
    for error in errors {
      #expect(error?.kind == .missing)
      #expect(error?.key == key)
      #expect(error?.fix.contains("\"session\"") == true)
      #expect(error?.callSite?.fileID == #fileID)
    }
    #expect(errorKind { try container.makeScope(Scope("zzz")) } == .missing)
  }

  @Test func knownScopes_open() throws {
    let container = try Container(register)
    #expect(try container.makeScope(.session).resolve(String.self) == "text")
    #expect(try container.makeScope(Scope("page"), 1).resolve(Float.self) == 1)
    // Something belongs to a scope inside it.
    _ = try container.makeScope(Scope("chapter"))
    _ = try container.makeChild().makeScope(.session)
  }

  @Test func childsScope_isUnknown_inItsParent() throws {
    let parent = try Container { _ in }
    let child = try parent.makeChild(register)
    #expect(errorKind { try parent.makeScope(.session) } == .missing)
    #expect(try child.makeScope(.session).resolve(String.self) == "text")
  }
}
