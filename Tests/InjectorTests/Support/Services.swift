import Injector
import Synchronization
import Testing

protocol Store: AnyObject, Sendable {}
final class LocalStore: Store {}
final class RemoteStore: Store {}

protocol Clock: Sendable { var now: Int { get } }
struct FixedClock: Clock { var now = 42 }

/// A service with a dependency, a transient one unless the test says otherwise.
final class Repository: Sendable {
  let store: any Store
  init(store: any Store) { self.store = store }
}

/// Counts how often something was built, from any thread.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)
  var value: Int { count.load(ordering: .acquiring) }
  func increment() { count.wrappingAdd(1, ordering: .acquiringAndReleasing) }
}

extension LocalStore {
  /// A factory that counts how often it runs.
  static func counted(by counter: Counter) -> @Sendable () -> LocalStore {
    {
      counter.increment()
      return LocalStore()
    }
  }
}

/// Collects lines, from any thread.
final class Log: Sendable {
  private let entries = Guarded<[String]>([])
  var lines: [String] { entries.withLock { $0 } }
  func add(_ line: String) { entries.withLock { $0.append(line) } }
}

/// An actor that is neither the main actor nor none.
@globalActor actor Aside { static let shared = Aside() }

struct Failure: Error, Equatable { var reason = "broken" }

extension Scope {
  static let session = Scope("session")
  static let checkout = Scope("checkout", within: .session)
}

extension ServiceIdentifier {
  static let local: Self = "local"
  static let remote: Self = "remote"
}

/// The codes that building a container fails with.
func codes(_ build: () throws -> Container, at place: SourceLocation = #_sourceLocation) -> [DiagnosticCode] {
  problems(build, at: place)?.diagnostics.map(\.code) ?? []
}

/// The codes that a container of the given registrations fails with.
func codes(_ register: (Registry) -> Void, at place: SourceLocation = #_sourceLocation) -> [DiagnosticCode] {
  codes({ try Container(register) }, at: place)
}

/// The validation error that building a container fails with; any other error fails the test.
func problems(_ build: () throws -> Container, at place: SourceLocation = #_sourceLocation) -> ValidationError? {
  do {
    _ = try build()
  } catch let error as ValidationError {
    return error
  } catch { Issue.record("not a validation error: \(error)", sourceLocation: place) }
  return nil
}

/// The validation error that a container of the given registrations fails with.
func problems(_ register: (Registry) -> Void, at place: SourceLocation = #_sourceLocation) -> ValidationError? {
  problems({ try Container(register) }, at: place)
}

/// The error of a resolve that must fail; any other error fails the test.
func failure<Value>(_ resolve: () throws -> Value, at place: SourceLocation = #_sourceLocation) -> ResolutionError? {
  do { _ = try resolve() } catch { return resolutionError(error, at: place) }
  return nil
}

/// The kind of the error of a resolve that must fail.
func errorKind<Value>(_ resolve: () throws -> Value) -> ResolutionError.Kind? { failure(resolve)?.kind }

/// The error of a resolve that must fail, awaited; any other error fails the test.
func outcome<Value: Sendable>(
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ resolve: () async throws -> Value
) async -> ResolutionError? {
  do { _ = try await resolve() } catch { return resolutionError(error, at: sourceLocation) }
  return nil
}

private func resolutionError(_ error: any Error, at place: SourceLocation) -> ResolutionError? {
  if !(error is ResolutionError) { Issue.record("not a resolution error: \(error)", sourceLocation: place) }
  return error as? ResolutionError
}

/// What belongs to a scope that a test opens for nothing else.
struct Marker: Sendable {}

extension Registry {
  /// Registers something in each of the scopes, so that they can be opened.
  func declare(_ scopes: Scope...) {
    for scope in scopes { service(Marker.self, ServiceIdentifier("\(scope)"), using: Marker.init).scoped(scope).root() }
  }
}

/// A plugin made in the test. It is an object, so that one may be among the dependencies of several.
final class Module: Plugin {
  let name: String
  let dependencies: [any Plugin]
  private let registrations: (Registry) -> Void
  private let onStart: (Resolver) throws -> Void

  init(
    name: String, dependencies: [any Plugin] = [], registrations: @escaping (Registry) -> Void = { _ in },
    onStart: @escaping (Resolver) throws -> Void = { _ in }
  ) {
    (self.name, self.dependencies) = (name, dependencies)
    (self.registrations, self.onStart) = (registrations, onStart)
  }

  func register(in registry: Registry) { registrations(registry) }
  func start(with resolver: Resolver) throws { try onStart(resolver) }
}

extension ResolutionError {
  /// The kind of the innermost resolve's error.
  var cause: Kind { (underlying as? ResolutionError)?.cause ?? kind }
}

@MainActor final class Theme {
  let clock: any Clock
  init(clock: any Clock) { self.clock = clock }
}

/// The names of types as keys and messages have them.
enum TypeName {
  static func of(_ type: any Any.Type) -> String {
    String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }
}
