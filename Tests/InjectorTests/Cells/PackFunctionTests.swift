@testable import Injector
import Testing

/// What the calling convention must be for factories to be called with the addresses of their parameters' values.
///
/// The first `swift test` on a new platform proves it there, for parameters and results of every shape. Where a test of
/// `borrowing` fails, or crashes, compile with `-D INJECTOR_COPYING_PACKS`.
@Suite struct PackFunctionTests {
  private struct Large: Equatable {
    var numbers = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    var text = "a text whose characters take memory of their own"
    var sum: Int { numbers.0 + numbers.4 + numbers.8 }
    static func == (left: Large, right: Large) -> Bool { left.sum == right.sum && left.text == right.text }
  }

  private enum Choice: Equatable {
    case number(Int)
    indirect case more(Choice)
    case none
  }

  private final class Part: Sendable {
    let ended: Counter
    init(ended: Counter = Counter()) { self.ended = ended }
    deinit { ended.increment() }
  }

  private struct Generic<First, Second> {
    var first: First
    var second: Second
  }

  /// Calls a function in each form with the values where they stand, and returns what each gave.
  private func outcomes<each Value, Returned>(
    of function: @escaping (repeat each Value) throws -> Returned, _ values: repeat each Value
  ) -> [Result<Returned, any Error>] {
    var forms = [PackFunction.copying(function), PackFunction.addressed(function)]
    #if !_ptrauth(_arm64e)
      forms.append(PackFunction.borrowing(function))
    #endif
    return forms.map { form in Result { try withAddresses(of: repeat each values, call: form) } }
  }

  private func outcomes<Leading, each Value, Returned>(
    leading function: @escaping (Leading, repeat each Value) throws -> Returned, _ leading: Leading,
    _ values: repeat each Value
  ) -> [Result<Returned, any Error>] {
    var forms = [PackFunction.copying(leading: function), PackFunction.addressed(leading: function)]
    #if !_ptrauth(_arm64e)
      forms.append(PackFunction.borrowing(leading: function))
    #endif
    return forms.map { form in Result { try withAddresses(of: leading, repeat each values, call: form) } }
  }

  private func call<each Value, Returned>(
    _ function: @escaping (repeat each Value) throws -> Returned, _ values: repeat each Value
  ) throws -> [Returned] { try outcomes(of: function, repeat each values).map { try $0.get() } }

  private func callLeading<Leading, each Value, Returned>(
    _ function: @escaping (Leading, repeat each Value) throws -> Returned, _ leading: Leading,
    _ values: repeat each Value
  ) throws -> [Returned] { try outcomes(leading: function, leading, repeat each values).map { try $0.get() } }

  private func failures<Value>(of outcomes: [Result<Value, any Error>]) -> [Failure] {
    outcomes.compactMap {
      if case .failure(let error) = $0 { return error as? Failure }
      return nil
    }
  }

