import Foundation
import Injector
import UIKit

@testable import Samples

// In a file of their own: one that imports both UIKit and Testing needs a module that only Apple's platforms have.

/// The samples of the pages about windows and about apps in code, used as UIKit uses them.
@MainActor enum SampleScreens {
  /// The problems of the samples' plugins, as a test of an app compares them.
  static func problems() -> [Diagnostic] {
    let plugins: [any Plugin] = [
      NotesPlugin(), RecipeScreensPlugin(), BooksPlugin(), ScreensPlugin(), SeguesPlugin(), WidgetPlugin(),
      WindowPlugin(), FilmsPlugin(),
    ]
    return plugins.flatMap { DependencyGraph(of: $0).diagnostics() }
  }

  /// The class of the first screen of a window that connects.
  static func firstScreen() -> String {
    let app = NotesAppDelegate()
    UIApplication.shared.delegate = app
    defer { UIApplication.shared.delegate = nil }
    let window = WindowDelegate()
    window.scene(UIWindowScene(), willConnectTo: UISceneSession(), options: UIScene.ConnectionOptions())
    defer { window.sceneDidDisconnect(UIWindowScene()) }
    let navigation = window.window?.rootViewController as? UINavigationController
    return navigation?.topViewController.map { "\(type(of: $0))" } ?? "none"
  }

  /// The selections of two windows, and that of the first one again.
  static func selections() throws -> [NoteSelection] {
    let container = try Container(WindowPlugin())
    let scopes = try (0..<2).map { _ in try container.makeScope(.window, UIWindow(frame: .zero)) }
    return try (scopes + scopes.prefix(1)).map { try $0.resolve(NoteSelection.self) }
  }

  /// The classes of the cell of a film, and of the screen that is on top when its row has been selected.
  static func filmScreens() throws -> [String] {
    let container = try Container(FilmsPlugin())
    let window = UIWindow(frame: .zero)
    let coordinator = try container.resolve(TabsCoordinator.self, arguments: window)
    coordinator.start()
    let tabs = window.rootViewController as? UITabBarController
    let navigation = tabs?.viewControllers?.first as? UINavigationController
    guard let films = navigation?.topViewController as? FilmsController else { return [] }
    films.loadViewIfNeeded()
    let row = IndexPath(row: 0, section: 0)
    let cell = films.tableView(films.tableView, cellForRowAt: row)
    films.tableView(films.tableView, didSelectRowAt: row)
    return ["\(type(of: cell))"] + (navigation?.topViewController.map { ["\(type(of: $0))"] } ?? [])
  }
}
