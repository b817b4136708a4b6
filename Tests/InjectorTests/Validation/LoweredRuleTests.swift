import Injector
import Testing

/// A rule that is lowered lets a container be built; the resolve that runs into the problem says what is wrong.
@Suite struct LoweredRuleTests {
  final class A: Sendable { init() {} }
  final class B: Sendable { init(a: A) {} }
  final class C: Sendable { init(b: B) {} }

  func lowering(_ codes: DiagnosticCode...) -> ValidationPolicy {
    ValidationPolicy(severities: Dictionary(uniqueKeysWithValues: codes.map { ($0, .warning) }))
  }

  /// The container, which has exactly the one warning.
  func container(
    lowering code: DiagnosticCode, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ register: (Registry) -> Void
  ) throws -> Container {
    let container = try Container(validation: lowering(code), register)
    #expect(container.diagnostics.map(\.code) == [code], sourceLocation: sourceLocation)
    #expect(container.diagnostics.map(\.severity) == [.warning], sourceLocation: sourceLocation)
    return container
  }

  @Test func missing_isThrownByTheResolve_thatNeedsIt() throws {
    let container = try container(lowering: .missingDependency) {
      $0.service(B.self, using: B.init)
      $0.service(C.self, using: C.init)
      $0.service(Int.self, using: { 1 })
    }
    #expect(try container.resolve(Int.self) == 1)
    let error = failure { try container.resolve(C.self) }
    #expect(error?.kind == .missing)
    #expect(error?.key.type.hasSuffix(".A") == true)
    #expect(error?.chain.map(\.key.type) == ["InjectorTests.LoweredRuleTests.C", "InjectorTests.LoweredRuleTests.B"])
  }

  @Test func missing_isThrown_byAwaitedFactoriesOfChildren() async throws {
    struct Lacking: Plugin {
      func register(in registry: Registry) { registry.asyncService(B.self, using: B.init) }
    }
    let child = try Container { _ in }.makeChild(Lacking(), validation: lowering(.missingDependency))
    #expect(child.diagnostics.map(\.code) == [.missingDependency])
    await #expect { try await child.resolveAsync(B.self) } throws: { ($0 as? ResolutionError)?.kind == .missing }
  }

  @Test func cycle_isThrownWithItsPath_whereverTheResolveBegins() throws {
    let built = Counter()
    let container = try container(lowering: .cycle) {
      $0.service(
        Int.self, "x",
        using: { (text: String) in
          built.increment()
          return text.count
        }
      ).parameter(String.self, "y")
      $0.service(String.self, "y", using: { (all: [Double]) in "\(all)" })
      $0.service(Double.self, using: { (number: Int) in Double(number) }).parameter(Int.self, "x").contributing()
      $0.service(Float.self, using: { (number: Int) in Float(number) }).parameter(Int.self, "x")
    }
    let path = "Swift.Int \"x\" -> Swift.String \"y\" -> Swift.Double -> Swift.Int \"x\""
    let errors = [
      failure { _ = try container.resolve(Int.self, "x") },
      failure { _ = try container.resolve(String.self, "y") },
      failure { _ = try container.resolve([Double].self) },
      failure { _ = try container.resolve(Float.self) },
    ]
    #expect(errors.map { $0?.kind } == [.cycle, .cycle, .cycle, .cycle])
    let rotated = "Swift.String \"y\" -> Swift.Double -> Swift.Int \"x\" -> Swift.String \"y\""
    #expect(errors.map { $0?.detail } == [path, rotated, path, path])
    #expect(built.value == 0)
  }

  @Test func captive_isBuiltOutsideItsScope_andSaysSo() throws {
    let container = try container(lowering: .captiveDependency) {
      $0.service(A.self, using: A.init).scoped(.session)
      $0.service(B.self, using: B.init).singleton()
    }
    let session = try container.makeScope(.session)
    _ = try session.resolve(A.self)
    #expect(errorKind { try session.resolve(B.self) } == .scopeNotOpen)
  }

  @Test func scopeFromOutside_isNotOpen_forTheLazy() throws {
    let container = try container(lowering: .scopeMismatch) {
      $0.service(A.self, using: A.init).scoped(.session)
      $0.service(Box.self, using: Box.init).singleton()
    }
    #expect(errorKind { try container.makeScope(.session).resolve(Box.self).a() } == .scopeNotOpen)
  }

  final class Box: Sendable {
    let a: Lazy<A>
    init(a: Lazy<A>) { self.a = a }
  }

  @Test func keptLifetime_buildsAndClosesNothing() throws {
    let told = Counter()
    let built = Counter()
    let container = try Container(validation: lowering(.keptLifetime)) {
      $0.service(
        Int.self,
        using: {
          built.increment()
          return 1
        }
      ).eager()
      $0.service(A.self, using: A.init).onClose { _ in told.increment() }
    }
    #expect(built.value == 0)
    _ = try container.resolve(A.self)
    container.close()
    #expect(told.value == 0)
  }

  @Test func asynchrony_isThrown_whereNothingAwaits() async throws {
    let container = try Container(validation: lowering(.asynchrony)) {
      $0.asyncService(Int.self, using: { 1 })
      $0.service(String.self, using: { (number: Int) in "\(number)" })
      $0.service(Substring.self, using: { (number: Int?) in "\(number ?? 0)" })
      $0.service(Float.self, using: { (number: Lazy<Int>) in Float(try number()) })
      $0.asyncService(Double.self, using: { (number: Int) in Double(number) }).arguments(Int.self).singleton()
    }
    #expect(try await container.resolveAsync(Int.self) == 1)
    #expect(errorKind { _ = try container.resolve(String.self) } == .requiresAsync)
    #expect(errorKind { _ = try container.resolve(Substring.self) } == .requiresAsync)
    #expect(errorKind { _ = try container.resolve(Float.self) } == .requiresAsync)
    #expect(await outcome { try await container.resolveAsync(Int.self, arguments: 7) }?.kind == .argumentMismatch)
    #expect(try await container.resolveAsync(Double.self, arguments: 7) == 7)
    let error = await outcome { try await container.resolveAsync(String.self) }
    #expect(error?.fix == "register what needs it with asyncService, or inject a Provider of it")
  }

  @Test func sharedArgument_thatIsNotHashable_isThrown() throws {
    struct Size: Sendable {}
    let container = try container(lowering: .sharedArgument) {
      $0.service(A.self, using: { (_: Size) in A() }).arguments(Size.self).weak()
    }
    #expect(errorKind { try container.resolve(A.self, arguments: Size()) } == .factoryFailed)
  }
}
