import Injector
import Testing

// begin: by argument
struct PhotoID: Hashable, Sendable { let number: Int }

final class Photo: Sendable {
  let id: PhotoID
  init(id: PhotoID) { self.id = id }
}
@MainActor final class PhotoEditor {
  let id: PhotoID
  init(id: PhotoID) { self.id = id }
}
final class ExchangeRates: Sendable {}

struct GalleryPlugin: Plugin {
  func register(in registry: Registry) {
    registry.viewModel(PhotoEditor.self, using: PhotoEditor.init).arguments(PhotoID.self).weak()
    registry.service(Photo.self, using: Photo.init).arguments(PhotoID.self)
    registry.service(ExchangeRates.self, using: ExchangeRates.init)
    registry.service(PhotoCache.self, using: PhotoCache.init).singleton()
    registry.service(RateCache.self, using: RateCache.init).singleton()
  }
}
// end: by argument

@Suite @MainActor struct GuideKeeping {
  @Test func sharedRegistration_hasAnInstance_forEachArgument() throws {
    let container = try Container(GalleryPlugin())
    // begin: resolving
    let editor = try container.resolve(PhotoEditor.self, arguments: PhotoID(number: 1))
    let again = try container.resolve(PhotoEditor.self, arguments: PhotoID(number: 1))  // the same
    let other = try container.resolve(PhotoEditor.self, arguments: PhotoID(number: 2))  // another one
    // end: resolving
    #expect(editor === again)
    #expect(editor !== other)
    #expect(container.diagnostics == [])
  }
}

// begin: for a time
actor RateCache {
  private let makeRates: Provider<ExchangeRates>
  private var last: (rates: ExchangeRates, end: ContinuousClock.Instant)?

  init(makeRates: Provider<ExchangeRates>) { self.makeRates = makeRates }

  func rates(at now: ContinuousClock.Instant = .now) throws -> ExchangeRates {
    if let last, now < last.end { return last.rates }
    let rates = try makeRates()
    last = (rates, now + .seconds(60))
    return rates
  }
}
// end: for a time

// begin: up to a number
@MainActor final class PhotoCache {
  private let makePhoto: Provider<Photo, PhotoID>
  private var photos: [Photo] = []  // the one that was used last comes first

  init(makePhoto: Provider<Photo, PhotoID>) { self.makePhoto = makePhoto }

  func photo(_ id: PhotoID) throws -> Photo {
    let known = photos.firstIndex { $0.id == id }.map { photos.remove(at: $0) }
    let photo = if let known { known } else { try makePhoto(id) }
    photos = [photo] + photos.prefix(19)
    return photo
  }
}
// end: up to a number

extension GuideKeeping {
  @Test func rates_areKept_forAMinute() async throws {
    let container = try Container(GalleryPlugin())
    let cache = try container.resolve(RateCache.self)
    let now = ContinuousClock.now
    let first = try await cache.rates(at: now)
    #expect(try await cache.rates(at: now + .seconds(59)) === first)
    #expect(try await cache.rates(at: now + .seconds(60)) !== first)
  }

  @Test func photos_areKept_upToTwenty() throws {
    let container = try Container(GalleryPlugin())
    let cache = try container.resolve(PhotoCache.self)
    let (first, second) = try (cache.photo(PhotoID(number: 1)), cache.photo(PhotoID(number: 2)))
    #expect(try cache.photo(PhotoID(number: 1)) === first)
    for number in 3...21 { _ = try cache.photo(PhotoID(number: number)) }
    #expect(try cache.photo(PhotoID(number: 1)) === first)
    #expect(try cache.photo(PhotoID(number: 2)) !== second)
  }
}
