import Injector
import Testing

// begin: the feature
protocol PageLoading: Sendable { func load(_ path: String) -> String }

struct ServerLoader: PageLoading {
  let host: String
  func load(_ path: String) -> String { "\(host)/\(path)" }
}

@MainActor final class PageViewModel {
  let text: String
  init(path: String, loader: any PageLoading) { text = loader.load(path) }
}

extension ServiceIdentifier {
  static let staging: Self = "staging"
}

struct PagePlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any PageLoading).self, using: { ServerLoader(host: "example.com") }).singleton()
    registry.service((any PageLoading).self, .staging, using: { ServerLoader(host: "staging.example.com") })
      .singleton()
    registry.viewModel(PageViewModel.self, using: PageViewModel.init).arguments(String.self)
    registry.viewModel(PageViewModel.self, .staging, using: PageViewModel.init).arguments(String.self)
      .parameter((any PageLoading).self, .staging)
  }
}
// end: the feature

@Suite @MainActor struct GuideMigratingFromDip {
  @Test func feature_isResolved() throws {
    // begin: resolving
    let container = try Container(PagePlugin())
    let page = try container.resolve(PageViewModel.self, .staging, arguments: "start")
    // end: resolving
    #expect(page.text == "staging.example.com/start")
    #expect(try container.resolve(PageViewModel.self, arguments: "start").text == "example.com/start")
  }
}
