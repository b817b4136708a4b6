import Injector
import Testing

@Suite struct PolicyTests {
  private final class A: Sendable { init() {} }
  private final class B: Sendable { init(a: A) {} }

  private struct BrokenPlugin: Plugin {
    func register(in registry: Registry) {
      registry.service(B.self, using: B.init)
      registry.service(B.self, "odd \"name\"\n", using: B.init)
      registry.instance(1, for: Int.self).overriding()
    }
  }

  @Test func ruleOnDemand_isRunAtBuild_onceItsSeverityIsSet() throws {
    func register(_ registry: Registry) { registry.instance(1, for: Int.self) }
    #expect(try Container(register).diagnostics == [])
    let warning = try Container(validation: ValidationPolicy(severities: [.unusedRegistration: .warning]), register)
    #expect(warning.diagnostics.map(\.code) == [.unusedRegistration])
    #expect(warning.diagnostics.map(\.severity) == [.warning])
    #expect(
      problems {
        try Container(validation: ValidationPolicy(severities: [.unusedRegistration: .error]), register)
      }?.diagnostics.map(\.code) == [.unusedRegistration])
  }

  @Test func wrapper_isNoReason_forWhatItWraps() throws {
    func unused(_ register: (Registry) -> Void) throws -> [String] {
      try Container(register).graph.diagnostics().map { "\($0.code): \($0.message) \($0.fix)" }
    }
    let wrapped = try unused {
      $0.service(A.self, using: A.init).alias(Int.self) { _ in 1 }
      $0.decorate(A.self, using: { (a: A) in a })
    }
    #expect(
      wrapped == [
        "INJ017: Nothing needs InjectorTests.PolicyTests.A. remove it, and remove what decorates it; or add .root() if the "
          + "app resolves it itself"
      ])
    let needed = try unused {
      $0.service(A.self, using: A.init).alias(Int.self) { _ in 1 }
      $0.decorate(A.self, using: { (a: A) in a })
      $0.service(String.self, using: { (number: Int) in "\(number)" }).root()
    }
    #expect(needed == [])
  }

  @Test func off_reportsNothing_wherever() throws {
    let policy = ValidationPolicy(severities: [.missingDependency: .off, .overrideOfNothing: .off])
    let container = try Container(BrokenPlugin(), validation: policy)
    #expect(container.diagnostics == [])
    #expect(errorKind { try container.resolve(B.self) } == .missing)
    #expect(
      container.graph.diagnostics(validation: policy).map(\.code) == Array(repeating: .unusedRegistration, count: 3))
    let silent = ValidationPolicy(severities: [.unusedRegistration: .off])
    #expect(
      DependencyGraph(of: BrokenPlugin()).diagnostics(validation: silent).map(\.code) == [
        .missingDependency, .overrideOfNothing,
      ])
    #expect(try Container(validation: silent) { $0.instance(1, for: Int.self) }.diagnostics == [])
  }

  @Test func lowered_isSortedAndTold_behindTheErrors() {
    let error = problems {
      try Container(BrokenPlugin(), validation: ValidationPolicy(severities: [.missingDependency: .info]))
    }
    #expect(error?.diagnostics.map(\.code) == [.overrideOfNothing, .missingDependency])
    #expect(error?.errors.map(\.code) == [.overrideOfNothing])
  }

  @Test func child_isJudgedAsItsParent_unlessToldOtherwise() throws {
    let policy = ValidationPolicy(severities: [.missingDependency: .warning, .overrideOfNothing: .info])
    let scope = try Container(validation: policy) { $0.declare(.session) }.makeScope(.session)
    let child = try scope.makeChild(BrokenPlugin())
    #expect(child.diagnostics.map(\.code) == [.missingDependency, .overrideOfNothing])
    let inner = try child.makeChild { $0.service(B.self, "inner", using: B.init) }
    #expect(inner.diagnostics.map(\.code) == [.missingDependency])
    #expect(
      problems { try scope.makeChild(BrokenPlugin(), validation: .standard) }?.errors.map(\.code) == [
        .missingDependency, .overrideOfNothing,
      ])
  }
}
