import Injector
import Testing

/// Containers that close with what was made from them.
@Suite(.timeLimit(.minutes(10))) struct NestedClosingTests {
  private final class Part: Sendable {
    let name: String
    let inner: Part?
    init(_ name: String, inner: Part? = nil) {
      self.name = name
      self.inner = inner
    }
  }
  private let log = Log()

  private func register(_ name: ServiceIdentifier, in registry: Registry, _ lifetime: Lifetime = .singleton) {
    let registration = registry.service(Part.self, name, using: { Part("\(name)") })
    if case .scoped(let scope) = lifetime { registration.scoped(scope) } else { registration.singleton() }
    registration.onClose { [log] part in log.add(part.name) }
  }

  private func makeRoot() throws -> Container {
    try Container {
      register("root", in: $0)
      register("session", in: $0, .scoped(.session))
      register("checkout", in: $0, .scoped(.checkout))
    }
  }

  private func kind(_ container: Container, _ name: ServiceIdentifier) -> ResolutionError.Kind? {
    failure { () throws(ResolutionError) in try container.resolve(Part.self, name) }?.kind
  }

  @Test func close_endsInnerScopesFirst_theNewestFirst() throws {
    let root = try makeRoot()
    _ = try root.resolve(Part.self, "root")
    let session = try root.makeScope(.session)
    _ = try session.resolve(Part.self, "session")
    let checkouts = try [session.makeScope(.checkout), session.makeScope(.checkout)]
    for checkout in checkouts { _ = try checkout.resolve(Part.self, "checkout") }
    let other = try root.makeScope(.session)
    _ = try other.resolve(Part.self, "session")
    root.close()
    #expect(log.lines == ["session", "checkout", "checkout", "session", "root"])
    for container in [root, session, other] + checkouts { #expect(kind(container, "root") == .closed) }
    #expect(session.close() == [])
  }

  @Test func close_ofAScope_leavesTheOthersOpen() throws {
    let root = try makeRoot()
    let session = try root.makeScope(.session)
    let checkout = try session.makeScope(.checkout)
    let other = try root.makeScope(.session)
    session.close()
    #expect(kind(checkout, "checkout") == .closed)
    #expect(kind(other, "session") == nil)
    #expect(kind(root, "root") == nil)
  }

  @Test func close_endsChildren_beforeTheirParent() throws {
    let root = try makeRoot()
    let session = try root.makeScope(.session)
    _ = try session.resolve(Part.self, "session")
    let child = try session.makeChild(Module(name: "Child", registrations: { register("child", in: $0) }))
    _ = try child.resolve(Part.self, "child")
    let grandchild = try child.makeChild(Module(name: "Grand", registrations: { register("grandchild", in: $0) }))
    _ = try grandchild.resolve(Part.self, "grandchild")
    root.close()
    #expect(log.lines == ["grandchild", "child", "session"])
    #expect(kind(grandchild, "grandchild") == .closed)
  }

  @Test func close_ofTheRoot_endsScopesThatWereOpenedInAChild() throws {
    let root = try makeRoot()
    let child = try root.makeChild(
      Module(
        name: "Child",
        registrations: {
          register("child", in: $0)
          register("page", in: $0, .scoped(.checkout))
        }))
    _ = try child.resolve(Part.self, "child")
    let session = try child.makeScope(.session)
    _ = try session.resolve(Part.self, "session")
    let checkout = try session.makeScope(.checkout)
    _ = try checkout.resolve(Part.self, "checkout")
    _ = try checkout.resolve(Part.self, "page")
    root.close()
    #expect(log.lines == ["page", "checkout", "session", "child"])
    #expect(kind(checkout, "root") == .closed)
  }

  @Test func close_ofAChild_endsWhatTheScopesAroundItKeepForIt() throws {
    let session = try makeRoot().makeScope(.session)
    _ = try session.resolve(Part.self, "session")
    let child = try session.makeChild(
      Module(
        name: "Child",
        registrations: { [log] in
          register("child", in: $0)
          $0.service(
            Part.self, "scoped", using: { (inner: Part) in Part("scoped", inner: inner) }
          ).parameter(Part.self, "child")
            .scoped(.session).onClose { part in log.add(part.name) }
        }))
    let held = try child.resolve(Part.self, "scoped")
    let leaks = child.close()
    #expect(leaks.map(\.key.identifier) == ["scoped"])
    #expect(log.lines == ["scoped", "child"])
    #expect(kind(session, "session") == nil)
    session.close()
    #expect(log.lines == ["scoped", "child", "session"])
    extendLifetime(held)
  }

  @Test func resolversOfInstances_areClosed_withTheScopeTheyWereBuiltIn() throws {
    final class Keeper: Sendable {
      let resolver: Resolver
      init(resolver: Resolver) { self.resolver = resolver }
    }
    let root = try Container { register("root", in: $0) }
    let child = try root.makeChild(
      Module(name: "Child", registrations: { $0.service(Keeper.self, using: Keeper.init) }))
    let session = try child.makeScope(.session)
    let grandchild = try session.makeChild(Module(name: "Grand"))
    let checkout = try grandchild.makeScope(.checkout)
    let keepers = try [session, checkout].map { try $0.resolve(Keeper.self) }
    session.close()
    for keeper in keepers {
      #expect(
        failure { () throws(ResolutionError) in try keeper.resolver.resolve(Part.self, "root") }?.kind == .closed)
    }
    #expect(kind(child, "root") == nil)
  }

  @Test func leakReport_coversTheInnerScopes() throws {
    let root = try makeRoot()
    let session = try root.makeScope(.session)
    let checkout = try session.makeScope(.checkout)
    let held = [try session.resolve(Part.self, "session"), try checkout.resolve(Part.self, "checkout")]
    #expect(root.close().map(\.key.identifier) == ["session", "checkout"])
    extendLifetime((session, checkout, held))
  }

  @Test func leakReport_isSilent_aboutWhatOnlyAnOuterScopeHeld() throws {
    final class Watcher: @unchecked Sendable { var parts: [Part] = [] }  // Used by the one thread of the test.
    let root = try Container {
      $0.service(Watcher.self, using: { Watcher() }).scoped(.session)
      register("checkout", in: $0, .scoped(.checkout))
    }
    let session = try root.makeScope(.session)
    let checkout = try session.makeScope(.checkout)
    try session.resolve(Watcher.self).parts.append(checkout.resolve(Part.self, "checkout"))
    #expect(session.close() == [])
    #expect(log.lines == ["checkout"])
  }

  @Test func scopeOfAClosedContainer_isRefused() throws {
    let root = try makeRoot()
    root.close()
    #expect(failure { () throws(ResolutionError) in try root.makeScope(.session) }?.kind == .closed)
  }

  @Test func childOfAClosedContainer_isRefused() throws {
    let root = try makeRoot()
    root.close()
    let log = log
    let error = #expect(throws: ClosedContainerError.self) {
      try root.makeChild(Module(name: "Child", registrations: { _ in log.add("registered") }))
    }
    #expect(
      error?.description == """
        A closed container was asked to make a child.
        To fix this, make a child before close(), or build a new container.
        """)
    #expect(log.lines == [])
  }

  @Test func childThatIsBuilt_whileItsParentCloses_isClosedAndRefused() throws {
    let root = try makeRoot()
    let module = Module(
      name: "Child",
      registrations: { registry in
        register("child", in: registry)
        registry.service(
          Int.self,
          using: { (part: Part) in
            root.close()
            return 1
          }
        ).parameter(Part.self, "child")
      },
      onStart: { _ = try $0.resolve(Int.self) })
    #expect(throws: ClosedContainerError.self) { try root.makeChild(module) }
    #expect(log.lines == ["child"])
  }

  @Test func droppedScopes_areForgotten() throws {
    let root = try makeRoot()
    for _ in 0..<1000 { _ = try root.makeScope(.session).resolve(Part.self, "session") }
    let session = try root.makeScope(.session)
    _ = try session.resolve(Part.self, "session")
    #expect(root.close() == [])
    #expect(log.lines == ["session"])
  }

  @Test func whatAWaitingInstanceNeeds_isNoLeak() async throws {
    final class Page: Sendable {
      let part: Part
      init(part: Part) { self.part = part }
    }
    let root = try Container { [log] in
      register("held", in: $0, .scoped(.session))
      register("other", in: $0, .scoped(.session))
      $0.service(Page.self, using: Page.init).parameter(Part.self, "held")
      $0.service(
        Part.self, "main", using: { (page: Page) in Part("main", inner: page.part) }
      ).on(MainActor.self)
        .scoped(.checkout).onClose { part in log.add(part.name) }
    }
    let session = try root.makeScope(.session)
    let checkout = try session.makeScope(.checkout)
    _ = try await checkout.resolveAsync(Part.self, "main")
    let other = try await session.resolveAsync(Part.self, "other")
    #expect(session.close().map(\.key.identifier) == ["other"])
    while log.lines.count < 3 { await Task.yield() }
    _ = other
  }

  @Test func mainActorInstance_thatWaitsForItsClosing_isNoLeak() async throws {
    let root = try Container { [log] in
      $0.service(Part.self, "main", using: { Part("main") }).on(MainActor.self).scoped(.session)
        .onClose { part in log.add(part.name) }
      register("other", in: $0, .scoped(.session))
    }
    let session = try root.makeScope(.session)
    _ = try await session.resolveAsync(Part.self, "main")
    let held = try await session.resolveAsync(Part.self, "other")
    #expect(session.close().map(\.key.identifier) == ["other"])
    await MainActor.run {}
    while log.lines.count < 2 { await Task.yield() }
    #expect(log.lines == ["other", "main"])
    extendLifetime(held)
  }
}
