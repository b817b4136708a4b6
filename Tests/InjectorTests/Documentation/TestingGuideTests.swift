// What stands between the markers are, in this order and character by character, the blocks of the article Testing.

// begin: the app
import Foundation
import Injector

protocol Forecasting: Sendable { func degrees(in place: String) async throws -> Int }
protocol PlaceStoring: Sendable { var places: [String] { get } }
protocol Reporting: Sendable { func report(_ event: String) }

struct WebForecasts: Forecasting {
  let reporter: any Reporting
  func degrees(in place: String) async throws -> Int { throw CancellationError() }  // would ask a server
}
struct SavedPlaces: PlaceStoring { var places: [String] { ["Oslo", "Rome"] } }
struct Reporter: Reporting { func report(_ event: String) {} }

@MainActor final class ForecastViewModel {
  private let forecasts: any Forecasting
  private let places: any PlaceStoring
  private let reporter: any Reporting
  private(set) var lines: [String] = []

  init(forecasts: any Forecasting, places: any PlaceStoring, reporter: any Reporting) {
    self.forecasts = forecasts
    self.places = places
    self.reporter = reporter
  }

  func load() async throws {
    for place in places.places { lines.append("\(place) \(try await forecasts.degrees(in: place))") }
    reporter.report("loaded \(lines.count)")
  }
}

/// The feature, without the plugins that it depends on: the app passes them.
struct WeatherPlugin: Plugin {
  var dependencies: [any Plugin] = []

  func register(in registry: Registry) {
    registry.service((any Forecasting).self, using: WebForecasts.init).singleton()
    registry.service((any PlaceStoring).self, using: SavedPlaces.init)
    registry.viewModel(ForecastViewModel.self, using: ForecastViewModel.init).root()  // the app resolves it
  }
}

struct ReportingPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any Reporting).self, using: Reporter.init).singleton()
  }
}

struct WeatherApp: Plugin {
  var dependencies: [any Plugin] { [WeatherPlugin(dependencies: [ReportingPlugin()])] }
  func register(in registry: Registry) {}
}
// end: the app

// begin: the mocks
import Synchronization

struct FixedForecasts: Forecasting {
  var degrees = 12
  func degrees(in place: String) async throws -> Int { degrees }
}

final class SpyReporter: Reporting {
  private let reported = Mutex<[String]>([])
  var events: [String] { reported.withLock { $0 } }
  func report(_ event: String) { reported.withLock { $0.append(event) } }
}
// end: the mocks

// begin: the whole app with a mock
import Testing

@Test @MainActor func forecast_tellsTheDegrees_ofEachPlace() async throws {
  let container = try Container(
    WeatherApp(), overriding: { $0.instance(FixedForecasts(degrees: 12), for: (any Forecasting).self) })
  let viewModel = try await container.resolveAsync(ForecastViewModel.self)
  try await viewModel.load()
  #expect(viewModel.lines == ["Oslo 12", "Rome 12"])
}
// end: the whole app with a mock

// begin: a fake in place of a plugin
struct FakeReportingPlugin: Plugin {
  let reporter: SpyReporter
  func register(in registry: Registry) { registry.instance(reporter, for: (any Reporting).self) }
}

@Test @MainActor func load_isReported_inTheWholeApp() async throws {
  let reporter = SpyReporter()
  let container = try Container(
    WeatherApp(), replacing: [(ReportingPlugin.self, FakeReportingPlugin(reporter: reporter))],
    overriding: { $0.instance(FixedForecasts(), for: (any Forecasting).self) })
  let viewModel = try await container.resolveAsync(ForecastViewModel.self)
  try await viewModel.load()
  #expect(reporter.events == ["loaded 2"])
}
// end: a fake in place of a plugin

// begin: only the part
@Test @MainActor func load_reportsHowManyPlaces_itHasLoaded() async throws {
  let reporter = SpyReporter()
  let container = try Container(
    testing: ForecastViewModel.self, from: WeatherPlugin(), strict: true,
    mocks: {
      $0.instance(FixedForecasts(), for: (any Forecasting).self)
      $0.instance(reporter, for: (any Reporting).self)
    })
  let viewModel = try await container.resolveAsync(ForecastViewModel.self)
  try await viewModel.load()
  #expect(reporter.events == ["loaded 2"])
}
// end: only the part

// begin: what to mock
@Test func forecastViewModel_needsOnlyAReporter_besidesItsPlugin() {
  let error = #expect(throws: ValidationError.self) {
    try Container(testing: ForecastViewModel.self, from: WeatherPlugin())
  }
  #expect(error?.missingKeys == [ServiceKey(type: "InjectorTests.Reporting")])
}
// end: what to mock

// begin: the whole graph
@Test func graph_hasNoProblems() {
  #expect(DependencyGraph(of: WeatherApp()).diagnostics() == [])
}
// end: the whole graph

// begin: everything
@Test func everything_canBeResolved() async throws {
  let container = try Container(
    WeatherApp(), overriding: { $0.instance(FixedForecasts(), for: (any Forecasting).self) })
  try await container.resolveEverything()
}
// end: everything

// begin: a child
@Test @MainActor func load_asksTheMock_inAChild() async throws {
  let app = try Container(WeatherApp())  // once, for all tests
  let test = try app.makeChild(overriding: { $0.instance(FixedForecasts(), for: (any Forecasting).self) })
  try await test.resolve(ForecastViewModel.self).load()
  #expect(test.diagnostics == [])
}
// end: a child

// begin: XCTest
import XCTest

nonisolated final class ForecastTests: XCTestCase {
  @MainActor func testForecast() async throws {
    let container = try Container(
      WeatherApp(), overriding: { $0.instance(FixedForecasts(degrees: 12), for: (any Forecasting).self) })
    let viewModel = try container.resolve(ForecastViewModel.self)
    try await viewModel.load()
    XCTAssertEqual(viewModel.lines, ["Oslo 12", "Rome 12"])
  }
}
// end: XCTest

@Suite(.serialized) struct TestingGuideTests {
  private static let page = "Sources/Injector/Injector.docc/Guide/Testing.md"

  @Test func article_showsTheCode_thatRunsHere() throws {
    let code = try DocumentedCode(of: URL(fileURLWithPath: #filePath)).marked
    #expect(code.count == 10)
    try expectPage(Self.page, shows: code)
    let lines = try DocumentedCode(of: DocumentedCode.root.appending(path: Self.page)).lines
    #expect(lines.filter { $0.hasPrefix("```") && $0 != "```" }.count == code.count + 1)
  }

  @Test func article_showsTheError_thatListsTheMocks() throws {
    let error = try #require(problems { try Container(testing: ForecastViewModel.self, from: WeatherPlugin()) })
    try expectPage(Self.page, shows: [error.description], in: "text")
  }
}
