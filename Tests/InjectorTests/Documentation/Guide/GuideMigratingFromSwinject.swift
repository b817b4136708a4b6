import Injector
import Testing

// begin: the feature
struct Film: Sendable { let title: String }

protocol TicketSelling: Sendable { func price(of film: Film) -> Int }
protocol FilmListing: Sendable { var films: [Film] { get } }

final class BoxOffice: TicketSelling {
  let matinees: any FilmListing
  init(matinees: any FilmListing) { self.matinees = matinees }
  func price(of film: Film) -> Int { matinees.films.contains { $0.title == film.title } ? 7 : 12 }
}

struct EveningProgram: FilmListing { var films: [Film] { [Film(title: "Vertigo")] } }
struct MatineeProgram: FilmListing { var films: [Film] { [Film(title: "Metropolis")] } }

@MainActor final class BookingViewModel {
  let text: String
  init(film: Film, office: any TicketSelling) { text = "\(film.title): \(office.price(of: film))" }
}

extension ServiceIdentifier {
  static let matinee: Self = "matinee"
}

struct CinemaPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any FilmListing).self, using: EveningProgram.init)
    registry.service((any FilmListing).self, .matinee, using: MatineeProgram.init)
    registry.service((any TicketSelling).self, using: BoxOffice.init).singleton()
      .parameter((any FilmListing).self, .matinee)
    registry.viewModel(BookingViewModel.self, using: BookingViewModel.init).arguments(Film.self)
  }
}
// end: the feature

@Suite @MainActor struct GuideMigratingFromSwinject {
  @Test func feature_isResolved() throws {
    let container = try Container(CinemaPlugin())
    let booking = try container.resolve(BookingViewModel.self, arguments: Film(title: "Metropolis"))
    #expect(booking.text == "Metropolis: 7")
  }
}
