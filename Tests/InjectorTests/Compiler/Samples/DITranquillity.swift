// DITranquillity's README: animals by name, and their owners.

import Injector

protocol Animal {
  var name: String { get }
}

class Cat: Animal {
  let name: String

  init(name: String) {
    self.name = name
  }
}

class Dog: Animal {
  let name: String

  init(name: String) {
    self.name = name
  }
}

class PetOwner {
  let pet: Animal

  init(pet: Animal) {
    self.pet = pet
  }
}

class Home {
  let animals: [Animal]

  init(animals: [any Animal]) {
    self.animals = animals
  }
}

@MainActor func home() throws -> Home {
  let container = try Container { registry in
    registry.service((any Animal).self, "cat", using: { Cat(name: "Felix") }).contributing()
    registry.service((any Animal).self, "dog", using: { Dog(name: "Rex") }).contributing()
    registry.service(Cat.self, using: { Cat(name: "Tom") }).alias((any Animal).self) { $0 }
    registry.service(PetOwner.self, using: PetOwner.init).root()
    registry.service(Home.self, using: Home.init).singleton()
  }
  return try container.resolve(Home.self)
}
