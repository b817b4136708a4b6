import Injector
import Testing

// begin: functions
struct Greeting: Sendable {
  var text: @Sendable (String) -> String
  func callAsFunction(_ name: String) -> String { text(name) }
}

final class Welcome: Sendable {
  let title: String
  init(greeting: Greeting) { title = greeting("Ada") }
}

struct GreetingPlugin: Plugin {
  func register(in registry: Registry) {
    registry.instance(Greeting { name in "Hello, \(name)" }, for: Greeting.self)
    registry.service(Welcome.self, using: Welcome.init)
  }
}
// end: functions

@Suite struct GuideFunctions {
  @Test func function_isAService_inAStructure() throws {
    // begin: mocking
    let container = try Container(
      GreetingPlugin(), overriding: { $0.instance(Greeting { _ in "Hi" }, for: Greeting.self) })
    let title = try container.resolve(Welcome.self).title  // "Hi"
    // end: mocking
    #expect(title == "Hi")
    #expect(try Container(GreetingPlugin()).resolve(Welcome.self).title == "Hello, Ada")
  }
}
