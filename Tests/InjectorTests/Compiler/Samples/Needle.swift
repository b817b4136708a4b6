// Needle's README: a component that gets chocolate and milk from those around it, and offers a drink to its child.

import Injector

class Food {
  let name: String

  init(name: String) {
    self.name = name
  }
}

protocol Drink {}

class HotChocolate: Drink {
  let chocolate: Food
  let milk: Food

  init(_ chocolate: Food, _ milk: Food) {
    self.chocolate = chocolate
    self.milk = milk
  }
}

class MyChild {
  let hotChocolate: Drink

  init(hotChocolate: any Drink) {
    self.hotChocolate = hotChocolate
  }
}

extension Scope {
  nonisolated static let mine = Scope("mine")
  nonisolated static let myChild = Scope("myChild", within: .mine)
}

struct RootPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(Food.self, "chocolate", using: { Food(name: "chocolate") }).singleton()
    registry.service(Food.self, "milk", using: { Food(name: "milk") }).singleton()
  }
}

struct MyPlugin: Plugin {
  var dependencies: [any Plugin] { [RootPlugin()] }

  func register(in registry: Registry) {
    registry.service((any Drink).self, using: HotChocolate.init).scoped(.mine)
      .parameter(Food.self, "chocolate").parameter(Food.self, "milk")
    registry.service(MyChild.self, using: MyChild.init).scoped(.myChild).root()
  }
}

@MainActor func child() throws -> MyChild {
  try Container(MyPlugin()).makeScope(.mine).makeScope(.myChild).resolve(MyChild.self)
}
