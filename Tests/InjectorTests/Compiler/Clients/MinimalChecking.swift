import Foundation
import Injector

// An app without isolation, in a container with minimal checking. The word before a class says what it is without
// default isolation too.

@MainActor class DetailController {
  let row: Int
  init(row: Int, theme: Theme) { self.row = row }
}
@MainActor class Theme {
  nonisolated let description: String
  init() { description = "light" }
}
nonisolated class Button { var action: (() -> Void)? }

/// A coordinator that opens a screen in the action of a button.
nonisolated class ListCoordinator {
  let button = Button()
  var row: Int?
  private let makeDetail: Provider<DetailController, Int>
  init(makeDetail: Provider<DetailController, Int>) {
    self.makeDetail = makeDetail
    button.action = { [unowned self] in open(7) }
  }
  func open(_ row: Int) {
    _ = makeDetail.instance(row)
    self.row = row
  }
}

nonisolated class Cache { var texts: [String] = [] }
nonisolated class Parser {
  let cache: Cache
  init(cache: Cache) { self.cache = cache }
}
/// A repository that resolves on a queue in the background.
nonisolated class Repository {
  private let makeParser: Provider<Parser>
  private let theme: Provider<Theme>
  init(makeParser: Provider<Parser>, theme: Provider<Theme>) { (self.makeParser, self.theme) = (makeParser, theme) }

  func load(_ report: @escaping @Sendable (String) -> Void) {
    let (makeParser, theme) = (makeParser, theme)
    DispatchQueue.global().async {
      do { report(try makeParser().cache === makeParser().cache ? "one cache" : "two caches") } catch {
        report("\(error)")
      }
      do throws(ResolutionError) { report(try theme().description) } catch { report("\(error.kind): \(error.fix)") }
      report("")
    }
  }
}

struct ListPlugin: Plugin {
  func register(in registry: Registry) {
    registry.controller(DetailController.self, using: DetailController.init).arguments(Int.self)
    registry.coordinator(ListCoordinator.self, using: ListCoordinator.init).root()
    registry.service(Theme.self, using: Theme.init).on(MainActor.self).singleton()
      .onClose { print("closed: \($0.description)") }
    registry.service(Cache.self, using: Cache.init).singleton()
    registry.service(Parser.self, using: Parser.init)
    registry.service(Repository.self, using: Repository.init).singleton()
  }
}

@main struct List {
  // The main thread and, without default isolation, no actor.
  static func main() throws {
    let container = try Container(ListPlugin(), concurrency: .minimal)
    for node in container.graph.nodes { print("\(node.key): \(node.isolation)") }
    let coordinator = try container.resolve(ListCoordinator.self)
    coordinator.button.action?()
    print("row: \(coordinator.row ?? 0)")
    let done = DispatchSemaphore(value: 0)
    try container.resolve(Repository.self).load { line in
      if line.isEmpty { done.signal() } else { print(line) }
    }
    done.wait()
    container.close()
    print("closed")
  }
}
