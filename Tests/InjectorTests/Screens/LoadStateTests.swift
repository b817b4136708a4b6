import Injector
import Testing

@Suite struct LoadStateTests {
  private struct Offline: Error, Equatable { let code: Int }
  private struct Vague: Error { let reason: String }

  @Test func accessors_followTheState() {
    let states: [LoadState<Int>] = [.unknown, .loading, .loaded(3), .failed(Offline(code: 1))]
    #expect(states.map(\.value) == [nil, nil, 3, nil])
    #expect(states.map { $0.error as? Offline } == [nil, nil, nil, Offline(code: 1)])
    #expect(states.map(\.isLoading) == [false, true, false, false])
    #expect(states.map(\.description) == ["unknown", "loading", "loaded(3)", "failed(Offline(code: 1))"])
  }

  @Test func equality_comparesValuesAndErrors() {
    let different: [LoadState<Int>] = [
      .unknown, .loading, .loaded(3), .loaded(4), .failed(Offline(code: 1)), .failed(Offline(code: 2)),
      .failed(Vague(reason: "a")), .failed(Vague(reason: "b")),
    ]
    for (i, left) in different.enumerated() {
      for (j, right) in different.enumerated() { #expect((left == right) == (i == j)) }
    }
  }

  @Test func map_changesTheValue_andCatchesWhatItThrows() {
    #expect(LoadState.loaded(3).map { $0 * 2 } == .loaded(6))
    #expect(LoadState<Int>.loading.map { $0 * 2 } == .loading)
    #expect(LoadState<Int>.failed(Offline(code: 1)).map { $0 * 2 } == .failed(Offline(code: 1)))
    #expect(LoadState.loaded(3).map { _ -> Int in throw Offline(code: 5) } == .failed(Offline(code: 5)))
  }
}
