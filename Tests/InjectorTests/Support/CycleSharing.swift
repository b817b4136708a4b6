import Injector

/// What shares the instances of a test.
enum CycleSharing: CaseIterable, Sendable {
  case perResolution, weak, scoped, singleton
}

extension Registration where Context == Registry.Inferred, Service: Sendable {
  @discardableResult
  func shared(_ sharing: CycleSharing) -> Self {
    switch sharing {
    case .perResolution: perResolution()
    case .weak: weak()
    case .scoped: scoped(.session)
    case .singleton: singleton()
    }
  }
}

extension Container {
  /// The container to resolve in: an open scope if the instances belong to one.
  func opened(for sharing: CycleSharing) throws(ResolutionError) -> Container {
    sharing == .scoped ? try makeScope(.session) : self
  }
}

/// A view and a presenter that need each other.
protocol Presenting: AnyObject, Sendable { var shown: View { get } }

final class View: @unchecked Sendable {
  // Sendable: the property is written before any other thread can have the view.
  var presenter: (any Presenting)?
  var other: Other?
  var count = 1
  init() {}
}

final class Presenter: Presenting {
  let view: View
  var shown: View { view }
  init(view: View) { self.view = view }
}

final class Other: @unchecked Sendable {
  // Sendable: like a view.
  var view: View?
  init() {}
}
