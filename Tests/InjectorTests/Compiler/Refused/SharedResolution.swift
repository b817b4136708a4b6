import Injector

final class Counter { var count = 0 }
final class Root {
  let counter: Counter
  init(_ counter: Counter) { self.counter = counter }
}

/// What a `Resolution` returns may be the factory's own object, so it stays where the factory runs.
func resolution(registry: Registry) {
  registry.service(
    Root.self,
    using: { (counter: Counter, resolution: Resolution) in
      let other = try resolution.resolve(Counter.self)
      // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
      Task.detached { other.count += 1 }
      counter.count += 1
      return Root(counter)
    })
}
