import Injector
import Testing

private struct PrivatePlugin: Plugin {
  func register(in registry: Registry) { registry.service(Int.self, using: { (value: PrivateValue) in value.count }) }
}

private struct PrivateValue { let count: Int }

private struct Generic<Value>: Plugin {
  func register(in registry: Registry) {}
}

private final class PrivateScreen: Storyboarded {
  nonisolated static let storyboardName = "Main"
}

/// A type that has the name of another one, which is private to another file.
private struct Twin: Sendable {}

/// Registers this file's twin.
func registerTwin(in registry: Registry, _ identifier: ServiceIdentifier? = nil) {
  registry.service(Twin.self, identifier, using: Twin.init)
}

/// A release build has other names for private types: `(PrivatePlugin in _AF2F2C7C14CE25493B1FBEAA0EB82D93)`.
@Suite struct PrivateTypeNameTests {
  @Test func names_ofPrivateTypes_areThoseOfTheSource() {
    #expect(PrivatePlugin().name == "PrivatePlugin")
    #expect(Generic<PrivateValue>().name == "Generic<PrivateValue>")
    #expect(PrivateScreen.storyboardIdentifier == "PrivateScreen")
  }

  @Test func errors_namePrivateTypes_asTheSourceDoes() {
    let error = #expect(throws: ValidationError.self) { try Container(PrivatePlugin()) }
    let step = error?.diagnostics.first?.path.first
    #expect(step?.key.description == "Swift.Int")
    #expect(step?.plugin == "PrivatePlugin")
    #expect(error?.diagnostics.first?.path.last?.key.type == "InjectorTests.PrivateValue")
  }

  /// What has no description of its own has no mirror in a release build for Linux.
  @Test func values_thatPeoplePrint_haveDescriptions() throws {
    let container = try Container { $0.service(Int.self, using: { 1 }).singleton() }
    let node = try #require(container.graph.nodes.first)
    let words = "\(node.key), \(node.role), \(node.lifetime), \(node.isolation)"
    #expect(words == "Swift.Int, service, singleton, nonisolated")
    #expect("\(DiagnosticCode.cycle), \(Severity.error), \(ResolutionError.Kind.missing)" == "INJ005, error, missing")
  }
}
