import Injector
import XCTest

// begin: test
nonisolated final class ForecastTests: XCTestCase {
  @MainActor func testForecast() async throws {
    let container = try Container(
      WeatherApp(), overriding: { $0.instance(FixedForecasts(degrees: 12), for: (any Forecasting).self) })
    let viewModel = try container.resolve(ForecastViewModel.self)
    try await viewModel.load()
    XCTAssertEqual(viewModel.lines, ["Oslo 12", "Rome 12"])
  }
}
// end: test
