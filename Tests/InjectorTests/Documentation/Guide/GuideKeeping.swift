import Injector
import Testing

// begin: policies
struct PhotoID: Hashable, Sendable { let number: Int }

final class ExchangeRates: Sendable {}
final class Photo: Sendable {
  let id: PhotoID
  init(id: PhotoID) { self.id = id }
}
@MainActor final class PhotoEditor {
  let id: PhotoID
  init(id: PhotoID) { self.id = id }
}

struct GalleryPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(ExchangeRates.self, using: ExchangeRates.init).kept(by: TimeToLive(seconds: 60))
    registry.viewModel(PhotoEditor.self, using: PhotoEditor.init).arguments(PhotoID.self).kept(by: ByArgument())
  }
}
// end: policies

@Suite struct GuideKeeping {
  @Test @MainActor func policies_keepWhatThePageSays() throws {
    let container = try Container(GalleryPlugin(), registering: { $0.service(PriceList.self, using: PriceList.init) })
    // begin: resolving
    let editor = try container.resolve(PhotoEditor.self, arguments: PhotoID(number: 1))
    let again = try container.resolve(PhotoEditor.self, arguments: PhotoID(number: 1))  // the same
    let other = try container.resolve(PhotoEditor.self, arguments: PhotoID(number: 2))  // another one
    // end: resolving
    #expect(editor === again)
    #expect(editor !== other)
    let rates = try container.resolve(ExchangeRates.self)
    #expect(try container.resolve(PriceList.self).current() === rates)
    #expect(container.graph.nodes.first?.lifetime == .kept(by: "TimeToLive(seconds: 60)"))
  }
}

// begin: own
struct MostRecent: KeepingPolicy {
  let count: Int
  var name: String { "MostRecent(\(count))" }
  func keeps(_ instance: KeptInstance) -> Bool { instance.position < count }
}

struct InUse: KeepingPolicy {
  func keeps(_ instance: KeptInstance) -> Bool { instance.idle < .seconds(300) }
}

struct AlbumPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(Photo.self, using: Photo.init).arguments(PhotoID.self).kept(by: MostRecent(count: 2))
  }
}
// end: own

extension GuideKeeping {
  @Test func ownPolicy_keepsTheMostRecent() throws {
    let container = try Container(AlbumPlugin())
    func photo(_ number: Int) throws -> Photo {
      try container.resolve(Photo.self, arguments: PhotoID(number: number))
    }
    let (first, second) = try (photo(1), photo(2))
    #expect(try photo(1) === first)
    _ = try photo(3)
    #expect(try photo(1) === first)
    #expect(try photo(2) !== second)
  }

  @Test func policy_isTested_withoutAContainer() {
    // begin: testing
    #expect(MostRecent(count: 2).keeps(KeptInstance(position: 1)))
    #expect(!MostRecent(count: 2).keeps(KeptInstance(position: 2)))
    #expect(!InUse().keeps(KeptInstance(idle: .seconds(301))))
    // end: testing
  }
}

// begin: holder
final class PriceList: Sendable {
  private let rates: Provider<ExchangeRates>
  init(rates: Provider<ExchangeRates>) { self.rates = rates }
  func current() throws -> ExchangeRates { try rates() }
}
// end: holder
