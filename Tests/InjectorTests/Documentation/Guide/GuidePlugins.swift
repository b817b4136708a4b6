import Foundation
import Injector
import Testing

// begin: plugin
struct DefaultSpelling: Spelling { func isRight(_ word: String) -> Bool { !word.isEmpty } }

struct SpellingPlugin: Plugin {
  var dependencies: [any Plugin] { [SupportPlugin()] }

  func register(in registry: Registry) {
    registry.service((any Spelling).self, using: DefaultSpelling.init).ifAbsent()
  }

  func start(with resolver: Resolver) throws {
    try resolver.resolve(Journal.self).write("spelling is ready")
  }
}
// end: plugin

// begin: a plugin that is awaited
actor Server {
  private(set) var isConnected = false
  func connect() async throws { isConnected = true }
  func disconnect() async { isConnected = false }
}

struct ServerPlugin: Plugin {
  func register(in registry: Registry) { registry.service(Server.self, using: Server.init).singleton() }
  func start(with resolver: Resolver) async throws { try await resolver.resolve(Server.self).connect() }
  func stop(with resolver: Resolver) async throws { try await resolver.resolve(Server.self).disconnect() }
}
// end: a plugin that is awaited

/// A plugin that is started and stopped.
struct GuideStarting {
  @Test func plugin_isAwaited() async throws {
    // begin: starting
    let container = try Container(ServerPlugin())
    try await container.start(within: .seconds(60))
    let server = try container.resolve(Server.self)
    let isConnected = await server.isConnected
    try await container.stop()
    // end: starting
    #expect(isConnected)
    #expect(await !server.isConnected)
  }
}

// begin: replacements
struct StrictSpelling: Spelling { func isRight(_ word: String) -> Bool { word == "milk" } }

struct StrictPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any Spelling).self, using: StrictSpelling.init)
  }
}
// end: replacements

@Suite struct GuidePlugins {
  private func container(isStrict: Bool, extras: [any Plugin]) throws -> Container {
    var plugins: [any Plugin] = [EditorPlugin(), SpellingPlugin()]
    if isStrict { plugins.append(StrictPlugin()) }
    let container = try Container(plugins: plugins + extras)
    return container
  }

  @Test func list_installsPlugins() throws {
    let container = try container(isStrict: false, extras: [ListPlugin()])
    #expect(
      container.graph.plugins.map(\.name)
        == ["StoragePlugin", "EditorPlugin", "SupportPlugin", "SpellingPlugin", "ListPlugin"])
    #expect(try container.resolve(Journal.self).lines == ["opened", "spelling is ready"])
  }

  @Test func ifAbsent_yields_toAnotherRegistration() throws {
    #expect(try container(isStrict: true, extras: []).resolve((any Spelling).self) is StrictSpelling)
    #expect(try container(isStrict: false, extras: []).resolve((any Spelling).self) is DefaultSpelling)
  }

  @Test func overriding_replaces_beforeTheGraphIsChecked() throws {
    // begin: overriding
    let container = try Container(
      ListPlugin(), overriding: { $0.service((any NoteStoring).self, using: CloudNotes.init) })
    // end: overriding
    #expect(try container.resolve((any NoteStoring).self) is CloudNotes)
    let error = problems {
      try Container(ListPlugin(), overriding: { $0.instance(StrictSpelling(), for: (any Spelling).self) })
    }
    #expect(error?.diagnostics.map(\.code) == [.overrideOfNothing])
  }
}

// begin: private
/// No other file can name it, so no other plugin can need it.
private final class TokenStore: Sendable {}

final class SignIn: Sendable {
  private let tokens: TokenStore
  fileprivate init(tokens: TokenStore) { self.tokens = tokens }
}

struct SignInPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(TokenStore.self, using: TokenStore.init).singleton()
    registry.service(SignIn.self, using: SignIn.init).singleton()
  }
}
// end: private

extension GuidePlugins {
  @Test func privateType_isFound_byItsPlugin() throws {
    let container = try Container(SignInPlugin())
    #expect(container.diagnostics == [])
    #expect(try container.resolve(SignIn.self) === container.resolve(SignIn.self))
  }

  @Test func page_saysTheLimit_ofTheDeclarations() throws {
    let sources = DocumentedCode.root.appending(path: "Sources/Injector")
    let source = try DocumentedCode(of: sources.appending(path: "Container/Container+Start.swift"))
    #expect(source.lines.filter { $0.contains("(within limit: Duration = .seconds(15)) async throws") }.count == 2)
    let page = try DocumentedCode(of: sources.appending(path: "Injector.docc/Guide/Plugins.md"))
    #expect(page.lines.contains { $0.contains("Each plugin may take 15 seconds") })
  }
}
