@testable import Injector
import Synchronization

/// Where a factory finds the container that was built after the factory was registered.
final class ContainerBox: Sendable {
  private let box = Guarded<Container?>(nil)
  var container: Container? {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}
