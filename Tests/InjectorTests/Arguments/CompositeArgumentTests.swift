import Injector
import Testing

/// Runtime arguments of types that are made of others: what passes them on, and what takes none.
@Suite struct CompositeArgumentTests {
  private class Animal {}
  private final class Cat: Animal {}

  private final class Dog: Sendable {
    let name: String
    init(name: String) { self.name = name }
  }

  private final class Kennel: Sendable {
    let make: Provider<Dog?, String>
    let makeNamed: Provider<Dog?, String>
    init(make: Provider<Dog?, String>, makeNamed: Provider<Dog?, String>) {
      (self.make, self.makeNamed) = (make, makeNamed)
    }
  }

  @MainActor private final class Poodle {
    nonisolated let name: String
    init(name: String) { self.name = name }
  }

  private let dogs = Module(
    name: "Dogs",
    registrations: {
      $0.declare(.session)
      $0.service(Dog.self, using: Dog.init).arguments(String.self)
      $0.service(Dog.self, "loud", using: { (name: String) in Dog(name: name + "!") }).arguments(String.self)
      $0.service(Kennel.self, using: Kennel.init).parameter(Dog.self).parameter(Dog.self, "loud")
      $0.service(Poodle.self, using: Poodle.init).arguments(String.self)
      $0.service(Int.self, using: { (animal: Animal) in animal is Cat ? 1 : 0 }).arguments(Animal.self)
    })

  private func names(in container: Container) async throws -> [String?] {
    let resolver = container.resolver
    let kennel = try container.resolve(Kennel.self)
    return try await [
      container.resolve(Dog?.self, arguments: "Rex")?.name, resolver.resolve(Dog?.self, arguments: "Rex")?.name,
      container.resolve(Dog??.self, arguments: "Rex")??.name,
      container.provider(of: Dog?.self, taking: String.self)("Rex")?.name, kennel.make("Rex")?.name,
      container.resolveAsync(Dog?.self, arguments: "Rex")?.name, kennel.make.resolveAsync("Rex")?.name,
      container.resolve(Dog?.self, "loud", arguments: "Rex")?.name, kennel.makeNamed("Rex")?.name,
      container.resolveAsync(Poodle?.self, arguments: "Rex")?.name,
    ]
  }

  @Test func optional_passesArgumentsOn_throughEveryDoor() async throws {
    let container = try Container(dogs)
    let expected = Array(repeating: "Rex", count: 7) + ["Rex!", "Rex!", "Rex"]
    #expect(try await names(in: container) == expected)
    #expect(try await names(in: container.makeChild(Module(name: "Child"))) == expected)
    #expect(try await names(in: container.makeScope(.session)) == expected)
    #expect(try await names(in: Container(dogs, tracer: Tracer())) == expected)
    let tested = try Container(testing: Kennel.self, from: dogs)
    #expect(try tested.resolve(Kennel.self).make("Rex")?.name == "Rex")
    #expect(try container.resolve(Int?.self, arguments: Cat()) == 1)
    #expect(try container.resolve(Double?.self, arguments: "Rex") == nil)
    #expect(try await container.resolveAsync(Double?.self, arguments: "Rex") == nil)
  }

  private func mismatch<Value>(_ resolve: () throws -> Value) -> [String?] {
    failure(resolve).map { [$0.kind.rawValue, $0.detail] } ?? []
  }

  @Test func argumentsOfWhatTakesNone_areAnError_thatNamesThem() throws {
    let container = try Container(dogs)
    let given = ["argumentMismatch", "argument 1: expected nothing, given Swift.String"]
    #expect(mismatch { try container.resolve([Dog].self, arguments: "a") } == given)
    #expect(mismatch { try container.resolve([ServiceIdentifier: Dog].self, arguments: "a") } == given)
    #expect(mismatch { try container.resolve(Provider<Dog, String>.self, arguments: "a") } == given)
  }

  @Test func handlesThatPassOtherArguments_areAnError_whenTheyAreResolved() throws {
    let container = try Container(dogs)
    let none = ["argumentMismatch", "argument 1: expected Swift.String, given nothing"]
    #expect(mismatch { try container.resolve(Lazy<Dog>.self) } == none)
    #expect(mismatch { try container.resolve(Provider<Dog>.self) } == none)
    #expect(mismatch { try container.resolve(Provider<Dog?>.self) } == none)
    #expect(mismatch { try container.provider(of: Dog.self) } == none)
    #expect(mismatch { try container.provider(of: Lazy<Dog>.self) } == none)
    let wrong = ["argumentMismatch", "argument 1: expected Swift.String, given Swift.Int"]
    #expect(mismatch { try container.resolve(Provider<Dog, Int>.self) } == wrong)
    let error = failure { _ = try container.resolve(Lazy<Dog>?.self) }
    let provider = "Provider<InjectorTests.CompositeArgumentTests.Dog, Swift.String>"
    #expect(error?.fix == "resolve \(provider), and pass the arguments to its calls")
    #expect(try container.resolve(Provider<Dog, String>.self)("Rex").name == "Rex")
    #expect(
      [
        container.isRegistered(Dog?.self), container.isRegistered(Provider<Dog, String>.self),
        container.isRegistered(Lazy<Dog>.self), container.isRegistered(Provider<Dog, Int>.self),
      ] == [true, true, false, false])
  }
}
