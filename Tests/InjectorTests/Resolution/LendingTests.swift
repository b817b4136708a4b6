import Testing

@testable import Injector

/// The shapes that the values of a factory's parameters come in.
@Suite struct LendingTests {
  // MARK: Values of many kinds and sizes

  @Test func factory_getsValuesOfAllSizes() throws {
    let container = try Container { registry in
      registry.service(Wide.self, using: Wide.init)
      registry.service(Aligned.self, using: Aligned.init)
      registry.service(Nothing.self, using: Nothing.init)
      registry.service((any Clock).self) { FixedClock() }
      registry.service(Int.self) { 5 }
      registry.service(Sizes.self, using: Sizes.init)
    }
    let sizes = try container.resolve(Sizes.self)
    #expect(sizes.wide.sum == 45)
    #expect(sizes.aligned.values == SIMD16(repeating: 1.5))
    #expect(sizes.clock.now == 42)
    #expect(sizes.number == 5)
    #expect(try container.resolve(Wide.self).sum == 45)
    #expect(try container.resolve(Aligned.self).values.sum() == 24)
    #expect(try container.resolve(Int.self) == 5)
    _ = try container.resolve(Nothing.self)
  }

  @Test func factory_getsManyValues_inOrder() throws {
    let container = try Container { registry in
      registry.service((any Clock).self) { FixedClock() }.singleton()
      registry.service(Repository.self, using: Repository.init)
      registry.service((any Store).self) { LocalStore() }.singleton()
      registry.service(String.self) { "text" }
      registry.service(Many.self, using: Many.init)
    }
    let many = try container.resolve(Many.self)
    #expect(many.text == "42 text 42 text 42 text 42 text")
    #expect(many.stores.allSatisfy { $0 === many.stores[0] })
  }

  @Test func factory_getsWhatIsSharedAndWhatIsNew_together() throws {
    let container = try Container { registry in
      registry.service(Leaf.self, "shared", using: Leaf.init).singleton()
      registry.service(Leaf.self, "resolve", using: Leaf.init).perResolution()
      registry.service(Leaf.self, "new", using: Leaf.init)
      registry.instance(Leaf(), for: Leaf.self, "given")
      registry.service(
        Pair.self,
        using: Pair.init
      ).parameter(Leaf.self, "shared").parameter(Leaf.self, "resolve").parameter(Leaf.self, "new").parameter(
        Leaf.self, "given"
      ).arguments(Int.self)
    }
    let first = try container.resolve(Pair.self, arguments: 1)
    let second = try container.resolve(Pair.self, arguments: 2)
    #expect(first.shared === second.shared)
    #expect(first.resolved !== second.resolved)
    #expect(first.new !== second.new)
    #expect(first.given === second.given)
    #expect([first.number, second.number] == [1, 2])
  }

  @Test(arguments: [1, 2, 3, 20]) func decorator_getsItsOwnDependencies_forEachContribution(_ count: Int) throws {
    func register(_ registry: Registry) {
      for number in 0..<count {
        registry.service(String.self, ServiceIdentifier("\(number)")) { "\(number)" }.contributing()
      }
      registry.service(Int.self) { 5 }
      registry.service(Bool.self) { true }
      registry.decorate(String.self) { (inner: String, number: Int, isOn: Bool) in "\(inner)-\(number)-\(isOn)" }
    }
    let expected = (0..<count).map { "\($0)-5-true" }
    #expect(try Container { register($0) }.resolveAll(String.self) == expected)
    let parent = try Container { $0.service(Leaf.self, using: Leaf.init) }
    #expect(try parent.makeChild(Module(name: "Child", registrations: register)).resolveAll(String.self) == expected)
  }

  // MARK: Nothing is left behind

  @Test func values_areReleased_whenALaterParameterFails() throws {
    let (built, ended) = (Counter(), Counter())
    let container = try Container { registry in
      registry.service(Counted.self) { Counted(built, ended) }
      registry.service(LocalStore.self) { throw Failure() }
      registry.service(String.self) { (_: Counted, _: Counted, _: LocalStore) in ""
      }
    }
    #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
    #expect([built.value, ended.value] == [2, 2])
  }

