import Injector
import Testing

// begin: the feature
protocol RouteFinding: Sendable { func route(to place: String) -> String }
protocol TrafficReporting: Sendable { var isHeavy: Bool { get } }

final class TrafficCenter: RouteFinding, TrafficReporting {
  var isHeavy: Bool { true }
  func route(to place: String) -> String { "detour to \(place)" }
}

@MainActor final class RouteViewModel {
  let text: String
  init(place: String, routes: any RouteFinding, traffic: any TrafficReporting) {
    text = traffic.isHeavy ? routes.route(to: place) : place
  }
}

struct RoutePlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(TrafficCenter.self, using: TrafficCenter.init).singleton()
      .alias((any RouteFinding).self) { $0 }
      .alias((any TrafficReporting).self) { $0 }
    registry.viewModel(RouteViewModel.self, using: RouteViewModel.init).arguments(String.self)
  }
}
// end: the feature

@Suite @MainActor struct GuideMigratingFromResolver {
  @Test func feature_isResolved() throws {
    // begin: resolving
    let container = try Container(RoutePlugin())
    let route = try container.resolve(RouteViewModel.self, arguments: "Oslo")
    // end: resolving
    #expect(route.text == "detour to Oslo")
  }
}
