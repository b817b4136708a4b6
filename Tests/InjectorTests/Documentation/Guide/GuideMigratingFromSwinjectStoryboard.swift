import Testing

// begin: the screen
import Foundation
import Injector
import InjectorHeadless

protocol AnimalNaming: Sendable { var name: String { get } }
struct Cat: AnimalNaming { var name: String { "Mimi" } }

final class AnimalController: HeadlessViewController, Storyboarded {  // UIViewController or NSViewController in an app
  nonisolated static let storyboardName = "Animals"
  nonisolated static let storyboardIdentifier: String? = "Animal"

  @Outlet private var nameLabel: HeadlessLabel?  // @IBOutlet in an app
  private let animal: any AnimalNaming

  init?(coder: NSCoder, animal: any AnimalNaming) {
    self.animal = animal
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    nameLabel?.text = animal.name
  }
}

struct AnimalPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any AnimalNaming).self, using: Cat.init)
    registry.screen(AnimalController.self, using: AnimalController.init(coder:animal:))
  }
}
// end: the screen

@Suite @MainActor struct GuideMigratingFromSwinjectStoryboard {
  @Test func screen_receivesItsAnimal_byItsInitializer() throws {
    let storyboards = DocumentedCode.root.appending(path: "Tests/InjectorTests/Documentation/Storyboards")
    // begin: showing it
    let container = try Container(AnimalPlugin(), HeadlessPlugin(directories: [storyboards]))
    let screen = try container.resolve(AnimalController.self)
    // end: showing it
    #expect(screen.view.descendant(HeadlessLabel.self)?.text == "Mimi")
  }
}
