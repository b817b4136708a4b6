// SwinjectStoryboard's README: a controller that a storyboard creates, here without UIKit.

import Foundation
import Injector
import InjectorHeadless

protocol Animal {
  var name: String { get set }
}

class Cat: Animal {
  var name: String

  init(name: String) {
    self.name = name
  }
}

@MainActor final class AnimalViewController: HeadlessViewController, Storyboarded {
  nonisolated static let storyboardName = "Main"
  nonisolated static let storyboardIdentifier: String? = "AnimalViewController"
  var animal: Animal

  init?(coder: NSCoder, animal: any Animal) {
    self.animal = animal
    super.init(coder: coder)
  }
}

struct AnimalPlugin: Plugin {
  func register(in registry: Registry) {
    registry.screen(AnimalViewController.self, using: AnimalViewController.init(coder:animal:)).root()
    registry.service((any Animal).self, using: { Cat(name: "Mimi") })
  }
}

@MainActor func screen() throws -> AnimalViewController {
  try Container(AnimalPlugin(), HeadlessPlugin()).resolve(AnimalViewController.self)
}
