import Injector
import InjectorInspection
import Testing

@Suite struct ArgumentRuleTests {
  private class Animal {}
  private final class Dog: Animal {}
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
    let container = try Container(validation: ValidationPolicy(severities: [.argumentMismatch: .warning])) {
      $0.service(String.self, using: { (number: Int) in "\(number)" }).arguments(Int.self)
      $0.service(
        Provider<String, String>.self, "kept", using: { (make: Provider<String, String>) in make })
    }
    #expect(errorKind { try container.resolve(Provider<String, String>.self, "kept") } == .argumentMismatch)
  }
}
