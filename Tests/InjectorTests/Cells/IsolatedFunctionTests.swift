@testable import Injector
import Testing

/// A function that is isolated to an actor is called like its nonisolated form, which a factory's cell relies on.
@Suite struct IsolatedFunctionTests {
  private struct Wide: Equatable {
    var words: (Int, Int, Int, Int, Int, Int)
    static func == (left: Wide, right: Wide) -> Bool {
      left.words.0 == right.words.0 && left.words.5 == right.words.5
    }
  }

  private struct Failure: Error, Equatable {}

  @MainActor @Test func functionOnTheMainActor_getsItsArguments_andReturnsItsResult() throws {
    let none: @MainActor () throws -> Int = { 7 }
    let plainNone: () throws -> Int = IsolatedFunction.nonisolated(none)
    #expect(try plainNone() == 7)
    let several: @MainActor (Int, String, Wide, Double) throws -> Wide = { number, text, wide, half in
      Wide(words: (number, text.count, 0, 0, Int(half * 2), wide.words.5))
    }
    let wide = Wide(words: (0, 0, 0, 0, 0, 6))
    let plain: (Int, String, Wide, Double) throws -> Wide = IsolatedFunction.nonisolated(several)
    #expect(try plain(1, "two", wide, 2.5) == Wide(words: (1, 3, 0, 0, 5, 6)))
  }

  @MainActor @Test func functionOfAnyIsolation_getsItsArguments_andThrows() throws {
    let joined: @isolated(any) @Sendable (String, Int) throws -> String = { text, number in
      guard number > 0 else { throw Failure() }
      return text + "\(number)"
    }
    let plain: (String, Int) throws -> String = IsolatedFunction.nonisolated(dynamic: joined)
    #expect(try plain("a", 1) == "a1")
    #expect(throws: Failure()) { try plain("a", 0) }
    let leading: @isolated(any) @Sendable (String, Int, Wide) throws -> String = { "\($0)\($1)\($2.words.0)" }
    let wide = Wide(words: (3, 0, 0, 0, 0, 0))
    let plainLeading: (String, Int, Wide) throws -> String = IsolatedFunction.nonisolated(dynamic: leading)
    #expect(try plainLeading("a", 2, wide) == "a23")
  }

  @MainActor @Test func injection_getsTheInstance_andItsArguments() throws {
    final class Target { var text = "" }
    let target = Target()
    let onMain: @MainActor (Target, String, Int) throws -> Void = { $0.text = $1 + "\($2)" }
    let inject: (Target, String, Int) throws -> Void = IsolatedFunction.nonisolated(onMain)
    try inject(target, "a", 1)
    #expect(target.text == "a1")
  }
}
