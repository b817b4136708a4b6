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
    let error = failure { () throws(ResolutionError) in try container.resolve(C.self) }
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

  @Test func duplicate_letsTheFirstWin() throws {
    let container = try container(lowering: .duplicateRegistration) {
      $0.instance(1, for: Int.self)
      $0.instance(2, for: Int.self)
    }
    #expect(try container.resolve(Int.self) == 1)
  }

  @Test func overrideOfNothing_registers() throws {
    let container = try container(lowering: .overrideOfNothing) { $0.instance(1, for: Int.self).overriding() }
    #expect(try container.resolve(Int.self) == 1)
  }

  @Test func decoratorOfNothing_isNotFound() throws {
    let container = try container(lowering: .decoratorOfNothing) { $0.decorate(Int.self) { $0 + 1 } }
    #expect(!container.isRegistered(Int.self))
    #expect(failure { () throws(ResolutionError) in try container.resolve(Int.self) }?.kind == .missing)
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
      failure { () throws(ResolutionError) in _ = try container.resolve(Int.self, "x") },
      failure { () throws(ResolutionError) in _ = try container.resolve(String.self, "y") },
      failure { () throws(ResolutionError) in _ = try container.resolve([Double].self) },
      failure { () throws(ResolutionError) in _ = try container.resolve(Float.self) },
    ]
    #expect(errors.map { $0?.kind } == [.cycle, .cycle, .cycle, .cycle])
    #expect(errors.map { $0?.detail } == [path, path, path, path])
    #expect(built.value == 0)
  }

  @Test func cycle_isThrown_throughAliasesOptionalsDecoratorsAndItself() throws {
    let container = try Container(validation: lowering(.cycle)) {
      $0.service(Int.self, using: { (number: Int) in number })
      $0.service(String.self, using: { (number: Double?) in "\(number ?? 0)" }).alias(Substring.self) { $0[...] }
      $0.service(Double.self, using: { (text: Substring) in Double(text.count) })
      $0.service(Float.self, using: { 1 }).singleton()
      $0.decorate(Float.self) { (inner: Float, user: UInt) in inner }
      $0.service(UInt.self, using: { (number: Float, all: [UInt8]) in UInt(number) }).singleton()
      $0.service(UInt8.self, using: { (number: UInt) in 1 }).contributing()
    }
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(Int.self) }?.kind == .cycle)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(String.self) }?.kind == .cycle)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(Substring.self) }?.kind == .cycle)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(Double.self) }?.kind == .cycle)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(Float.self) }?.kind == .cycle)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(UInt.self) }?.kind == .cycle)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve([UInt8].self) }?.kind == .cycle)
  }

  @Test func cycle_isThrown_byAwaitedFactories() async throws {
    let container = try container(lowering: .cycle) {
      $0.asyncService(Int.self, using: { (text: String) in text.count })
      $0.asyncService(String.self, using: { (number: Int) in "\(number)" }).singleton()
    }
    await #expect { try await container.resolveAsync(Int.self) } throws: { ($0 as? ResolutionError)?.kind == .cycle }
    await #expect { try await container.resolveAsync(String.self) } throws: { ($0 as? ResolutionError)?.kind == .cycle }
  }

  @Test func captive_isBuiltOutsideItsScope_andSaysSo() throws {
    let container = try container(lowering: .captiveDependency) {
      $0.service(A.self, using: A.init).scoped(.session)
      $0.service(B.self, using: B.init).singleton()
    }
    let session = try container.makeScope(.session)
    _ = try session.resolve(A.self)
    #expect(failure { () throws(ResolutionError) in try session.resolve(B.self) }?.kind == .scopeNotOpen)
  }

  @Test func scopeFromOutside_isNotOpen_forTheLazy() throws {
    let container = try container(lowering: .scopeMismatch) {
      $0.service(A.self, using: A.init).scoped(.session)
      $0.service(Box.self, using: Box.init).singleton()
    }
    let box = try container.makeScope(.session).resolve(Box.self)
    #expect(failure { () throws(ResolutionError) in try box.a() }?.kind == .scopeNotOpen)
  }

  final class Box: Sendable {
    let a: Lazy<A>
    init(a: Lazy<A>) { self.a = a }
  }

  private final class Unsent { var count = 0 }

  @Test func isolation_stillNeedsTheMainActor() async throws {
    let container = try Container(validation: lowering(.isolation)) {
      $0.service(A.self, using: A.init).on(MainActor.self)
      $0.service(B.self, using: B.init).on(Aside.self)
      $0.asyncService(C.self, using: { (a: A, _: Unsent) in C(b: B(a: a)) })
      $0.service(Unsent.self, using: Unsent.init)
    }
    #expect(failure { () throws(ResolutionError) in try container.resolve(B.self) }?.kind == .requiresMainActor)
    await #expect { try await container.resolveAsync(B.self) } throws: {
      ($0 as? ResolutionError)?.kind == .requiresActor
    }
    await #expect { try await container.resolveAsync(C.self) } throws: {
      ($0 as? ResolutionError)?.kind == .requiresMainActor
    }
  }

  @Test func argumentsOfADependency_areNotThoseOfTheResolve() throws {
    let container = try Container(validation: lowering(.argumentMismatch)) {
      $0.service(Int.self, using: { (number: Int) in number }).arguments(Int.self)
      $0.service(String.self, using: { (number: Int) in "\(number)" })
      $0.service(Substring.self, using: { (given: Int, number: Int) in "\(number)" }).arguments(Int.self)
      $0.service(Float.self, using: { (number: Int?) in Float(number ?? 0) })
      $0.service(UInt.self, using: { (make: Provider<Int, Bool, Bool>) in UInt(try make(true, true)) })
      $0.service(UInt8.self, using: { (number: Lazy<Int>) in UInt8(try number()) })
      $0.service(Double.self, using: { (a: Double, b: Double) in a + b }).arguments(Double.self, Double.self)
        .contributing()
      $0.service(Int8.self, using: { (given: Int8, all: [Double]) in given }).arguments(Int8.self)
    }
    #expect(try container.resolve(Int.self, arguments: 7) == 7)
    let expected = "argument 1: expected Swift.Int, given nothing"
    for error in [
      failure({ () throws(ResolutionError) in _ = try container.resolve(String.self) }),
      failure({ () throws(ResolutionError) in _ = try container.resolve(Substring.self, arguments: 7) }),
      failure({ () throws(ResolutionError) in _ = try container.resolve(Float.self) }),
      failure({ () throws(ResolutionError) in _ = try container.resolve(UInt8.self) }),
      failure({ () throws(ResolutionError) in _ = try container.resolve(Int?.self) }),
    ] {
      #expect(error?.kind == .argumentMismatch)
      #expect(error?.detail == expected)
    }
    #expect(
      failure({ () throws(ResolutionError) in _ = try container.resolve(UInt.self) })?.detail
        == "argument 1: expected Swift.Int, given Swift.Bool; argument 2: expected nothing, given Swift.Bool")
    #expect(
      failure({ () throws(ResolutionError) in _ = try container.resolve(Int8.self, arguments: 1 as Int8) })?.detail
        == "argument 1: expected Swift.Double, given nothing; argument 2: expected Swift.Double, given nothing")
  }

  @Test func sharedArgument_isNotGiven() throws {
    let container = try container(lowering: .sharedArgument) {
      $0.service(Int.self, using: { (number: Int) in number }).arguments(Int.self).singleton()
    }
    let error = failure { () throws(ResolutionError) in try container.resolve(Int.self, arguments: 7) }
    #expect(error?.kind == .argumentMismatch)
    #expect(
      error?.detail
        == "it is shared (singleton), so it gets no arguments: the first caller would decide them for all")
  }

  @Test func keptLifetime_buildsInVain_andTellsNobody() throws {
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
    #expect(built.value == 1)
    _ = try container.resolve(A.self)
    container.close()
    #expect(told.value == 0)
  }
}
