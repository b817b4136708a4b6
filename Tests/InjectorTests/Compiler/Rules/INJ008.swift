import Injector

@globalActor actor SearchActor { static let shared = SearchActor() }

enum INJ008: RegistrationPage {
  @MainActor final class Theme { init() {} }
  @SearchActor final class Index { init() {} }
  enum Broken { @MainActor final class Page { init(theme: Theme, index: Index) {} } }
  enum Mended { @MainActor final class Page { init(theme: Theme, index: Provider<Index>) {} } }

  static func register(broken registry: Registry) {
    typealias Page = Broken.Page
    // begin: broken
    registry.service(Theme.self, using: Theme.init)  // @MainActor init
    registry.service(Index.self, using: Index.init)  // @SearchActor init
    registry.service(Page.self, using: Page.init(theme:index:))  // index: Index
    // end: broken
  }

  static func register(mended registry: Registry) {
    typealias Page = Mended.Page
    // begin: mended
    registry.service(Theme.self, using: Theme.init)
    registry.service(Index.self, using: Index.init)
    registry.service(Page.self, using: Page.init(theme:index:))  // index: Provider<Index>
    // end: mended
  }
}
