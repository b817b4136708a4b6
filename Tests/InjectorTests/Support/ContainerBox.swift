import Injector

/// Where a factory finds the container that was built after the factory was registered.
final class ContainerBox: Sendable {
  private let box = Guarded<Container?>(nil)
  var container: Container? {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}

/// The container in a box.
func owned(_ box: ContainerBox) -> Container {
  guard let container = box.container else { fatalError("the test puts the container into the box") }
  return container
}
