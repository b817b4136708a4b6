import Foundation
import Injector
import Testing

/// What an alert or a log shows of an error, by `localizedDescription`, is its text.
@Suite struct LocalizedTests {
  private func expectText<Failure: Error & CustomStringConvertible>(
    of type: Failure.Type, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      Issue.record("nothing is thrown", sourceLocation: sourceLocation)
    } catch {
      #expect(error is Failure, sourceLocation: sourceLocation)
      #expect(error.localizedDescription == "\(error)", sourceLocation: sourceLocation)
    }
  }

  @Test func errorsOfTheContainer_areTheirText() async throws {
    let empty = try Container { _ in }
    await expectText(of: ResolutionError.self) { _ = try empty.resolve(Int.self) }
    await expectText(of: ValidationError.self) {
      _ = try Container { $0.service(Int.self, using: { (a: Double) in 1 }) }
    }
    await expectText(of: ResolutionErrors.self) {
      _ = try Container { $0.service(Int.self, using: { () throws in throw Failure() }).singleton().eager() }
    }
    // The error of the container that is under another one.
    let weak = try Container { $0.service(Any.self, using: { 1 as Any }).weak().uncheckedSendable() }
    await expectText(of: ResolutionError.self) { _ = try weak.resolve(Any.self) }
    let underlying = try #require(failure { try weak.resolve(Any.self) }?.underlying)
    #expect(underlying.localizedDescription == "\(underlying)")
    empty.close()
    await expectText(of: ClosedContainerError.self) { _ = try empty.makeChild() }
    await expectText(of: PluginTimeoutError.self) {
      try await Container(EndlessPlugin()).start(within: .milliseconds(1))
    }
  }

  private struct EndlessPlugin: Plugin {
    func register(in registry: Registry) {}
    func start(with resolver: Resolver) async throws { try await Task.sleep(for: .seconds(600)) }
  }
}
