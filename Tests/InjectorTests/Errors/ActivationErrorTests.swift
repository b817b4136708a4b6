import Injector
import Testing

@Suite struct ActivationErrorTests {
  private final class Store: Sendable { init() {} }

  private func chain(_ error: ResolutionError?) -> [String]? {
    error?.chain.map { String($0.key.type.split(separator: ".").last ?? "") }
  }

  @Test func failingActivation_isSaidToBeOne() throws {
    let container = try Container { $0.service(Store.self, using: Store.init).onActivation { _ in throw Failure() } }
    let error = try #require(failure { () throws(ResolutionError) in _ = try container.resolve(Store.self) })
    #expect(error.message == "The activation of InjectorTests.ActivationErrorTests.Store failed.")
    #expect(error.fix == "look at the error that the activation threw; the next resolve calls it again")
    #expect("\(error)".contains("\n  the activation threw: Failure(reason: \"broken\")\n"))
  }

  @Test func missingInAnActivation_hasTheRegistration_onItsWay() throws {
    let container = try Container {
      $0.service(Store.self, using: Store.init).singleton()
        .onActivation { _, resolver in _ = try resolver.resolve(String.self) }
    }
    let error = failure { () throws(ResolutionError) in try container.resolve(Store.self) }
    #expect(error?.kind == .missing)
    #expect(error?.key.type == "Swift.String")
    #expect(chain(error) == ["Store"])
  }
}