  private func withAddresses<each Value, Result>(
    of values: repeat each Value, call function: (PackFunction.Addresses) throws -> Result
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

  private func areAll<Value: Equatable>(_ values: [Value], _ expected: Value) -> Bool {
    values.count >= 2 && values.allSatisfy { $0 == expected }
  }

  @Test func call_passesNothing_toFunctionsWithoutParameters() throws {
    #expect(areAll(try call { 7 }, 7))
    #expect(areAll(try call { "seven" }, "seven"))
    #expect(areAll(try call { Large() }, Large()))
  }

  @Test func call_passesOneValue_ofAnyShape() throws {
    #expect(areAll(try call({ (number: Int) in number + 1 }, 7), 8))
    #expect(areAll(try call({ (byte: UInt8) in byte }, 255), 255))
    #expect(areAll(try call({ (number: Double) in number / 2 }, 7), 3.5))
    #expect(areAll(try call({ (number: SIMD4<Float>) in number.sum() }, [1, 2, 3, 4]), 10))
    #expect(areAll(try call({ (text: String) in text + "!" }, "seven"), "seven!"))
    #expect(areAll(try call({ (nothing: Void) in 7 }, ()), 7))
    #expect(areAll(try call({ (clock: any Clock) in clock.now }, FixedClock()), 42))
    #expect(areAll(try call({ (value: Any) in "\(value)" }, 7 as Any), "7"))
    #expect(areAll(try call({ (value: Int?) in value == nil }, nil), true))
    #expect(areAll(try call({ (large: Large) in large.sum }, Large()), 15))
    #expect(areAll(try call({ (large: Large?) in large?.sum }, Large()), 15))
    #expect(areAll(try call({ (choice: Choice) in choice }, .more(.number(7))), .more(.number(7))))
    #expect(areAll(try call({ (type: any Any.Type) in "\(type)" }, Int.self), "Int"))
    #expect(areAll(try call({ (tuple: (Int, String)) in "\(tuple)" }, (7, "seven")), "(7, \"seven\")"))
    #expect(areAll(try call({ (list: [String]) in list.count }, ["a", "b"]), 2))
    #expect(areAll(try call({ (function: @escaping (Int) -> Int) in function(7) }, { $0 * 2 }), 14))
    let generic = Generic(first: 7 as UInt8, second: Large())
    #expect(areAll(try call({ (value: Generic<UInt8, Large>) in value.second.sum + Int(value.first) }, generic), 22))
  }

  @Test func call_passesObjects_withoutReleasingThem() throws {
    let ended = Counter()
    do {
      let part = Part(ended: ended)
      #expect(try call({ (part: Part) in part }, part).allSatisfy { $0 === part })
      #expect(try call({ (part: AnyObject) in part }, part).allSatisfy { $0 === part })
      #expect(try call({ (store: any Store, part: Part?) in part }, LocalStore(), part).allSatisfy { $0 === part })
      #expect(ended.value == 0)
    }
    #expect(ended.value == 1)
  }

  @Test func call_returnsResults_ofAnyShape() throws {
    #expect(areAll(try call({ (number: Int) in [number: "\(number)"] }, 7), [7: "7"]))
    #expect(areAll(try call({ (number: Int) in number == 7 ? nil : number }, 7), nil))
    #expect(areAll(try call({ (text: String) in Choice.none }, "none"), Choice.none))
    #expect(try call({ (number: Int) in FixedClock(now: number) as any Clock }, 7).allSatisfy { $0.now == 7 })
    #expect(try call({ (number: Int) in (number, "\(number)") }, 7).allSatisfy { $0 == (7, "7") })
    #expect(try call({ (number: Int) in { number } }, 7).allSatisfy { $0() == 7 })
    #expect(try call({ (number: Int) in () }, 7).count >= 2)
  }

  @Test func call_passesTwelveValues_inTheirOrder() throws {
    let store = LocalStore()
    // A closure literal: the compiler ends by a signal where a function is passed that takes a tuple or a function.
    let results = try call(
      {
        (
          first: Int, second: String, third: Void, fourth: any Clock, fifth: LocalStore, sixth: Large, seventh: Double?,
          eighth: (Int, Bool), ninth: @escaping () -> String, tenth: UInt8, eleventh: [Int], twelfth: any Store
        ) throws -> String in
        "\(first) \(second) \(fourth.now) \(sixth.sum) \(seventh as Any) \(eighth) \(ninth()) \(tenth) \(eleventh) "
          + "\(fifth === twelfth)"
      }, 1, "two", (), FixedClock(), store, Large(), nil, (8, true), { "nine" }, 10, [11], store)
    #expect(areAll(results, "1 two 42 15 nil (8, true) nine 10 [11] true"))
  }

  @Test func call_passesValues_ofGenericFunctions() throws {
    func check<First, Second: Equatable>(_ first: First, _ second: Second) throws {
      let results = try call({ (first: First, second: Second) in Generic(first: first, second: second) }, first, second)
      #expect(results.allSatisfy { $0.second == second && "\($0.first)" == "\(first)" })
    }
    try check(7, "seven")
    try check(Large(), 7 as UInt8)
    try check(FixedClock() as any Clock, Large())
  }

  @Test func call_passesTheLeadingValue_beforeThoseOfThePack() throws {
    #expect(areAll(try callLeading({ (first: String) in first }, "one"), "one"))
    func join(_ first: String, _ second: Int, _ third: Bool) -> String { "\(first) \(second) \(third)" }
    #expect(areAll(try callLeading(join, "one", 2, true), "one 2 true"))
    func sum(_ first: Large, _ second: any Clock, _ third: Large) throws -> Int { first.sum + second.now + third.sum }
    #expect(areAll(try callLeading(sum, Large(), FixedClock(), Large()), 72))
  }

  @Test func call_throwsWhatTheFunctionThrows_andReleasesNothingTwice() throws {
    func broken(_ number: Int, _ part: Part) throws -> Large { throw Failure(reason: "\(number)") }
    func brokenLeading(_ number: Int, _ part: Part) throws -> any Clock { throw Failure(reason: "\(number)") }
    let ended = Counter()
    do {
      let part = Part(ended: ended)
      #expect(areAll(failures(of: outcomes(of: broken, 7, part)), Failure(reason: "7")))
      #expect(areAll(failures(of: outcomes(leading: brokenLeading, 8, part)), Failure(reason: "8")))
      #expect(ended.value == 0)
    }
    #expect(ended.value == 1)
  }
}
