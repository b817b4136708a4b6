import Injector
import Testing

/// Injections of a parent's registrations that a child links again.
@Suite struct InjectionChildTests {
  private static func registerPair(_ sharing: CycleSharing, in registry: Registry) {
    registry.service(Other.self, using: Other.init)
    registry.service(View.self, using: View.init).shared(sharing).injecting(\.presenter)
      .injecting { (view, number: Int, other: Other?) in (view.other, view.count) = (other, number) }
      .parameter(Int.self, "count")
    registry.instance(3, for: Int.self, "count")
    registry.instance(0, for: Int.self)
    registry.service((any Presenting).self, using: Presenter.init).shared(sharing)
  }

  @Test func transient_isInjected_withWhatTheChildReplaces() throws {
    let parent = try Container {
      $0.service(Other.self, using: Other.init).singleton()
      $0.service(View.self, using: View.init).injecting(\.other)
      $0.service(String.self, using: { (view: View) in "\(ObjectIdentifier(view.other ?? Other()))" })
    }
    let mock = Other()
    let child = try parent.makeChild(overriding: { $0.instance(mock, for: Other.self) })
    let grandchild = try child.makeChild(overriding: { $0.service(Other.self, using: Other.init) })
    #expect(try child.resolve(View.self).other === mock)
    #expect(try child.resolve(String.self) == "\(ObjectIdentifier(mock))")
    #expect(try parent.resolve(View.self).other === (try parent.resolve(Other.self)))
    let others = try (1...2).map { _ in try grandchild.resolve(View.self).other }
    #expect(others[0] != nil && others[0] !== others[1] && others[0] !== mock)
  }

  @Test(arguments: [CycleSharing.perResolution, .scoped], [nil, Tracer()])
  func cycle_isTheChilds_fromEitherEnd(_ sharing: CycleSharing, _ tracer: Tracer?) throws {
    let parent = try Container(tracer: tracer) { Self.registerPair(sharing, in: $0) }
    let mock = Other()
    var child = try parent.makeChild(overriding: { $0.instance(mock, for: Other.self) })
    for _ in 0..<2 {
      for isViewFirst in [true, false] {
        let scope = try child.makeScope(.session)
        let view = isViewFirst ? try scope.resolve(View.self) : try scope.resolve((any Presenting).self).shown
        #expect(view.presenter?.shown === view)
        #expect(view.other === mock)
        #expect(view.count == 3)
        view.presenter = nil
      }
      child = try child.makeChild { $0.instance(1, for: Double.self) }
    }
    let scope = try parent.makeScope(.session)
    let view = try scope.resolve(View.self)
    #expect(view.other !== mock)
    #expect(view.presenter?.shown === view)
    view.presenter = nil
  }

  @Test func cycle_canCloseInTheChild() throws {
    final class Silent: Presenting { var shown: View { View() } }
    let parent = try Container {
      $0.service(View.self, using: View.init).perResolution().injecting(\.presenter)
      $0.service((any Presenting).self, using: Silent.init)
    }
    let child = try parent.makeChild(
      overriding: { $0.service((any Presenting).self, using: Presenter.init).perResolution() })
    #expect(try parent.resolve(View.self).presenter is Silent)
    for isViewFirst in [true, false] {
      let view = isViewFirst ? try child.resolve(View.self) : try child.resolve((any Presenting).self).shown
      #expect(view.presenter?.shown === view)
      view.presenter = nil
    }
    let problems = problems {
      try parent.makeChild(overriding: { $0.service((any Presenting).self, using: Presenter.init) })
    }
    #expect(problems?.diagnostics.map(\.code) == [.unsharedCycle])
  }

  @Test func singleton_keepsWhatItHas_andTheChildSaysSo() throws {
    let parent = try Container {
      $0.service(Other.self, using: Other.init)
      $0.service(View.self, using: View.init).singleton().injecting(\.other)
    }
    let mock = Other()
    let child = try parent.makeChild(overriding: { $0.instance(mock, for: Other.self) })
    #expect(try child.resolve(View.self).other !== mock)
    #expect(child.diagnostics.map(\.code) == [.keptOverridden])
  }

  @Test func optionalInjection_takesWhatTheChildAdds() throws {
    let parent = try Container { $0.service(View.self, using: View.init).injectingIfRegistered { $0.other = $1 } }
    let child = try parent.makeChild { $0.service(Other.self, using: Other.init).singleton() }
    #expect(try parent.resolve(View.self).other == nil)
    #expect(try child.resolve(View.self).other === (try child.resolve(Other.self)))
  }

  @Test func resolvingActivation_isLinkedAgain_forAGrandchild() throws {
    let parent = try Container {
      $0.service(Other.self, using: Other.init).singleton()
      $0.service(View.self, using: View.init).onActivation { view, resolver in
        view.other = try resolver.resolve(Other.self)
      }
    }
    let child = try parent.makeChild(overriding: { $0.instance(Other(), for: Other.self) })
    let mock = Other()
    let grandchild = try child.makeChild(overriding: { $0.instance(mock, for: Other.self) })
    #expect(try child.resolve(View.self).other === (try child.resolve(Other.self)))
    #expect(try grandchild.resolve(View.self).other === mock)
  }

  @Test func manyChildren_atOnce_linkInjectionsAgain() throws {
    let parent = try Container { Self.registerPair(.perResolution, in: $0) }
    let mocks = (0..<16).map { _ in Other() }
    let views = try onThreads(16) { index throws -> View in
      let child = try parent.makeChild(overriding: { $0.instance(mocks[index], for: Other.self) })
      return try child.resolve((any Presenting).self).shown
    }
    for (view, mock) in zip(views, mocks) {
      #expect(view.other === mock)
      #expect(view.count == 3)
      view.presenter = nil
    }
  }
}
