@testable import Injector
import Testing

/// Instances that a policy keeps, on one thread.
@Suite(.timeLimit(.minutes(10))) struct KeptTests: KeepingPhotos {
  private let clock = ManualClock()
  let log = Log()
  let built = Counter()

  // MARK: Policies

  @Test func timeToLive_keepsTheInstance_untilItIsOutOfDate() throws {
    let container = try Container { [clock] in
      $0.service(LocalStore.self, using: { makeStore() }).kept(by: TimeToLive(seconds: 60, clock: clock))
    }
    let first = try container.resolve(LocalStore.self)
    clock.advance(bySeconds: 59.5)
    #expect(try container.resolve(LocalStore.self) === first)
    clock.advance(bySeconds: 0.5)
    let second = try container.resolve(LocalStore.self)
    #expect(second !== first)
    clock.advance(bySeconds: 59.5)
    #expect(try container.resolve(LocalStore.self) === second)
    #expect(built.value == 2)
  }

  @Test func timeToLive_countsFromTheEndOfTheCreation() throws {
    let container = try Container { [clock] in
      $0.service(
        LocalStore.self,
        using: {
          clock.advance(bySeconds: 100)
          return makeStore()
        }
      ).kept(by: TimeToLive(seconds: 60, clock: clock))
    }
    let first = try container.resolve(LocalStore.self)
    #expect(try container.resolve(LocalStore.self) === first)
  }

  @Test(arguments: [
    (60, "TimeToLive(seconds: 60)"), (0.5, "TimeToLive(seconds: 0.5)"), (-1, "TimeToLive(seconds: -1)"),
    (.infinity, "TimeToLive(seconds: inf)"), (.nan, "TimeToLive(seconds: nan)"), (1e300, "TimeToLive(seconds: 1e+300)"),
  ])
  func timeToLive_takesAnyNumber(_ seconds: Double, _ name: String) throws {
    let container = try Container { [clock] in
      $0.service(LocalStore.self, using: { makeStore() }).kept(by: TimeToLive(seconds: seconds, clock: clock))
    }
    #expect(container.graph.nodes[0].lifetime == .kept(by: name))
    let isSame = try container.resolve(LocalStore.self) === container.resolve(LocalStore.self)
    #expect(isSame == (seconds > 0))
    clock.advance(bySeconds: 1e9)
    _ = try container.resolve(LocalStore.self)
  }

  @Test func byArgument_keepsOneInstance_forEachValue() throws {
    let (container, photo) = try photos(kept: ByArgument())
    let first = try photo(1)
    #expect(try photo(1) === first)
    #expect(try photo(2) !== first)
    #expect(try photo(2).id == NumberedPhotoID(number: 2))
    #expect(try photo(1) === first)
    #expect(built.value == 2)
    #expect(container.graph.nodes[0].lifetime.description == "kept(ByArgument)")
  }

  @Test func byArgument_isOneInstance_withoutArguments() throws {
    let container = try Container { $0.service(LocalStore.self, using: { makeStore() }).kept(by: ByArgument()) }
    #expect(try container.resolve(LocalStore.self) === container.resolve(LocalStore.self))
  }

  @Test func byArgument_comparesAllArguments_nilAndAnySubclassIncluded() throws {
    class Album: Hashable, @unchecked Sendable {
      static func == (left: Album, right: Album) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    final class Shared: Album, @unchecked Sendable {}
    final class Page: Sendable {
      init(album: Album, number: Int?, title: String) {}
    }
    let container = try Container {
      $0.service(Page.self, using: Page.init).arguments(Album.self, Int.self, String.self).kept(by: ByArgument())
    }
    let (album, shared) = (Album(), Shared())
    func page(_ album: some Album, _ number: Int?, _ title: String) throws -> Page {
      try container.resolve(Page.self, arguments: album, number, title)
    }
    let pages = try [
      page(album, 1, "a"), page(album, 2, "a"), page(album, nil, "a"), page(album, 1, "b"), page(shared, 1, "a"),
    ]
    #expect(Set(pages.map(ObjectIdentifier.init)).count == 5)
    #expect(try container.resolve(Page.self, arguments: album, 1, "a") === pages[0])
    #expect(try page(album, nil, "a") === pages[2])
    #expect(try page(shared, 1, "a") === pages[4])
  }

  @Test func leastRecentlyUsed_isLetGo_whenAnotherIsCreated() throws {
    let (_, photo) = try photos(kept: AtMost(count: 2))
    let first = try photo(1)
    _ = try photo(2)
    #expect(try photo(1) === first)
    #expect(log.lines == [])
    _ = try photo(3)
    #expect(log.lines == ["closed 2"])
    #expect(try photo(1) === first)
    _ = try photo(2)
    #expect(log.lines == ["closed 2", "closed 3"])
  }

  @Test func outOfDate_isLetGo_whenAnotherIsCreated() throws {
    let (_, photo) = try photos(kept: TimeToLive(seconds: 60, clock: clock))
    for number in 1...3 { _ = try photo(number) }
    clock.advance(bySeconds: 30)
    _ = try photo(4)
    clock.advance(bySeconds: 40)
    #expect(log.lines == [])
    _ = try photo(5)
    #expect(log.lines == ["closed 1", "closed 2", "closed 3"])
  }

  @Test func facts_areThoseOfTheInstance() throws {
    let facts = Guarded<[KeptInstance]>([])
    struct Recording: KeepingPolicy {
      let clock: ManualClock
      let record: @Sendable (KeptInstance) -> Void
      let start: ContinuousClock.Instant
      var now: Duration { start.duration(to: clock.now) }
      func keeps(_ instance: KeptInstance) -> Bool {
        record(instance)
        return true
      }
    }
    let (_, photo) = try photos(
      kept: Recording(clock: clock, record: { fact in facts.withLock { $0.append(fact) } }, start: clock.now))
    _ = try photo(1)
    clock.advance(bySeconds: 10)
    _ = try photo(1)
    clock.advance(bySeconds: 5)
    _ = try photo(2)
    clock.advance(bySeconds: 1)
    _ = try photo(3)
    let lines = facts.withLock { $0 }.map {
      "\($0.age.components.seconds) \($0.idle.components.seconds) \($0.position)"
    }
    #expect(lines == ["10 10 0", "15 5 1", "16 6 2"])
  }

  @Test func no_actsLikeTransient_andHoldsOneInstanceAtMost() throws {
    let (_, photo) = try photos(kept: Deciding { _ in false })
    weak let first = try photo(1)
    #expect(first != nil)
    let (second, third) = try (photo(1), photo(1))
    #expect(second !== third)
    #expect(first == nil)
    for number in 2...9 { _ = try photo(number) }
    #expect(log.lines == ["closed 1", "closed 1", "closed 1"] + (2...8).map { "closed \($0)" })
  }

  @Test func changingAnswers_neverKeepAResolveFromEnding() throws {
    let asked = Counter()
    let (_, photo) = try photos(
      kept: Deciding { _ in
        asked.increment()
        return asked.value % 3 == 0
      })
    for round in 0..<200 { #expect(try photo(round % 7).id.number == round % 7) }
    #expect(asked.value > 100)
  }

  // MARK: Failures

  @Test func failure_keepsNothing_andIsTriedAgain() throws {
    final class Ticket: Hashable, Sendable {
      static func == (left: Ticket, right: Ticket) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    final class Seat: Sendable {}
    let container = try Container { [built] in
      $0.service(
        Seat.self,
        using: { (_: Ticket) throws -> Seat in
          built.increment()
          guard built.value > 2 else { throw Failure() }
          return Seat()
        }
      ).arguments(Ticket.self).kept(by: ByArgument())
    }
    weak var lost: Ticket?
    do {
      let ticket = Ticket()
      lost = ticket
      #expect(failure { () throws(ResolutionError) in try container.resolve(Seat.self, arguments: ticket) } != nil)
    }
    #expect(lost == nil)
    let ticket = Ticket()
    #expect(throws: ResolutionError.self) { try container.resolve(Seat.self, arguments: ticket) }
    #expect(try container.resolve(Seat.self, arguments: ticket) === container.resolve(Seat.self, arguments: ticket))
    #expect(built.value == 3)
  }

  @Test func failedActivation_keepsNothing_andClosesWhatWasCreated() throws {
    let attempts = Counter()
    let container = try Container { [log] in
      $0.service(LocalStore.self, using: { makeStore() }).kept(by: ByArgument())
        .onActivation { _ in
          attempts.increment()
          if attempts.value == 1 { throw Failure() }
        }
        .onClose { _ in log.add("closed") }
    }
    #expect(throws: ResolutionError.self) { try container.resolve(LocalStore.self) }
    _ = try container.resolve(LocalStore.self)
    _ = try container.resolve(LocalStore.self)
    #expect(built.value == 2)
    container.close()
    #expect(log.lines == ["closed"])
  }

  @Test func factory_thatAsksForItself_isACycle() throws {
    let box = ContainerBox()
    let container = try Container {
      $0.service(
        LocalStore.self, using: { () throws -> LocalStore in try owned(box).resolve(LocalStore.self) }
      ).kept(by: Deciding { _ in false })
    }
    box.container = container
    #expect(failure { () throws(ResolutionError) in try container.resolve(LocalStore.self) }?.kind == .cycle)
    box.container = nil
  }

  @Test func activation_findsTheInstance_evenIfThePolicyKeepsNone() throws {
    let container = try Container { [log] in
      $0.service(LocalStore.self, using: { makeStore() }).kept(by: Deciding { _ in false })
        .onActivation { store, resolver in
          log.add("\(try resolver.resolve(LocalStore.self) === store)")
        }
    }
    _ = try container.resolve(LocalStore.self)
    #expect(log.lines == ["true"])
  }
}
