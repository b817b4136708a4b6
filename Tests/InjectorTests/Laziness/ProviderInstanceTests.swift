import Injector
import Testing

/// The form of a provider's call for code that can't throw.
@Suite struct ProviderInstanceTests {
  @Test func instance_returnsTheValue_forItsArguments() throws {
    let container = try Container {
      $0.service(String.self, using: { (number: Int) in "\(number)" }).arguments(Int.self)
    }
    let make = try container.provider(of: String.self, taking: Int.self)
    #expect(make.instance(3) == "3")
  }

  @Test func instance_stopsTheProgram_withTheWholeError() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = try Container { $0.service(String.self, using: { () throws -> String in throw Failure() }) }
      _ = try container.provider(of: String.self).instance()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let start = /InjectorTests\/ProviderInstanceTests\.swift:\d+: Fatal error: The factory of Swift\.String failed\.\n/
    #expect(text.contains(start), "\(text)")
    #expect(text.contains("To fix this, look at the error that the factory threw"), "\(text)")
  }
}
