import Injector
import Testing

/// Lowered rules of what must be awaited, and of what happens when a container starts.
extension LoweredRuleTests {
  @Test func asynchrony_isThrown_whereNothingAwaits() async throws {
    let container = try Container(validation: lowering(.asynchrony)) {
      $0.asyncService(Int.self, using: { 1 })
      $0.service(String.self, using: { (number: Int) in "\(number)" })
      $0.service(Substring.self, using: { (number: Int?) in "\(number ?? 0)" })
      $0.service(Float.self, using: { (number: Lazy<Int>) in Float(try number()) })
      $0.asyncService(Double.self, using: { (number: Int) in Double(number) }).arguments(Int.self)
    }
    #expect(try await container.resolveAsync(Int.self) == 1)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(String.self) }?.kind == .requiresAsync)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(Substring.self) }?.kind == .requiresAsync)
    #expect(failure { () throws(ResolutionError) in _ = try container.resolve(Float.self) }?.kind == .requiresAsync)
    await #expect { try await container.resolveAsync(Double.self, arguments: 7) } throws: {
      ($0 as? ResolutionError)?.kind == .argumentMismatch
    }
    await #expect { try await container.resolveAsync(Int.self, arguments: 7) } throws: {
      ($0 as? ResolutionError)?.kind == .argumentMismatch
    }
  }

  @Test func aliasOfAnAwaitedService_givesTheOverride_thatIsNotAwaited() async throws {
    struct Numbers: Plugin {
      func register(in registry: Registry) {
        registry.asyncService(Int.self, using: { 1 }).alias(Double.self) { Double($0) }
      }
    }
    let container = try Container(
      Numbers(), validation: lowering(.asynchrony), overriding: { $0.instance(2, for: Int.self) })
    #expect(try await container.resolveAsync(Double.self) == 2)
  }

  @Test func eagerProblems_areReportedTogether_whenTheContainerStarts() throws {
    let policy = lowering(.missingDependency, .cycle, .asynchrony, .sharedArgument)
    do {
      _ = try Container(validation: policy) {
        $0.service(B.self, using: B.init).singleton().eager()
        $0.service(Int.self, using: { (text: String) in text.count }).singleton().eager()
        $0.service(String.self, using: { (number: Int) in "\(number)" })
        $0.asyncService(Float.self, using: { 1 }).singleton().eager()
        $0.service(Double.self, using: { (number: Int) in 1 }).arguments(Int.self).singleton().eager()
      }
      Issue.record("the container was built")
    } catch let error as ResolutionErrors {
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

  @Test func unusedMock_isLowered_alsoStrictly() throws {
    func container(_ policy: ValidationPolicy) throws -> Container {
      try Container(
        testing: Int.self, validation: policy, strict: true,
        mocks: {
          $0.instance(1, for: Int.self)
          $0.instance("unused", for: String.self)
        })
    }
    let error = try #require(problems { try container(.standard) })
    #expect(error.diagnostics.map(\.code) == [.unusedMock])
    let lowered = try container(lowering(.unusedMock))
    #expect(lowered.diagnostics.map(\.severity) == [.warning])
    #expect(try lowered.resolve(Int.self) == 1)
  }
}
