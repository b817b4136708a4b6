import Injector

final class Counter { var count = 0 }

/// A `Lazy` keeps what it got, so it is Sendable only where its service is.
final class LazyRoot: Sendable {
  // error: stored property 'counter' of 'Sendable'-conforming class 'LazyRoot' contains non-Sendable type 'Counter'
  let counter: Lazy<Counter>
  init(counter: Lazy<Counter>) { self.counter = counter }
}
