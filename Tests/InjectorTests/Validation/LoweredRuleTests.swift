import Injector
import Testing

/// A rule that is lowered lets a container be built; the resolve that runs into the problem says what is wrong.
@Suite struct LoweredRuleTests {
  private final class A: Sendable { init() {} }
  private final class B: Sendable { init(a: A) {} }
  private final class C: Sendable { init(b: B) {} }

  private func lowering(_ codes: DiagnosticCode...) -> ValidationPolicy {
    ValidationPolicy(severities: Dictionary(uniqueKeysWithValues: codes.map { ($0, .warning) }))
  }

  /// The container, which has exactly the one warning.
  private func container(
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
    await #expect { try await child.resolve(B.self) } throws: { ($0 as? ResolutionError)?.kind == .missing }
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
        Int.self, "x", with: .named("y"),
        using: { (text: String) in
          built.increment()
          return text.count
        })
      $0.service(String.self, "y", using: { (all: [Double]) in "\(all)" })
      $0.service(Double.self, with: .named("x"), using: { (number: Int) in Double(number) }).contributing()
      $0.service(Float.self, with: .named("x"), using: { (number: Int) in Float(number) })
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
      $0.service(String.self, using: { (number: Double?) in "\(number ?? 0)" }).also(Substring.self) { $0[...] }
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
    await #expect { try await container.resolve(Int.self) } throws: { ($0 as? ResolutionError)?.kind == .cycle }
    await #expect { try await container.resolve(String.self) } throws: { ($0 as? ResolutionError)?.kind == .cycle }
  }

  @Test func captive_isBuiltOutsideItsScope_andSaysSo() throws {
    let container = try container(lowering: .captiveDependency) {
      $0.service(A.self, using: A.init).scoped(.session)
      $0.service(B.self, using: B.init).singleton()
    }
    let session = container.makeScope(.session)
    _ = try session.resolve(A.self)
    #expect(failure { () throws(ResolutionError) in try session.resolve(B.self) }?.kind == .scopeNotOpen)
  }

  @Test func scopeFromOutside_isNotOpen_forTheLazy() throws {
    let container = try container(lowering: .scopeOutside) {
      $0.service(A.self, using: A.init).scoped(.session)
      $0.service(Box.self, using: Box.init).singleton()
    }
    let box = try container.makeScope(.session).resolve(Box.self)
    #expect(failure { () throws(ResolutionError) in try box.a() }?.kind == .scopeNotOpen)
  }

  private final class Box: Sendable {
    let a: Lazy<A>
    init(a: Lazy<A>) { self.a = a }
  }

  @Test func isolation_stillNeedsTheMainActor() async throws {
    let container = try Container(validation: lowering(.isolation)) {
      $0.service(A.self, on: MainActor.self, using: A.init)
      $0.service(B.self, using: B.init)
      $0.asyncService(C.self, using: { (a: A) in C(b: B(a: a)) })
    }
    #expect(failure { () throws(ResolutionError) in try container.resolve(B.self) }?.kind == .requiresMainActor)
    _ = try await container.resolve(B.self)
    _ = try await MainActor.run { try container.resolve(B.self) }
    await #expect { try await container.resolve(C.self) } throws: {
      ($0 as? ResolutionError)?.kind == .requiresMainActor
    }
  }

  @Test func argumentsOfADependency_areNotThoseOfTheResolve() throws {
    let container = try Container(validation: lowering(.argumentMismatch)) {
      $0.service(Int.self, with: .argument, using: { (number: Int) in number })
      $0.service(String.self, using: { (number: Int) in "\(number)" })
      $0.service(Substring.self, with: .argument, .service, using: { (given: Int, number: Int) in "\(number)" })
      $0.service(Float.self, using: { (number: Int?) in Float(number ?? 0) })
      $0.service(UInt.self, using: { (make: Provider<Int, Bool, Bool>) in UInt(try make(true, true)) })
      $0.service(UInt8.self, using: { (number: Lazy<Int>) in UInt8(try number()) })
      $0.service(Double.self, with: .argument, .argument, using: { (a: Double, b: Double) in a + b }).contributing()
      $0.service(Int8.self, with: .argument, .service, using: { (given: Int8, all: [Double]) in given })
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
      $0.service(Int.self, with: .argument, using: { (number: Int) in number }).singleton()
    }
    let error = failure { () throws(ResolutionError) in try container.resolve(Int.self, arguments: 7) }
    #expect(error?.kind == .argumentMismatch)
    #expect(
      error?.detail
        == "it is shared (singleton): whoever came first would decide the arguments for everybody, so it gets none")
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

  @Test func deepChain_isRefusedByTheResolve_downToWhereItIsShortEnough() throws {
    let container = try container(lowering: .chainTooDeep) { registry in
      registry.instance(0, for: Int.self, "0")
      for depth in 1...2_000 {
        registry.service(
          Int.self, ServiceIdentifier("\(depth)"), with: .named("\(depth - 1)"), using: { (number: Int) in number + 1 })
      }
      registry.service(String.self, with: .named("2000"), using: { (number: Int?) in "\(number ?? 0)" })
      registry.service(Float.self, with: .named("100"), using: { (number: Lazy<Int>) in Float(try number()) })
    }
    #expect(try container.resolve(Int.self, "63") == 63)
    #expect(failure { () throws(ResolutionError) in try container.resolve(Int.self, "64") }?.kind == .tooDeep)
    let error = failure { () throws(ResolutionError) in try container.resolve(Int.self, "2000") }
    #expect(error?.kind == .tooDeep)
    #expect(error?.detail == "it stands on a chain of 2001")
    #expect(error?.fix == "let a registration in the middle of the chain take a Lazy or a Provider")
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(String.self) }?.kind == .tooDeep)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(Float.self) }?.kind == .tooDeep)
    let handle = try container.provider(of: Int.self, "2000")
    #expect(failure { () throws(ResolutionError) in try handle() }?.kind == .tooDeep)
  }

  @Test func deepChain_isRefused_belowAnAwaitedFactory() async throws {
    let container = try container(lowering: .chainTooDeep) { registry in
      registry.instance(0, for: Int.self, "0")
      for depth in 1...100 {
        registry.service(
          Int.self, ServiceIdentifier("\(depth)"), with: .named("\(depth - 1)"), using: { (number: Int) in number + 1 })
      }
      registry.asyncService(String.self, with: .named("100"), using: { (number: Int) in "\(number)" })
    }
    await #expect { try await container.resolve(String.self) } throws: { ($0 as? ResolutionError)?.kind == .tooDeep }
  }

  @Test func asynchrony_isThrown_whereNothingAwaits() async throws {
    let container = try Container(validation: lowering(.asynchrony)) {
      $0.asyncService(Int.self, using: { 1 })
      $0.service(String.self, using: { (number: Int) in "\(number)" })
      $0.service(Substring.self, using: { (number: Int?) in "\(number ?? 0)" })
      $0.service(Float.self, using: { (number: Lazy<Int>) in Float(try number()) })
      $0.asyncService(Double.self, with: .argument, using: { (number: Int) in Double(number) })
    }
    #expect(try await container.resolve(Int.self) == 1)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(String.self) }?.kind == .requiresAsync)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(Substring.self) }?.kind == .requiresAsync)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(Float.self) }?.kind == .requiresAsync)
    await #expect { try await container.resolve(Double.self, arguments: 7) } throws: {
      ($0 as? ResolutionError)?.kind == .argumentMismatch
    }
    await #expect { try await container.resolve(Int.self, arguments: 7) } throws: {
      ($0 as? ResolutionError)?.kind == .argumentMismatch
    }
  }

  @Test func aliasOfAnAwaitedService_givesTheOverride_thatIsNotAwaited() async throws {
    struct Numbers: Plugin {
      func register(in registry: Registry) {
        registry.asyncService(Int.self, using: { 1 }).also(Double.self) { Double($0) }
      }
    }
    let container = try Container(
      Numbers(), validation: lowering(.asynchrony), overriding: { $0.instance(2, for: Int.self) })
    #expect(try await container.resolve(Double.self) == 2)
  }

  @Test func eagerProblems_areReportedTogether_whenTheContainerStarts() throws {
    let policy = lowering(.missingDependency, .cycle, .asynchrony, .sharedArgument)
    do {
      _ = try Container(validation: policy) {
        $0.service(B.self, using: B.init).singleton().eager()
        $0.service(Int.self, using: { (text: String) in text.count }).singleton().eager()
        $0.service(String.self, using: { (number: Int) in "\(number)" })
        $0.asyncService(Float.self, using: { 1 }).singleton().eager()
        $0.service(Double.self, with: .argument, using: { (number: Int) in 1 }).singleton().eager()
      }
      Issue.record("the container was built")
    } catch let error as EagerError {
      #expect(error.failures.map(\.kind) == [.missing, .cycle, .requiresAsync, .argumentMismatch])
    }
  }

  @Test func pluginCycle_installsEachOnce() throws {
    struct Upper: Plugin {
      var dependencies: [any Plugin] { [Lower()] }
      func register(in registry: Registry) { registry.service(Int.self, using: { (text: String) in text.count }) }
    }
    struct Lower: Plugin {
      var dependencies: [any Plugin] { [Upper()] }
      func register(in registry: Registry) { registry.instance("four", for: String.self) }
    }
    let container = try Container(Upper(), validation: lowering(.pluginCycle))
    #expect(container.diagnostics.map(\.code) == [.pluginCycle])
    #expect(try container.resolve(Int.self) == 4)
  }

  @Test @MainActor func layering_changesNothing() throws {
    let container = try container(lowering: .layering) {
      $0.controller(Int.self, using: { 1 })
      $0.viewModel(String.self, using: { (controller: Int) in "\(controller)" })
    }
    #expect(try container.resolve(String.self) == "1")
  }

  @Test func unusedMock_isAcceptedByABaseline_alsoStrictly() throws {
    func container(_ policy: ValidationPolicy) throws -> Container {
      try Container(testing: Int.self, from: [], validation: policy, strict: true) {
        $0.instance(1, for: Int.self)
        $0.instance("unused", for: String.self)
      }
    }
    let error = try #require(problems { try container(.standard) })
    #expect(error.diagnostics.map(\.code) == [.unusedMock])
    let accepting = ValidationPolicy(baseline: Baseline(accepting: error.diagnostics))
    #expect(try container(accepting).diagnostics == [])
    let lowered = try container(lowering(.unusedMock))
    #expect(lowered.diagnostics.map(\.severity) == [.warning])
    #expect(try lowered.resolve(Int.self) == 1)
  }
}
