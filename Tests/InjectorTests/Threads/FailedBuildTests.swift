import Injector
import Testing

/// What those get who wait for a construction that fails.
@Suite(.timeLimit(.minutes(10))) struct FailedBuildTests {
  private final class Fragile: Sendable {}

  /// Who has waited gets the error, and the next resolve tries again.
  @Test(arguments: [CycleSharing.singleton, .scoped, .weak])
  func failedConstruction_failsForAllWhoWait_andIsTriedAgainByTheNext(_ sharing: CycleSharing) throws {
    let (attempts, arrivals) = (Counter(), Arrivals())
    let container = try Container {
      $0.service(
        Fragile.self,
        using: { () throws -> Fragile in
          arrivals.awaitAll(8)
          attempts.increment()
          if attempts.value == 1 { throw Failure(reason: "the first attempt") }
          return Fragile()
        }
      ).shared(sharing)
    }
    let scope = try container.opened(for: sharing)
    let results = onThreads(8) { _ in
      arrivals.arrive()
      return Result { () throws(ResolutionError) in try scope.resolve(Fragile.self) }
    }
    let fragile = try scope.resolve(Fragile.self)
    let failures = results.compactMap { result in
      if case .failure(let error) = result { "\(error)" } else { nil }
    }
    // A caller that comes after the failure tries again.
    #expect(failures.count > 1 && Set(failures).count == 1)
    #expect(failures[0].contains("the first attempt"))
    #expect(try scope.resolve(Fragile.self) === fragile)
    #expect(attempts.value == 2)
  }
}
