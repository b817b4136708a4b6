import Injector
import Testing

/// A chain of more than 300 strict dependencies: INJ039.
@Suite struct LongChainTests {
  private func chain(_ length: Int, _ registry: Registry, lazyAt broken: Int? = nil) {
    registry.service(Int.self, "1", using: { 1 })
    for index in 2...length {
      let (identifier, below) = (ServiceIdentifier("\(index)"), ServiceIdentifier("\(index - 1)"))
      if index == broken {
        registry.service(Int.self, identifier, using: { (below: Lazy<Int>) in index }).parameter(Int.self, below)
      } else {
        registry.service(Int.self, identifier, using: { (below: Int) in below + 1 }).parameter(Int.self, below)
      }
    }
  }

  @Test func chainAbove300_isAWarning_once() throws {
    let container = try Container { chain(400, $0) }
    #expect(container.diagnostics.map { "\($0.severity) \($0.code)" } == ["warning INJ039"])
    #expect(onThreads(1) { _ in try? container.resolve(Int.self, "400") } == [400])
  }

  @Test func shorterChain_orALazyInIt_isSilent() throws {
    #expect(try Container { chain(300, $0) }.diagnostics == [])
    #expect(try Container { chain(400, $0, lazyAt: 200) }.diagnostics == [])
  }
}
