import Injector
import Testing

/// The arguments that shared registrations keep: which types they may have, and when they are released.
@Suite struct ArgumentReleaseTests {
  private final class Chat: Sendable {}
  private final class Person: Hashable, Sendable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (left: Person, right: Person) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }
  private final class Form: Hashable {
    static func == (left: Form, right: Form) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  @Test func argumentThatIsNotSendable_isRefused_unlessAnActorKeepsIt() throws {
    func register(_ registry: Registry) -> Registration<Chat, Registry.Inferred> {
      registry.service(Chat.self, using: { (_: Form) in Chat() }).arguments(Form.self)
    }
    let error = problems { _ = register($0).weak() }
    #expect(error?.diagnostics.map(\.code) == [.sharedArgument])
    let form = TypeName.of(Form.self)
    #expect(error?.diagnostics[0].message.hasSuffix("but \(form) isn't known to be Sendable.") == true)
    #expect(
      error?.diagnostics[0].fix
        == "make \(form) Sendable; or pass a value that is, such as an identifier; or add .on(MainActor.self) to "
        + TypeName.of(Chat.self))
    #expect(codes { _ = register($0).weak().on(MainActor.self) } == [])
    #expect(codes { _ = register($0) } == [])
    #expect(codes { try Container(concurrency: .minimal) { _ = register($0).weak() } } == [])
  }

  @Test func weakInstance_releasesItsArgument_atTheNextCall() throws {
    let container = try Container {
      $0.service(Chat.self, using: { (_: Person) in Chat() }).arguments(Person.self).weak()
    }
    weak var released: Person?
    try {
      let person = Person("ada")
      released = person
      let chat = try container.resolve(Chat.self, arguments: person)
      #expect(try container.resolve(Chat.self, arguments: Person("ada")) === chat)
    }()
    _ = try container.resolve(Chat.self, arguments: Person("bob"))
    #expect(released == nil)
  }

  @Test func failedConstruction_releasesItsArgument_atOnce() throws {
    let container = try Container {
      $0.service(Chat.self, using: { (_: Person) throws -> Chat in throw Failure() }).arguments(Person.self).weak()
    }
    func fail() -> Person? {
      let person = Person("ada")
      #expect(errorKind { try container.resolve(Chat.self, arguments: person) } == .factoryFailed)
      return person
    }
    weak var released: Person?
    released = fail()
    #expect(released == nil)
  }

  private final class Page: Sendable {}
  private struct Passed: Sendable {
    weak var person: Person?
  }

  /// The instance ends with another one that fails later, in whose construction it was.
  @Test func failedConstruction_releasesTheArguments_ofWhatHasJoinedIt() throws {
    let (passed, calls) = (Guarded(Passed()), Counter())
    let container = try Container {
      $0.service(Page.self, using: Page.init).singleton().onActivation { _, resolution in
        calls.increment()
        let person = Person("\(calls.value)")
        _ = try resolution.resolve(Chat.self, arguments: person)
        if calls.value == 1 { passed.withLock { $0.person = person } }
        throw Failure()
      }
      $0.service(Chat.self, using: { (_: Person) in Chat() }).arguments(Person.self).singleton()
        .injecting { (_, _: Page?) in }
    }
    #expect(errorKind { try container.resolve(Page.self) } == .factoryFailed)
    #expect(errorKind { try container.resolve(Chat.self, arguments: Person("bob")) } == .factoryFailed)
    #expect(passed.withLock { $0.person } == nil)
  }

  /// The rule is lowered, so the resolve says what it's about.
  @Test func perResolutionWithArguments_throws_ifTheRuleIsLowered() throws {
    let container = try Container(validation: ValidationPolicy(severities: [.sharedArgument: .warning])) {
      $0.service(Chat.self, using: { (_: Int) in Chat() }).arguments(Int.self).perResolution()
    }
    let error = failure { try container.resolve(Chat.self, arguments: 1) }
    #expect(error?.kind == .argumentMismatch)
    #expect(error?.detail == "an instance that a resolve shares takes no runtime arguments")
  }
}
