import Injector

enum INJ014: RegistrationPage {
  struct Search: Sendable { var text: String }
  struct Query: Hashable, Sendable { var text: String }
  final class Results: Sendable {
    init(search: Search) {}
    init(query: Query) {}
  }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(Results.self, using: { (search: Search) in Results(search: search) })  // Search isn't Hashable
      .arguments(Search.self).weak()
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(Results.self, using: { (query: Query) in Results(query: query) })  // Query is
      .arguments(Query.self).weak()
    // end: mended
  }
}
