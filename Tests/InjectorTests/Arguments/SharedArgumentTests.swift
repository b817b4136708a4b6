import Injector
import Testing

/// A shared registration that takes runtime arguments has one instance for each value of them.
@Suite struct SharedArgumentTests {
  private final class Talk: Sendable {
    let id: Int
    let topic: String
    init(id: Int, topic: String) { (self.id, self.topic) = (id, topic) }
  }
  private struct Opaque: Sendable {}

  private let log = Log()

  private func container(_ sharing: CycleSharing, _ more: (Registry) -> Void = { _ in }) throws -> Container {
    try Container { [log] registry in
      let made = registry.service(
        Talk.self,
        using: { (id: Int, topic: String) in
          log.add("\(id) \(topic)")
          return Talk(id: id, topic: topic)
        }
      ).arguments(Int.self, String.self).shared(sharing)
      if sharing == .singleton || sharing == .scoped { made.onClose { log.add("closed \($0.id)") } }
      more(registry)
    }
  }

  @Test(arguments: [CycleSharing.weak, .scoped, .singleton])
  func instance_isShared_byEqualArgumentsOnly(_ sharing: CycleSharing) throws {
    final class Maker: Sendable {
      let make: Provider<Talk, Int, String>
      init(make: Provider<Talk, Int, String>) { self.make = make }
    }
    let container = try container(sharing) {
      $0.service(Maker.self, using: Maker.init)
      $0.declare(.session)
    }
    let scope = try container.opened(for: sharing)
    let first = try scope.resolve(Talk.self, arguments: 1, "a")
    let others = try [scope.resolve(Talk.self, arguments: 2, "a"), scope.resolve(Talk.self, arguments: 1, "b")]
    #expect(try scope.resolve(Talk.self, arguments: 1, "a") === first)
    #expect(try scope.resolver.resolve(Talk.self, arguments: 1, "a") === first)
    #expect(try scope.resolve(Maker.self).make(1, "a") === first)
    #expect(try scope.makeChild().resolve(Talk.self, arguments: 1, "a") === first)
    #expect(log.lines == ["1 a", "2 a", "1 b"])
    extendLifetime(others)
  }

  @Test func weakInstance_isBuiltAgain_whenNobodyHoldsIt() throws {
    let container = try container(.weak)
    var held: Talk? = try container.resolve(Talk.self, arguments: 1, "a")
    #expect(try container.resolve(Talk.self, arguments: 1, "a") === held)
    held = nil
    _ = try container.resolve(Talk.self, arguments: 1, "a")
    #expect(log.lines == ["1 a", "1 a"])
  }

  @Test func close_closesEachInstance_newestFirst() throws {
    let session = try container(.scoped).makeScope(.session)
    _ = try (session.resolve(Talk.self, arguments: 1, "a"), session.resolve(Talk.self, arguments: 2, "a"))
    #expect(session.close() == [])
    #expect(log.lines.suffix(2) == ["closed 2", "closed 1"])
  }

  @Test func instances_areBuiltOnce_underManyThreads() throws {
    let container = try container(.singleton)
    let talks = try onThreads(32) { try ObjectIdentifier(container.resolve(Talk.self, arguments: $0 % 4, "a")) }
    #expect(Set(talks).count == 4)
    #expect(log.lines.sorted() == (0..<4).map { "\($0) a" })
  }

  private func found(_ register: (Registry) -> Void) -> [String] {
    do { return try Container(register).diagnostics.map { "\($0.severity) \($0.code)" } } catch {
      return (error as? ValidationError)?.diagnostics.map { "\($0.severity) \($0.code)" } ?? ["\(error)"]
    }
  }

  @Test func argument_thatIsNotHashable_isAnError() {
    #expect(
      found {
        $0.service(Talk.self, using: { (_: Opaque) in Talk(id: 1, topic: "") }).arguments(Opaque.self).weak()
      } == ["error INJ014"])
    #expect(
      found { $0.service(Talk.self, using: { (_: Opaque) in Talk(id: 1, topic: "") }).arguments(Opaque.self) } == [])
  }

  @Test func singletonByArgument_isAWarning_asItOnlyGrows() {
    func talk(_ registry: Registry) -> Registration<Talk, Registry.Inferred> {
      registry.service(Talk.self, using: { (id: Int) in Talk(id: id, topic: "") }).arguments(Int.self)
    }
    #expect(found { talk($0).singleton() } == ["warning INJ014"])
    #expect(found { talk($0).weak() } == [])
    #expect(found { talk($0).scoped(.session) } == [])
  }

  @Test func perResolution_takesNoArguments() {
    #expect(
      found {
        $0.service(Talk.self, using: { (id: Int) in Talk(id: id, topic: "") }).arguments(Int.self).perResolution()
      } == ["error INJ014"])
  }

  @Test func weakInstances_areOne_whileOthersFail() throws {
    let container = try Container { registry in
      registry.service(
        Talk.self,
        using: { (id: Int) in
          if id < 0 { throw Failure() }
          return Talk(id: id, topic: "")
        }
      ).arguments(Int.self).weak()
    }
    let same = onThreads(4) { thread in
      (0..<1_000).allSatisfy { round in
        // Each failure looks for slots whose instances are gone.
        if thread < 2 { return (try? container.resolve(Talk.self, arguments: -1)) == nil }
        let first = try? container.resolve(Talk.self, arguments: round)
        return first === (try? container.resolve(Talk.self, arguments: round))
      }
    }
    #expect(same == [true, true, true, true])
  }

  @Test func argument_thatDoesNotEqualItself_givesAnotherInstance_eachTime() throws {
    final class Half: Sendable { init(of number: Double) {} }
    let container = try Container { $0.service(Half.self, using: Half.init).arguments(Double.self).weak() }
    let (first, second) = try (
      container.resolve(Half.self, arguments: Double.nan), container.resolve(Half.self, arguments: Double.nan)
    )
    #expect(first !== second)
    let one = try container.resolve(Half.self, arguments: 1.0)
    #expect(try container.resolve(Half.self, arguments: 1.0) === one)
  }
}
