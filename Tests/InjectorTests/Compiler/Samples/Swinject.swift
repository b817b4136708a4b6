// Swinject's README: a person and a pet.

import Injector

protocol Animal {
  var name: String? { get }
}

class Cat: Animal {
  let name: String?

  init(name: String?) {
    self.name = name
  }
}

protocol Person {
  func play()
}

class PetOwner: Person {
  let pet: Animal

  init(pet: Animal) {
    self.pet = pet
  }

  func play() {
    let name = pet.name ?? "someone"
    print("I'm playing with \(name).")
  }
}

@MainActor func play() throws {
  let container = try Container { registry in
    registry.service((any Animal).self, using: { Cat(name: "Mimi") })
    registry.service((any Person).self, using: PetOwner.init).singleton()
  }
  let person = try container.resolve((any Person).self)
  person.play()
}
