import Testing

@testable import Injector

@Suite struct PackFunctionTests {
  @Test func addressed_passesEachValue_whateverItsType() throws {
    func called(
      _ number: Int, _ text: String, _ nothing: Void, _ clock: any Clock, _ store: LocalStore, _ wide: Wide,
      _ missing: Double?
    ) -> String { "\(number) \(text) \(clock.now) \(wide.sum) \(missing as Any)" }

    for function in [PackFunction.addressed(called), PackFunction.copying(called)] {
      let text = try lending(
        7, "seven", (), FixedClock() as any Clock, LocalStore(), Wide(), Double?.none, to: function)
      #expect(text == "7 seven 42 45 nil")
    }
  }

  @Test func addressed_passesTheLeadingValueToo() throws {
    func joined(_ first: String, _ second: Int, _ last: Bool) -> String { "\(first) \(second) \(last)" }
    let addressed: (PackFunction.Addresses) throws -> String = PackFunction.addressed(leading: joined)
    let copying: (PackFunction.Addresses) throws -> String = PackFunction.copying(leading: joined)
    #expect(try lending("one", 2, true, to: addressed) == "one 2 true")
    #expect(try lending("one", 2, true, to: copying) == "one 2 true")
  }

  @Test func addressed_worksWithoutValues() throws {
    func seven() -> Int { 7 }
    #expect(try PackFunction.addressed(seven)(PackFunction.noAddresses) == 7)
    #expect(try PackFunction.copying(seven)(PackFunction.noAddresses) == 7)
  }

  @Test func addressed_throwsWhatTheFunctionThrows() throws {
    func broken(_ number: Int) throws -> String { throw Failure(reason: "\(number)") }
    for function in [PackFunction.addressed(broken), PackFunction.copying(broken)] {
      #expect(throws: Failure(reason: "7")) { try lending(7, to: function) }
    }
  }
}

/// Calls an addressed function with values where they stand.
private func lending<each Value, Result>(
  _ values: repeat each Value, to function: (PackFunction.Addresses) throws -> Result
) throws -> Result {
  var addresses: [UnsafeRawPointer] = []
  var deallocations: [() -> Void] = []
  defer { for deallocate in deallocations { deallocate() } }
  func add<Element>(_ value: Element) {
    let pointer = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    pointer.initialize(to: value)
    addresses.append(UnsafeRawPointer(pointer))
    deallocations.append {
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
  }
  repeat add(each values)
  return try addresses.withUnsafeBufferPointer { try function($0.baseAddress ?? PackFunction.noAddresses) }
}