  @Test func values_areReleased_whenTheFactoryThrows() throws {
    let (built, ended) = (Counter(), Counter())
    let container = try Container { registry in
      registry.service(Counted.self) { Counted(built, ended) }
      registry.service(Wide.self, using: Wide.init)
      registry.service(String.self, "small") { (_: Counted) throws -> String in throw Failure() }
      registry.service(String.self, "large") { (_: Counted, _: Wide, _: Wide, _: Wide, _: Counted) throws -> String in
        throw Failure()
      }
    }
    #expect(throws: ResolutionError.self) { try container.resolve(String.self, "small") }
    #expect([built.value, ended.value] == [1, 1])
    #expect(throws: ResolutionError.self) { try container.resolve(String.self, "large") }
    #expect([built.value, ended.value] == [3, 3])
  }

  @Test func values_areReleased_withWhoGotThem() throws {
    let (built, ended) = (Counter(), Counter())
    let container = try Container { registry in
      registry.service(Counted.self, "resolve") { Counted(built, ended) }.perResolution()
      registry.service(Counted.self) { Counted(built, ended) }
      registry.service(
        [Counted].self,
        using: { (new: Counted, first: Counted, second: Counted) in [new, first, second] }
      ).parameter(Counted.self).parameter(Counted.self, "resolve").parameter(Counted.self, "resolve")
    }
    var instances: [Counted]? = try container.resolve([Counted].self)
    #expect(instances?[1] === instances?[2])
    #expect([built.value, ended.value] == [2, 0])
    instances = nil
    #expect(ended.value == 2)
  }

  @Test func values_areReleased_afterTheCall() throws {
    let log = Log()
    let container = try Container { registry in
      for name in ["a", "b"] { registry.service(Named.self, ServiceIdentifier(name)) { Named(name, log) } }
      for name in ["c", "d"] {
        registry.service(Named.self, ServiceIdentifier(name)) { Named(name, log) }.perResolution()
      }
      registry.service(
        Int.self,
        using: { (_: Named, _: Named, _: Named, _: Named) in
          log.add("call")
          return 4
        }
      ).parameter(Named.self, "a").parameter(Named.self, "c").parameter(Named.self, "b").parameter(Named.self, "d")
    }
    #expect(try container.resolve(Int.self) == 4)
    // The order of those that the call alone has had is the compiler's.
    #expect(log.lines[0] == "call")
    #expect(log.lines[1...2].sorted() == ["a", "b"])
    #expect(log.lines[3...] == ["d", "c"])
  }

  @Test func resolve_keepsWhatItWasLent_whenAFactoryLetsGoOfTheContainer() throws {
    let (built, ended) = (Counter(), Counter())
    let holder = Holder()
    holder.container = try Container { registry in
      registry.service(Counted.self, "one") { Counted(built, ended) }.singleton()
      registry.service(Counted.self, "each") { Counted(built, ended) }.perResolution()
      registry.service(
        Int.self,
        using: { (one: Counted, first: Counted, second: Counted) in
          holder.container = nil
          return first === second && one !== first ? 1 : 0
        }
      ).parameter(Counted.self, "one").parameter(Counted.self, "each").parameter(Counted.self, "each")
      registry.service(Counting.self, using: Counting.init)
    }
    let counting = try #require(try holder.container?.resolve(Counting.self))
    #expect(try counting.count() == 1)
    #expect([built.value, ended.value] == [2, 2])
    #expect(failure { () throws(ResolutionError) in try counting.count() }?.kind == .containerReleased)
  }

  @Test func perResolution_triesAgain_afterItsFactoryThrew() throws {
    let attempts = Counter()
    let container = try Container { registry in
      registry.service(Leaf.self) { () throws -> Leaf in
        attempts.increment()
        if attempts.value == 1 { throw Failure() }
        return Leaf()
      }.perResolution()
      registry.service(Bool.self) { (resolver: Resolver) in
        let first = failure { () throws(ResolutionError) in try resolver.resolve(Leaf.self) }
        return try first?.underlying as? Failure == Failure()
          && resolver.resolve(Leaf.self) === resolver.resolve(Leaf.self)
      }
    }
    #expect(try container.resolve(Bool.self))
  }

