// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// The pages show these properties as outlets, which Linux does not have.

import Foundation
import Injector
import UIKit

// begin: screen
protocol AnimalNaming: Sendable { var name: String { get } }
struct Cat: AnimalNaming { var name: String { "Mimi" } }

final class AnimalController: UIViewController, Storyboarded {
  nonisolated static let storyboardName = "Animals"
  nonisolated static let storyboardIdentifier: String? = "Animal"

  private var nameLabel: UILabel!
  private let animal: any AnimalNaming

  init?(coder: NSCoder, animal: any AnimalNaming) {
    self.animal = animal
    super.init(coder: coder)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    nameLabel.text = animal.name
  }
}

struct AnimalPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service((any AnimalNaming).self, using: { Cat() })
    registry.screen(AnimalController.self, using: AnimalController.init(coder:animal:))
  }
}
// end: screen
