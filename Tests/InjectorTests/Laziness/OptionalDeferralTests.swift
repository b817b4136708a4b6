import Injector
import InjectorInspection
import Testing

@Suite struct OptionalDeferralTests {
  private struct Holder: Sendable {
    let provider: Provider<String>?
    let lazy: Lazy<String>?
    let named: Provider<String, Int>?
  }

  private func register(_ registry: Registry) {
    registry.service(Holder.self, using: Holder.init(provider:lazy:named:))
      .parameter(Provider<String, Int>?.self, "numbered")
  }

  @Test func optionalDeferral_isNil_whereNothingIsRegistered() throws {
    let container = try Container(register)
    let holder = try container.resolve(Holder.self)
    #expect(holder.provider == nil)
    #expect(holder.lazy == nil)
    #expect(holder.named == nil)
    #expect(try container.resolve(Provider<String>?.self) == nil)
    #expect(try container.resolve(Lazy<String>?.self) == nil)
    #expect(try container.resolve(Provider<[String]>?.self)?() == [])
    #expect(try container.resolve(Provider<String?>?.self)?() == .some(nil))
  }

  @Test func optionalDeferral_isNotMissing_alsoInAGraphFromAFile() throws {
    let graph = try Container {
      register($0)
      $0.service(Int.self, using: { (make: Provider<String?>) in 1 })
    }.graph
    let read = try DependencyGraph(json: graph.rendered(as: .json).utf8)
    #expect(read == graph)
    #expect(read.diagnostics().filter { $0.severity == .error } == [])
  }

  @Test func optionalDeferral_works_whereItIsRegistered() throws {
    let container = try Container {
      register($0)
      $0.instance("text", for: String.self)
      $0.service(String.self, "numbered", using: { (number: Int) in "\(number)" }).arguments(Int.self)
    }
    let holder = try container.resolve(Holder.self)
    #expect(try holder.provider?() == "text")
    #expect(try holder.lazy?() == "text")
    #expect(try holder.named?(7) == "7")
  }

  @Test func optionalDeferral_ofARegisteredLazy_isThere() throws {
    let container = try Container {
      $0.instance("text", for: String.self, "kept")
      $0.service(Lazy<String>.self, using: { (lazy: Lazy<String>) in lazy }).parameter(Lazy<String>.self, "kept")
      $0.service(Int.self, using: { (make: Provider<Lazy<String>>?) in make == nil ? 0 : 1 })
    }
    #expect(try container.resolve(Int.self) == 1)
    #expect(try container.resolve(Provider<Lazy<String>>?.self)?()() == "text")
  }
}