  @Test func perResolution_isSharedAmongMany() throws {
    let container = try Container { registry in
      for number in 0..<40 {
        registry.service(Leaf.self, ServiceIdentifier("\(number)"), using: Leaf.init).perResolution().contributing()
      }
      registry.service(Bool.self) { (first: [Leaf], second: [Leaf]) in
        first.count == 40 && zip(first, second).allSatisfy { $0 === $1 }
          && Set(first.map { ObjectIdentifier($0) }).count == 40
      }
    }
    #expect(try container.resolve(Bool.self))
  }

  @Test func singleton_isLentWhileItIsActivated() throws {
    let container = try Container { registry in
      registry.service(Leaf.self, using: Leaf.init).singleton().onActivation { leaf, resolver in
        let pair = try resolver.resolve([Leaf].self, "pair")
        #expect(pair.map { ObjectIdentifier($0) } == [ObjectIdentifier(leaf), ObjectIdentifier(leaf)])
      }
      registry.service([Leaf].self, "pair", using: { (first: Leaf, second: Leaf) in [first, second] })
    }
    let leaf = try container.resolve(Leaf.self)
    let pair = try container.resolve([Leaf].self, "pair")
    #expect(pair.map { ObjectIdentifier($0) } == [ObjectIdentifier(leaf), ObjectIdentifier(leaf)])
  }
}

struct Wide: Sendable {
  var numbers = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
  var name = "wide"
  var sum: Int {
    numbers.0 + numbers.1 + numbers.2 + numbers.3 + numbers.4 + numbers.5 + numbers.6 + numbers.7 + numbers.8
      + numbers.9
  }
}

private struct Aligned: Sendable { var values = SIMD16<Double>(repeating: 1.5) }

private struct Nothing: Sendable {}

private final class Sizes: Sendable {
  let (nothing, wide, aligned, clock, number): (Nothing, Wide, Aligned, any Clock, Int)
  init(nothing: Nothing, number: Int, wide: Wide, aligned: Aligned, clock: any Clock) {
    (self.nothing, self.wide, self.aligned, self.clock, self.number) = (nothing, wide, aligned, clock, number)
  }
}

private final class Many {
  let text: String
  let stores: [any Store]
  init(
    c1: any Clock, t1: String, r1: Repository, s1: any Store, c2: any Clock, t2: String, r2: Repository, s2: any Store,
    c3: any Clock, t3: String, r3: Repository, s3: any Store, c4: any Clock, t4: String, r4: Repository, s4: any Store
  ) {
    text = [(c1, t1), (c2, t2), (c3, t3), (c4, t4)].map { "\($0.now) \($1)" }.joined(separator: " ")
    stores = [s1, s2, s3, s4, r1.store, r2.store, r3.store, r4.store]
  }
}

private final class Leaf: Sendable {}

private final class Pair: Sendable {
  let (shared, resolved, new, given, number): (Leaf, Leaf, Leaf, Leaf, Int)
  init(shared: Leaf, resolved: Leaf, new: Leaf, given: Leaf, number: Int) {
    (self.shared, self.resolved, self.new, self.given, self.number) = (shared, resolved, new, given, number)
  }
}

private final class Named: Sendable {
  let (name, log): (String, Log)
  init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }
  deinit { log.add(name) }
}

private final class Holder: @unchecked Sendable {
  // Sendable: a test uses it from one thread.
  var container: Container?
}

private final class Counting {
  let count: Provider<Int>
  init(count: Provider<Int>) { self.count = count }
}

private final class Counted: Sendable {
  let ended: Counter
  init(_ built: Counter, _ ended: Counter) {
    self.ended = ended
    built.increment()
  }
  deinit { ended.increment() }
}
