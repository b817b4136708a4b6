import Foundation
import TestSupport
import Testing

/// An app without isolation works as it is in a container with minimal checking, whatever the language mode.
@Suite struct MinimalCheckingClientTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "Clients/MinimalChecking.swift")

  @Test(arguments: [
    ["-swift-version", "5"], ["-swift-version", "6"], ["-swift-version", "6", "-default-isolation", "MainActor"],
  ])
  func app_worksAsItIs(options: [String]) async throws {
    let (messages, output) = try await Compiler.run(Self.file, options: options)
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
}
