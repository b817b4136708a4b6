// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// The pages show these properties as outlets, which Linux does not have.

import Foundation
import Injector
import SwiftUI
import UIKit

// begin: feature
protocol RecipeStoring: Sendable { func titles() -> [String] }
struct RecipeBook: RecipeStoring { func titles() -> [String] { ["Soup", "Bread"] } }

@MainActor final class RecipesViewModel {
  let titles: [String]
  init(store: any RecipeStoring) { titles = store.titles() }
}

struct RecipesPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any RecipeStoring).self, using: { RecipeBook() }).singleton()
    registry.viewModel(RecipesViewModel.self, using: RecipesViewModel.init).root()  // the app resolves it
  }
}
// end: feature

// begin: controller
final class RecipesController: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "Main"

  private var titleLabel: UILabel!
  private let viewModel: RecipesViewModel

  init?(coder: NSCoder, viewModel: RecipesViewModel) {
    self.viewModel = viewModel
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel.text = viewModel.titles.joined(separator: ", ")
  }
}

struct RecipeScreensPlugin: Plugin {
  var dependencies: [any Plugin] { [RecipesPlugin()] }

  func register(in registry: Registry) {
    registry.screen(RecipesController.self, using: RecipesController.init(coder:viewModel:)).root()
  }
}
// end: controller

// begin: delegate
final class AppDelegate: UIResponder, UIApplicationDelegate {
  let container: Container

  override init() {
    do { container = try Container(RecipeScreensPlugin()) } catch { fatalError("\(error)") }
    super.init()
  }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene, let app = UIApplication.shared.delegate as? AppDelegate else { return }
    let window = UIWindow(windowScene: scene)
    do {
      let recipes = try app.container.resolve(RecipesController.self)
      window.rootViewController = UINavigationController(rootViewController: recipes)
    } catch { fatalError("\(error)") }
    self.window = window
    window.makeKeyAndVisible()
  }
}
// end: delegate

// begin: app
struct RecipesView: View {
  @Resolved private var viewModel: RecipesViewModel

  var body: some View { Text(viewModel.titles.joined(separator: ", ")) }
}

struct RecipesApp: App {
  private let container: Container

  init() {
    do { container = try Container(RecipesPlugin()) } catch { fatalError("\(error)") }
  }

  var body: some Scene {
    WindowGroup { RecipesView().container(container) }
  }
}
// end: app
