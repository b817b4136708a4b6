import Foundation
import Injector
import UIKit

nonisolated struct Film: Sendable { let title: String }
nonisolated protocol FilmStoring: Sendable { var films: [Film] { get } }
nonisolated struct Films: FilmStoring { var films: [Film] { [Film(title: "Vertigo")] } }
nonisolated protocol PosterLoading: Sendable { func poster(of film: Film) -> UIImage? }
nonisolated struct Posters: PosterLoading { func poster(of film: Film) -> UIImage? { nil } }

// begin: table
final class FilmCell: UITableViewCell {
  func show(_ film: Film, posters: any PosterLoading) {
    textLabel?.text = film.title
    imageView?.image = posters.poster(of: film)
  }
}

final class FilmsController: UITableViewController {
  private let films: [Film]
  private let posters: any PosterLoading
  var onSelect: (Film) -> Void = { _ in }

  init(store: any FilmStoring, posters: any PosterLoading) {
    (films, self.posters) = (store.films, posters)
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(FilmCell.self, forCellReuseIdentifier: "Film")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { films.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Film", for: indexPath)
    (cell as? FilmCell)?.show(films[indexPath.row], posters: posters)
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    onSelect(films[indexPath.row])
  }
}
// end: table

final class FilmController: UIViewController {
  private let film: Film

  init(film: Film) {
    self.film = film
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }
}

// begin: tabs
@MainActor final class TabsCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []
  private let window: UIWindow
  private let makeFilms: Provider<FilmsController>
  private let makeFilm: Provider<FilmController, Film>

  init(window: UIWindow, makeFilms: Provider<FilmsController>, makeFilm: Provider<FilmController, Film>) {
    (self.window, self.makeFilms, self.makeFilm) = (window, makeFilms, makeFilm)
  }

  func start() {
    let films = makeFilms.instance()
    let navigation = UINavigationController(rootViewController: films)
    films.onSelect = { [makeFilm, weak navigation] film in
      navigation?.pushViewController(makeFilm.instance(film), animated: true)
    }
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]  // one for each tab
    window.rootViewController = tabs
    window.makeKeyAndVisible()
  }
}

struct FilmsPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any FilmStoring).self, using: { Films() }).singleton()
    registry.service((any PosterLoading).self, using: { Posters() }).singleton()
    registry.controller(FilmsController.self, using: FilmsController.init(store:posters:))
    registry.controller(FilmController.self, using: FilmController.init(film:)).arguments(Film.self)
    registry.coordinator(TabsCoordinator.self, using: TabsCoordinator.init).arguments(UIWindow.self).root()
  }
}
// end: tabs
