import Foundation
import Injector
import Testing

/// Containers that close with what was made from them.
@Suite(.timeLimit(.minutes(10))) struct NestedClosingTests {
  private final class Part: Sendable {
    let name: String
    let inner: Part?
    init(_ name: String, inner: Part? = nil) { (self.name, self.inner) = (name, inner) }
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
    errorKind { try container.resolve(Part.self, name) }
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
    #expect(child.close().map(\.key.identifier) == ["scoped"])
    #expect(log.lines == ["scoped", "child"])
    #expect(kind(session, "session") == nil)
    session.close()
    #expect(log.lines == ["scoped", "child", "session"])
    extendLifetime(held)
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
        To fix this, make a child before close(), or create a new container.
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

  /// Neither closing nor releasing takes a stack as deep as the containers are nested.
  @Test func close_ofNestedChildren_fitsASmallStack() async {
    await #expect(processExitsWith: .success) {
      var containers = [try Container { $0.service(Int.self, using: { 1 }).singleton() }]
      for depth in 0..<300 {
        let name = ServiceIdentifier("\(depth)")
        let child = try containers[depth].makeChild { $0.service(Int.self, name, using: { 1 }).singleton() }
        _ = try child.resolve(Int.self, name)
        containers.append(child)
      }
      let nested = Guarded(containers)
      containers = []
      await withCheckedContinuation { continuation in
        let thread = Thread {
          nested.withLock { $0[0] }.close()
          nested.withLock { $0 = [] }
          continuation.resume()
        }
        thread.stackSize = 1 << 16
        thread.start()
      }
    }
  }

  @Test func droppedScopes_areForgotten() throws {
    let root = try makeRoot()
    for _ in 0..<1000 { _ = try root.makeScope(.session).resolve(Part.self, "session") }
    let session = try root.makeScope(.session)
    _ = try session.resolve(Part.self, "session")
    #expect(root.close() == [])
    #expect(log.lines == ["session"])
  }
}
