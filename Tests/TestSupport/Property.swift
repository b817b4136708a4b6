import Foundation
package import Testing

/// A random input of a property, which can be made smaller.
package protocol RandomCase: CustomStringConvertible {
  init(seed: UInt64)
  /// The cases that are a step smaller, the smallest first.
  var smaller: [Self] { get }
}

/// An error of a case that no container can be built of, so that the property says nothing about it.
package struct Unsuited: Error {
  package init() {}
}

/// Checks a property on random cases, and reports the first that contradicts it, as small as it gets, with its seed.
///
/// `MODEL_SEEDS` is the number of cases, and `MODEL_SEED` checks one. `MODEL_STACK` is the size of a small stack in
/// KiB.
package func expectProperty<Case: RandomCase>(
  of type: Case.Type, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  _ check: (Case) async throws -> Void
) async {
  var suited = 0
  for seed in Seeds.all(by: 300) {
    let first = Case(seed: seed)
    // Also where the check ends the process.
    if Seeds.only != nil { FileHandle.standardError.write(Data("\(first)\n".utf8)) }
    do {
      try await check(first)
      suited += 1
    } catch is Unsuited {
      continue
    } catch {
      let (smallest, problem) = await shrunk(first, problem: "\(error)", check)
      Issue.record("seed \(seed): \(problem)\n\(smallest)", sourceLocation: sourceLocation)
      return
    }
    // The cases take longest of all tests: others have their turns in between.
    await Task.yield()
  }
  // A generator whose graphs no container takes would prove nothing.
  let count = Seeds.all(by: 300).count
  #expect(count < 100 || suited * 2 > count, "\(suited) of \(count) suit", sourceLocation: sourceLocation)
}

/// Returns the smallest case that contradicts the property as the given one does, and how.
private func shrunk<Case: RandomCase>(
  _ first: Case, problem: String, _ check: (Case) async throws -> Void
) async -> (Case, String) {
  var (smallest, problem, attempts) = (first, problem, 0)
  var isSmaller = true
  while isSmaller {
    isSmaller = false
    for candidate in smallest.smaller where attempts < 2000 {
      attempts += 1
      do { try await check(candidate) } catch is Unsuited {} catch {
        (smallest, problem, isSmaller) = (candidate, "\(error)", true)
        break
      }
    }
  }
  return (smallest, problem)
}

/// The seeds that the environment asks for.
package enum Seeds {
  private static let environment = ProcessInfo.processInfo.environment
  /// The one seed to run, whose graph is printed.
  package static let only = environment["MODEL_SEED"].flatMap(UInt64.init)

  /// The stack that Apple's systems give to all threads but the first, unless the environment says another one.
  package static let stackSize = (environment["MODEL_STACK"].flatMap(Int.init) ?? 512) << 10

  /// Returns all seeds, as many as given if the environment doesn't say it.
  package static func all(by count: UInt64) -> ClosedRange<UInt64> {
    only.map { $0...$0 } ?? 1...(environment["MODEL_SEEDS"].flatMap(UInt64.init) ?? count)
  }
}

extension Sequence {
  /// Returns the elements in a random order, which is that of the rest if some are left out.
  package func shuffled(by seed: UInt64) -> [Element] {
    map { (SeededNumbers.first(of: "\($0)", seed), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension SeededNumbers {
  /// Returns a source of numbers that depends on a text, so that a smaller case has the same for what is left of it.
  package init(_ text: String, _ seed: UInt64) {
    self.init(seed: text.utf8.reduce(seed &+ 14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
  }

  fileprivate static func first(of text: String, _ seed: UInt64) -> UInt64 {
    var numbers = SeededNumbers(text, seed)
    return numbers.next()
  }
}
