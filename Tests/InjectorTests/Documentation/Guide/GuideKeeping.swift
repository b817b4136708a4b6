import Injector
import Testing

// begin: by argument
struct PhotoID: Hashable, Sendable { let number: Int }

@MainActor final class PhotoEditor {
  let id: PhotoID
  init(id: PhotoID) { self.id = id }
}
final class ExchangeRates: Sendable {}

struct GalleryPlugin: Plugin {
  func register(in registry: Registry) {
    registry.viewModel(PhotoEditor.self, using: PhotoEditor.init).arguments(PhotoID.self).weak()
    registry.service(ExchangeRates.self, using: ExchangeRates.init)
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

extension GuideKeeping {
  @Test func rates_areKept_forAMinute() async throws {
    let container = try Container(GalleryPlugin())
    let cache = try container.resolve(RateCache.self)
    let now = ContinuousClock.now
    let first = try await cache.rates(at: now)
    #expect(try await cache.rates(at: now + .seconds(59)) === first)
    #expect(try await cache.rates(at: now + .seconds(60)) !== first)
  }
}
