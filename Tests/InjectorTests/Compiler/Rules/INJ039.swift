import Injector

enum INJ039: RegistrationPage {
  final class Page: Sendable {
    init() {}
    init(next: Page) {}
    init(next: Lazy<Page>) {}
  }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(Page.self, "301", using: { Page() })
    for number in 0..<301 {
      registry.service(Page.self, ServiceIdentifier("\(number)"), using: { (next: Page) in Page(next: next) })
        .parameter(Page.self, ServiceIdentifier("\(number + 1)"))
    }
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(Page.self, "301", using: { Page() })
    for number in 0..<301 where number != 151 {
      registry.service(Page.self, ServiceIdentifier("\(number)"), using: { (next: Page) in Page(next: next) })
        .parameter(Page.self, ServiceIdentifier("\(number + 1)"))
    }
    registry.service(Page.self, "151", using: { (next: Lazy<Page>) in Page(next: next) })
      .parameter(Lazy<Page>.self, "152")
    // end: mended
  }
}
