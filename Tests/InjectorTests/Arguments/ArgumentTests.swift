import Injector
import InjectorInspection
import Testing

@Suite struct ArgumentTests {
  private class Animal {}
  private final class Dog: Animal {}

  private func makeContainer() throws -> Container {
    try Container {
      $0.service((any Clock).self, using: { FixedClock() }).singleton()
      $0.service(
        String.self,
        using: { (name: String, clock: any Clock, count: Int) in "\(name) \(clock.now) \(count)" }
      ).arguments(String.self, Int.self)
    }
  }

  @Test func arguments_mixWithDependencies_inAnyPosition() throws {
    #expect(try makeContainer().resolve(String.self, arguments: "a", 3) == "a 42 3")
  }

  @Test func wrongCount_says_positionByPosition() throws {
    let container = try makeContainer()
    let error = failure { try container.resolve(String.self, arguments: "a") }
    #expect(error?.kind == .argumentMismatch)
    #expect(
      error?.detail
        == "argument 1: expected Swift.String, given Swift.String; argument 2: expected Swift.Int, given nothing")
    #expect(errorKind { try container.resolve(String.self) } == .argumentMismatch)
  }

  @Test func subtypesAndProtocols_areAccepted_byCast() throws {
    let container = try Container {
      $0.service(Int.self, using: { (animal: Animal) in animal is Dog ? 1 : 0 }).arguments(Animal.self)
      $0.service(String.self, using: { (clock: any Clock) in "\(clock.now)" }).arguments((any Clock).self)
      $0.service(Bool.self, using: { (number: Int?) in number == 4 }).arguments(Int?.self)
    }
    #expect(try container.resolve(Int.self, arguments: Dog()) == 1)
    #expect(try container.resolve(String.self, arguments: FixedClock(now: 5)) == "5")
    #expect(try container.resolve(Bool.self, arguments: 4))
  }

  @Test func optional_isCast_ifItHoldsAValue() throws {
    let container = try Container {
      $0.service(Int.self, using: { (animal: Animal) in animal is Dog ? 1 : 0 }).arguments(Animal.self)
      $0.service(String.self, using: { (clock: any Clock) in "\(clock.now)" }).arguments((any Clock).self)
      $0.service(Bool.self, using: { (clock: (any Clock)?) in clock == nil }).arguments((any Clock)?.self)
    }
    let (dog, clock): (Dog?, FixedClock?) = (Dog(), FixedClock(now: 5))
    #expect(try container.resolve(Int.self, arguments: dog) == 1)
    #expect(try container.resolve(String.self, arguments: clock) == "5")
    #expect(try container.resolve(Bool.self, arguments: clock) == false)
    #expect(try container.provider(of: String.self, taking: FixedClock?.self)(clock) == "5")
    let (noDog, noClock): (Dog?, FixedClock?) = (nil, nil)
    #expect(try container.resolve(Bool.self, arguments: noClock))
    let error = failure { try container.resolve(Int.self, arguments: noDog) }
    #expect(error?.kind == .argumentMismatch)
    #expect(
      error?.detail?.replacing(#/\w+Tests\.ArgumentTests\.(\(unknown[^)]*\)\.)?/#, with: "")
        == "argument 1: expected Animal, given Swift.Optional<Dog>")
  }

  @Test func aliasesAndDecorators_handArgumentsOn() throws {
    let container = try Container {
      $0.instance(10, for: Int.self)
      $0.service(
        Substring.self, using: { (text: String, number: Int) in "\(text)\(number)" }
      ).arguments(String.self)
        .alias(String.self) { String($0) }
      $0.decorate(Substring.self, using: { (inner: Substring, number: Int) in "<\(inner) \(number)>" })
    }
    #expect(try container.resolve(Substring.self, arguments: "a") == "<a10 10>")
    #expect(try container.resolve(String.self, arguments: "b") == "b10")
    let error = failure { try container.resolve(String.self, arguments: 1, 2) }
    #expect(
      error?.detail
        == "argument 1: expected Swift.String, given Swift.Int; argument 2: expected nothing, given Swift.Int")
  }

  // MARK: Rules

  private enum Size: Sendable { case small, large }

  private func messages(_ register: @escaping (Registry) -> Void) -> [String] {
    let plugin = Module(name: "", registrations: register)
    let found = problems { try Container(plugin) }?.diagnostics ?? []
    #expect(found.allSatisfy { $0.code == .argumentMismatch })
    // The same graph, read from a file, is judged the same.
    let read = try? DependencyGraph(json: DependencyGraph(of: plugin).rendered(as: .json).utf8)
    #expect(read?.diagnostics().filter { $0.severity == .error } == found)
    return found.map(\.message)
  }

  @Test func contributionThatTakesArguments_isRefused_whetherOrNotTheSetIsTaken() {
    let message = "Swift.String is a contribution, which is created without runtime arguments, but takes 1."
    #expect(
      messages {
        $0.service(String.self, using: { (number: Int) in "\(number)" }).arguments(Int.self).contributing()
      } == [message])
    #expect(
      messages {
        $0.service(String.self, using: { (number: Int) in "\(number)" }).arguments(Int.self).contributing()
        $0.decorate(String.self) { $0 }
        $0.service(Double.self, using: { (all: [String]) in 1 })
        $0.service(Float.self, using: { (all: Provider<[ServiceIdentifier: String]>) in 1 })
      } == [message])
  }

  @Test func providerWhoseArgumentsMayFit_isAccepted() {
    func accepts<Given, Taken>(_ given: Given.Type, _ taken: Taken.Type) -> Bool {
      messages {
        $0.service(String.self, using: { (value: Taken) in "" }).arguments(Taken.self)
        $0.service(Double.self, using: { (make: Provider<String, Given>) in 1 })
      }.isEmpty
    }
    #expect(accepts(Int.self, Int.self))
    #expect(accepts(Int.self, Int?.self))
    #expect(accepts(Int.self, Any.self))
    #expect(accepts((any Sendable).self, Int.self))
    #expect(accepts(FixedClock.self, (any Clock).self))
    #expect(accepts((any Clock).self, FixedClock.self))
    #expect(accepts((any Store).self, LocalStore.self))
    #expect(accepts(Dog.self, Animal.self))
    #expect(accepts(Animal.self, Dog.self))
    #expect(accepts((any Clock & Sendable).self, FixedClock.self))
    #expect(accepts((() -> Void).self, (() -> Void).self))
    #expect(!accepts((() -> Void).self, (@Sendable () -> Void).self))
    #expect(!accepts(Int.self, Size.self))
    #expect(!accepts((Int, Int).self, (Int, String).self))
    #expect(!accepts(LocalStore.self, RemoteStore.self))
    #expect(!accepts(Int.self, String.self))
  }

  @Test func loweredMisfit_isThrown_forTheProvider() throws {
    let container = try Container(
      validation: ValidationPolicy(severities: [.argumentMismatch: .warning, .reservedType: .off])
    ) {
      $0.service(String.self, using: { (number: Int) in "\(number)" }).arguments(Int.self)
      $0.service(
        Provider<String, String>.self, "kept", using: { (make: Provider<String, String>) in make })
    }
    #expect(errorKind { try container.resolve(Provider<String, String>.self, "kept") } == .argumentMismatch)
  }

  // MARK: Functions, which a cast doesn't convert

  private typealias Plain = (Bool) -> Void
  private typealias Shared = @Sendable (Bool) -> Void
  private final class Alert: Sendable { init(done: @escaping Shared) {} }

  @Test func mark_namesTheTypeOfTheParameter_exactly() throws {
    let error = try #require(
      problems { $0.service(Alert.self, using: { Alert(done: $0) }).arguments(Plain.self) })
    let fixes = error.diagnostics.filter { $0.code == .unmatchedMark }.map(\.fix)
    #expect(fixes.contains { $0.contains("(@Sendable (Swift.Bool) -> ") })
    let container = try Container { $0.service(Alert.self, using: { Alert(done: $0) }).arguments(Shared.self) }
    let done: Shared = { _ in }
    _ = try container.resolve(Alert.self, arguments: done)
  }

  @Test func provider_ofAnotherFunction_isRefused_whenTheContainerIsBuilt() throws {
    func codes<Given>(_ given: Given.Type) -> [DiagnosticCode] {
      InjectorTests.codes {
        $0.service(Alert.self, using: { Alert(done: $0) }).arguments(Shared.self)
        $0.service(Int.self, using: { (make: Provider<Alert, Given>) in 1 })
      }
    }
    #expect(codes(Shared.self) == [])
    #expect(codes(Plain.self) == [.argumentMismatch])
    #expect(codes((@MainActor @Sendable (Bool) -> Void).self) == [.argumentMismatch])
  }

  @Test func functionThatTheLanguageConverts_isRefused_withAWayThatWorks() throws {
    let container = try Container { $0.service(Alert.self, using: { Alert(done: $0) }).arguments(Shared.self) }
    let done: @MainActor @Sendable (Bool) -> Void = { _ in }
    let error = failure { try container.resolve(Alert.self, arguments: done) }
    #expect(error?.kind == .argumentMismatch)
    #expect(error?.fix.contains("Provider") == true)
  }

  @Test func nilOfAnotherType_isNoArgument() throws {
    let container = try Container {
      $0.service(Int.self, using: { (text: String?) in text?.count ?? 0 }).arguments(String?.self)
    }
    #expect(try container.resolve(Int.self, arguments: nil as String?) == 0)
    #expect(try container.resolve(Int.self, arguments: "four") == 4)
    #expect(errorKind { try container.resolve(Int.self, arguments: nil as Int?) } == .argumentMismatch)
  }
}
