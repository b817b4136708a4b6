// An app of Xcode's template: everything is on the main actor unless it says otherwise.

import Injector

final class Counter {
  private(set) var count: Int
  init() { count = 0 }
}

struct Store {
  let counter: Counter
  init(counter: Counter) { self.counter = counter }
}

struct StorePlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(Counter.self, using: Counter.init).singleton()
    registry.service(Store.self, using: Store.init)
  }
}

@main struct Client {
  static func main() throws {
    for node in try Container(StorePlugin()).graph.nodes { print("\(node.key): \(node.isolation)") }
  }
}
