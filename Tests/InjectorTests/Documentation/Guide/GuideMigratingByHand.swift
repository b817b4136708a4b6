import Injector
import Testing

// begin: the feature
protocol RecipeStoring: Sendable { func title(_ number: Int) -> String }
final class RecipeBook: RecipeStoring { func title(_ number: Int) -> String { "Recipe \(number)" } }

@MainActor final class RecipeViewModel {
  let title: String
  init(number: Int, recipes: any RecipeStoring) { title = recipes.title(number) }
}

@MainActor final class KitchenCoordinator {
  private let makeRecipe: Provider<RecipeViewModel, Int>
  init(makeRecipe: Provider<RecipeViewModel, Int>) { self.makeRecipe = makeRecipe }
  func open(_ number: Int) throws -> RecipeViewModel { try makeRecipe(number) }
}

struct KitchenPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any RecipeStoring).self, using: RecipeBook.init).singleton()
    registry.viewModel(RecipeViewModel.self, using: RecipeViewModel.init).arguments(Int.self)
    registry.coordinator(KitchenCoordinator.self, using: KitchenCoordinator.init)
  }
}
// end: the feature

@Suite @MainActor struct GuideMigratingByHand {
  @Test func feature_isResolved() throws {
    // begin: resolving
    let container = try Container(KitchenPlugin())
    let kitchen = try container.resolve(KitchenCoordinator.self)
    let recipe = try kitchen.open(7)
    // end: resolving
    #expect(recipe.title == "Recipe 7")
  }
}
