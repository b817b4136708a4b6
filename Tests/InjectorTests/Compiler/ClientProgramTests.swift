import Foundation
import TestSupport
import Testing

/// Programs of clients, built and run.
@Suite(.thorough, .enabled(if: BuildFolder.modules != nil, "the modules aren't beside the tests"))
struct ClientProgramTests {
  private func run(_ client: String, options: [String]) async throws -> (messages: [String], output: String) {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try await Compiler.run([folder.appending(path: "Clients/\(client).swift")], options: options)
  }

  private static let appModes = [
    ["-swift-version", "5"], ["-swift-version", "6"], ["-swift-version", "6", "-default-isolation", "MainActor"],
  ]

  /// An app without isolation works as it is in a container with minimal checking.
  @Test(arguments: appModes) func app_worksAsItIs(options: [String]) async throws {
    let (messages, output) = try await run("MinimalChecking", options: options)
    #expect(messages == [])
    #expect(
      output == """
        Client.DetailController: the main actor
        Client.ListCoordinator: the main actor
        Client.Theme: the main actor
        Client.Cache: nonisolated
        Client.Parser: nonisolated
        Client.Repository: nonisolated
        row: 7
        one cache
        requiresMainActor: resolve it on the main actor, or use resolveAsync
        closed: light
        closed

        """)
  }

  /// With complete checking, a coordinator that is a plain class opens its screens on the main thread, and nowhere
  /// else.
  @Test(arguments: appModes) func plainCoordinator_callsItsHandles_onTheMainThread(options: [String]) async throws {
    let (messages, output) = try await run("PlainCoordinator", options: options)
    #expect(messages == [])
    #expect(
      output == """
        0
        DetailController HelpController HelpController HelpController
        closed on the main thread: true
        [] Draft
        requiresMainActor
        HelpController DetailController HelpController
        true
        closed on the main thread: true
        HelpController
        offline

        """)
  }

  // MARK: Xcode's template

  @Test func template_hasTheIsolationOfItsTypes_withCompleteChecking() async throws {
    let (messages, output) = try await run("Template", options: Client.template.options)
    #expect(messages == [])
    #expect(output == "Client.Counter: the main actor\nClient.Store: the main actor\n")
  }

  /// Without the setting that README and Getting started name, the compiler loses the isolation of an initializer.
  @Test func template_isWarned_andLosesTheIsolation_asItIs() async throws {
    let (messages, output) = try await run("Template", options: Client.untouchedTemplate)
    let warning = "warning: call to main actor-isolated initializer"
    #expect(
      messages == [
        "Template.swift:17: \(warning) 'init()' in a synchronous nonisolated context",
        "Template.swift:18: \(warning) 'init(counter:)' in a synchronous nonisolated context",
      ])
    #expect(output == "Client.Counter: nonisolated\nClient.Store: nonisolated\n")
  }

  /// The asynchronous methods of a plugin run on its actor, whoever awaits them.
  @Test(arguments: appModes + [["-swift-version", "6", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]])
  func pluginOfTheMainActor_startsAndStopsThere(options: [String]) async throws {
    let (messages, output) = try await run("StartingPlugins", options: options)
    #expect(messages == [])
    #expect(
      output == """
        plain: true
        alerts: 1
        page: true
        session: light started light
        alerts: 1
        page: true
        session: light started light

        """)
  }

  // MARK: Plain classes

  /// Options that don't change the isolation of the classes.
  private static let modes = [
    ["-swift-version", "5"], ["-swift-version", "5", "-enable-upcoming-feature", "InferSendableFromCaptures"],
    [
      "-swift-version", "5", "-strict-concurrency=complete", "-enable-upcoming-feature", "InferSendableFromCaptures",
    ], ["-swift-version", "6"],
  ]

  private static let graph = """
    Client.Storing: singleton, the main actor
    Swift.Optional<Client.DiskStore>: transient, the main actor
    Client.Session: singleton, the main actor
    Client.Cart: perResolution, the main actor
    Client.Tab: weak, the main actor
    Client.Tab "account": scoped(account), the main actor
    Client.Rates "fixed": singleton, the main actor
    Client.CartModel: transient, the main actor
    Client.Page: transient, nonisolated

    """

  private static let end = "server: on\n"

  /// What the methods of plain classes on the main thread are told.
  private static let refusal = """
    Client.Session isn't known to be Sendable, so its instances are kept on the main actor; the main thread runs \
    this code, but it isn't isolated to the main actor, as concurrency: .complete requires
    mark the function that resolves it, or the type around it, with @MainActor, or add .uncheckedSendable() to the \
    registration of Client.Session if it may be used anywhere, or where Service: Sendable to an extension that shares \
    it, or pass concurrency: .minimal to the container if the app's classes say nothing of actors
    the main thread runs this code, but it isn't isolated to the main actor, as concurrency: .complete requires
    mark the function that resolves it, or the type around it, with @MainActor, or, if Client.CartModel is Sendable, \
    use resolveAsync, or pass concurrency: .minimal to the container if the app's classes say nothing of actors

    """

  /// The same plugin of plain classes compiles without a word, and has the same graph, whatever the language mode.
  @Test(arguments: modes) func plugin_hasOneGraph_withoutAWarning(options: [String]) async throws {
    let (messages, output) = try await run("PlainClasses", options: options)
    #expect(messages == [])
    #expect(output == Self.graph + Self.refusal + Self.end)
  }

  @Test func plugin_hasTheSameGraph_withDefaultIsolation() async throws {
    let options = ["-swift-version", "5", "-default-isolation", "MainActor"]
    // There, a class is on the main actor and so Sendable: an instance may be used anywhere.
    let graph = Self.graph.replacing("\"fixed\": singleton, the main actor", with: "\"fixed\": singleton, nonisolated")
      .replacing("Page: transient, nonisolated", with: "Page: transient, the main actor")
    let (messages, output) = try await run("PlainClasses", options: options)
    #expect(messages == [])
    #expect(output == graph + Self.end)
  }
}
