@testable import Injector
import Testing

/// The runtime arguments by which a policy keeps instances.
@Suite struct KeptArgumentTests {
  private struct Plain: Sendable {}
  private final class Local: Hashable {
    static func == (left: Local, right: Local) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
  @MainActor private final class Editor {
    let local: Local
    init(local: Local) { self.local = local }
  }

  @Test func argumentThatIsNotHashable_isAnError() throws {
    let plugin = Module(
      name: "App",
      registrations: {
        $0.service(LocalStore.self, using: { (_: Plain) in LocalStore() }).arguments(Plain.self)
          .kept(by: ByArgument())
      })
    #expect(codes { try Container(plugin) } == [.keptArgument])
    let diagnostics = DependencyGraph(of: plugin).diagnostics()
    #expect(diagnostics.filter { $0.severity == .error }.map(\.code) == [DiagnosticCode.keptArgument])
  }

  @Test func argumentThatIsNotSendable_isAnError_unlessTheFactoryRunsOnAnActor() throws {
    #expect(
      codes {
        try Container {
          $0.service(LocalStore.self, using: { (_: Local) in LocalStore() }).arguments(Local.self)
            .kept(by: ByArgument())
        }
      } == [.keptArgument])
    _ = try Container {
      $0.service(LocalStore.self, using: { @MainActor (_: Local) in LocalStore() }).arguments(Local.self)
        .kept(by: ByArgument())
    }
  }

  @Test func otherLifetimes_takeAnyArgument() throws {
    let container = try Container {
      $0.service(LocalStore.self, using: { (_: Plain) in LocalStore() }).arguments(Plain.self).perResolution()
    }
    _ = try container.resolve(LocalStore.self, arguments: Plain())
  }

  @Test(arguments: [Severity.warning, .off])
  func loweredRule_leavesAnErrorToTheResolve(_ severity: Severity) throws {
    let container = try Container(validation: ValidationPolicy(severities: [.keptArgument: severity])) {
      $0.service(LocalStore.self, using: { (_: Local) in LocalStore() }).arguments(Local.self)
        .kept(by: ByArgument())
    }
    let error = failure { () throws(ResolutionError) in try container.resolve(LocalStore.self, arguments: Local()) }
    #expect(error?.kind == .argumentMismatch)
    #expect(error?.description.contains("isn't known to be Hashable and Sendable") == true)
  }

  @Test @MainActor func instancesOnTheMainActor_areKeptThere() throws {
    let log = Log()
    let container = try Container {
      $0.viewModel(Editor.self, using: Editor.init).arguments(Local.self).kept(by: AtMost(count: 1))
        .onClose { _ in log.add("closed") }
      $0.service((any Theming).self, using: { Theme() }).kept(by: Deciding { _ in false })
      $0.controller(Window.self, using: Window.init).kept(by: ByArgument())
    }
    let (first, second) = (Local(), Local())
    let editor = try container.resolve(Editor.self, arguments: first)
    #expect(try container.resolve(Editor.self, arguments: first) === editor)
    #expect(try container.resolve(Editor.self, arguments: second) !== editor)
    #expect(log.lines == ["closed"])
    #expect(try container.resolve((any Theming).self) !== container.resolve((any Theming).self))
    #expect(try container.resolve(Window.self) === container.resolve(Window.self))
    container.close()
    #expect(log.lines == ["closed", "closed"])
  }

  @Test func instancesOnTheMainActor_areReleasedThere_whereverTheContainerIs() async throws {
    let (log, released) = (Log(), Counter())
    do {
      let container = try await MainActor.run {
        let container = try Container {
          $0.viewModel(Tracked.self, using: { Tracked(released) }).kept(by: ByArgument())
        }
        _ = try container.resolve(Tracked.self)
        return container
      }
      _ = container
      log.add("leaving")
    }
    while released.value == 0 { await Task.yield() }
    #expect(log.lines == ["leaving"])
  }

  @MainActor private protocol Theming: AnyObject {}
  @MainActor private final class Theme: Theming {}
  @MainActor private final class Window {}
  @MainActor private final class Tracked {
    let released: Counter
    init(_ released: Counter) { self.released = released }
    deinit {
      MainActor.assertIsolated()
      released.increment()
    }
  }
}
