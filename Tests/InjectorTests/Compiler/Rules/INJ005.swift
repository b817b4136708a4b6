import Injector

enum INJ005: RegistrationPage {
  final class Parent: Sendable {
    init(child: Child) {}
    init(child: Lazy<Child>) {}
  }
  final class Child: Sendable { init(parent: Parent) {} }

  static func register(broken registry: Registry) {
    // begin: broken
    registry.service(Parent.self, using: { (child: Child) in Parent(child: child) })
    registry.service(Child.self, using: { (parent: Parent) in Child(parent: parent) })
    // end: broken
  }

  static func register(mended registry: Registry) {
    // begin: mended
    registry.service(Parent.self, using: { (child: Lazy<Child>) in Parent(child: child) })
    registry.service(Child.self, using: { (parent: Parent) in Child(parent: parent) })
    // end: mended
  }
}
