import Foundation
import Injector
import InjectorHeadless
import Testing

// What stands between the markers are, in this order and character by character, the blocks of InjectorHeadless.md.

// begin: the screen
final class ForecastController: HeadlessViewController, Storyboarded {
  nonisolated static let storyboardName = "Forecast"

  @Outlet private var placesLabel: HeadlessLabel?
  private let viewModel: ForecastViewModel

  init?(coder: NSCoder, viewModel: ForecastViewModel) {
    self.viewModel = viewModel
    super.init(coder: coder)
  }

  func showPlaces() async throws {
    try await viewModel.load()
    placesLabel?.text = viewModel.lines.joined(separator: ", ")
  }
}

struct ForecastScreenPlugin: Plugin {
  var dependencies: [any Plugin] = [WeatherPlugin()]

  func register(in registry: Registry) {
    registry.screen(ForecastController.self, using: ForecastController.init(coder:viewModel:)).root()
  }
}
// end: the screen

// begin: screens headless
@Test @MainActor func screen_showsThePlaces_onceItsViewIsLoaded() async throws {
  let storyboards = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Storyboards")
  let container = try Container(
    testing: ForecastController.self, from: ForecastScreenPlugin(), HeadlessPlugin(directories: [storyboards]),
    mocks: {
      $0.instance(FixedForecasts(), for: (any Forecasting).self)
      $0.instance(SpyReporter(), for: (any Reporting).self)
    })
  let screen = try await container.resolveAsync(ForecastController.self)
  #expect(!screen.isViewLoaded)
  let label = try #require(screen.view.descendant(HeadlessLabel.self))
  #expect(label.text == "Loading")
  try await screen.showPlaces()
  #expect(label.text == "Oslo 12, Rome 12")
  #expect(screen.omissions.isEmpty)  // nothing of the scene was left out
}
// end: screens headless

@Suite struct HeadlessGuideTests {
  @Test func page_showsTheCode_thatRunsHere() throws {
    let code = try DocumentedCode(of: URL(fileURLWithPath: #filePath)).marked
    try expectPage("Sources/InjectorHeadless/InjectorHeadless.docc/InjectorHeadless.md", shows: code)
  }
}
