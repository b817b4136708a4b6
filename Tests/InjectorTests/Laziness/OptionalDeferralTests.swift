import Injector
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
}
