import Injector
import Testing

/// What is injected after the initializer.
@Suite struct InjectionTests {
  @Test func keyPath_setsTheProperty_ofEveryForm() throws {
    final class Target: @unchecked Sendable {
      var optional: (any Store)?
      var unwrapped: LocalStore!
      var plain = 0
      var missing: Other? = Other()
      var present: LocalStore?
    }
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).singleton()
      $0.service(LocalStore.self, using: LocalStore.init).singleton()
      $0.service(LocalStore.self, .remote, using: LocalStore.init).singleton()
      $0.instance(7, for: Int.self)
      $0.service(Target.self, using: Target.init)
        .injecting(\.optional).injecting(\.unwrapped, .remote).injecting(\.plain)
        .injectingIfRegistered { $0.missing = $1 }.injectingIfRegistered { $0.present = $1 }
    }
    let target = try container.resolve(Target.self)
    #expect(target.optional === (try container.resolve((any Store).self)))
    #expect(target.unwrapped === (try container.resolve(LocalStore.self, .remote)))
    #expect(target.plain == 7)
    #expect(target.missing == nil)
    #expect(target.present === (try container.resolve(LocalStore.self)))
  }

  @Test func closure_getsAnyNumberOfDependencies_inOrder() throws {
    final class Target: @unchecked Sendable {
      var lines: [String] = []
    }
    let container = try Container {
      $0.instance("text", for: String.self)
      $0.instance(1, for: Int.self)
      $0.instance(2, for: Int.self, "two")
      $0.instance(true, for: Bool.self)
      $0.service(Target.self, using: Target.init)
        .injecting { (target) in target.lines.append("none") }
        .injecting { (target, a: Int, text: String, b: Int, flag: Bool?, double: Double?) in
          target.lines.append("\(a) \(text) \(b) \(flag as Any) \(double as Any)")
        }
        .parameter(Int.self).parameter(Int.self, "two")
        .onActivation { $0.lines.append("activated") }
      $0.instance(0.5, for: Double.self)
    }
    #expect(
      try container.resolve(Target.self).lines == [
        "none", "1 text 2 Optional(true) Optional(0.5)", "activated",
      ])
  }

  @Test func composites_areInjected_likeParameters() throws {
    final class Target: @unchecked Sendable {
      var all: [any Store] = []
      var keyed: [ServiceIdentifier: any Store] = [:]
      var lazy: Lazy<Repository>?
      var provider: Provider<Repository>?
      var resolver: Resolver?
      var repository: Repository?
    }
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).contributing()
      $0.service((any Store).self, .remote, using: RemoteStore.init).contributing()
      $0.service((any Store).self, using: LocalStore.init)
      $0.service(Repository.self, using: Repository.init).perResolution()
      $0.service(Target.self, using: Target.init)
        .injecting(\.all).injecting(\.keyed).injecting(\.lazy).injecting(\.repository)
        .injecting { $0.provider = $1 }
        .injecting { (target, resolver: Resolver) throws in
          target.resolver = resolver
          // One resolve.
          #expect(try resolver.resolve(Repository.self) === target.repository)
          #expect(try target.provider?() === target.repository)
        }
    }
    let target = try container.resolve(Target.self)
    #expect(target.all.count == 2)
    #expect(target.keyed.keys.map(\.self) == [.remote])
    #expect(try target.lazy?() !== target.repository)
    #expect(try target.resolver?.resolve(Repository.self) !== target.repository)
    let edges = container.graph.edges.filter { $0.from == container.graph.nodes.count - 1 }
    #expect(edges.map(\.kind) == [.injected, .injected, .injected, .lazy, .injected, .provider])
    #expect(edges.map(\.isOptional) == [true, true, true, false, false, false])
    #expect(container.graph.nodes.last?.traits.contains(.opaque) == true)
  }

  @Test func missingInjection_isToldWhatFitsAnInjection() {
    final class Target: @unchecked Sendable {
      var store: (any Store)?
      var names: [String] = []
      var name: String?
      var other: Other?
    }
    let found = problems {
      try Container {
        $0.service(Target.self, using: Target.init).injecting(\.other).injecting(\.name).injecting(\.store, "lcal")
          .injecting { (target, name: Substring) in target.name = String(name) }
        $0.service((any Store).self, .local, using: LocalStore.init)
        $0.instance("a", for: Substring.self).contributing()
      }
    }
    #expect(
      found?.diagnostics.filter { $0.code == .missingDependency }.map(\.fix) == [
        "register InjectorTests.Other, or use .injectingIfRegistered for it",
        "register an instance of Swift.String, or use .injectingIfRegistered for it",
        "inject InjectorTests.Store with the identifier \"local\"",
        "inject an array of Swift.Substring, or add .alias(Swift.Substring.self) { $0 } to the contribution that is meant",
      ])
    let conforming = problems {
      try Container {
        $0.service(Target.self, using: Target.init).injecting(\.store)
        $0.service(LocalStore.self, using: LocalStore.init)
      }
    }
    #expect(
      conforming?.diagnostics.map(\.fix) == [
        "inject InjectorTests.LocalStore, or add .alias((any InjectorTests.Store).self) { $0 } to it"
      ])
  }

  @Test func missing_isAnError_unlessIfRegistered() throws {
    let missing = problems {
      try Container {
        $0.service(View.self, using: View.init).injecting(\.presenter)
          .injecting { (view, other: Other?) in view.other = other }
      }
    }
    #expect(missing?.diagnostics.map(\.code) == [.missingDependency, .missingDependency])
    #expect(missing?.diagnostics.first?.message.contains("for an injection") == true)
    let container = try Container {
      $0.service(View.self, using: View.init).injectingIfRegistered { $0.presenter = $1 }
        .injectingIfRegistered { (view, other: Other?) in view.count = other == nil ? 2 : 3 }
    }
    #expect(try container.resolve(View.self).count == 2)
  }

  @Test(arguments: CycleSharing.allCases, [nil, Tracer()])
  func eachLifetime_injectsOnce_beforeActivations(_ sharing: CycleSharing, _ tracer: Tracer?) throws {
    let log = Log()
    let container = try Container(tracer: tracer) {
      $0.service(Other.self, using: Other.init).shared(sharing).onActivation { _ in log.add("other activated") }
      $0.service(View.self, using: View.init).shared(sharing)
        .onActivation { view in log.add("activated \(view.other != nil)") }
        .injecting(\.other)
        .injecting { (view, other: Other) in log.add("injected \(view.other === other)") }
    }
    let scope = try container.makeScope(.session)
    let view = try scope.resolve(View.self)
    #expect(view.other != nil)
    #expect(log.lines == ["other activated", "injected true", "activated true"])
  }

  @Test func decoratedAliasedAndOverridden_areInjected() throws {
    final class Decorated: Presenting {
      let inner: any Presenting
      var shown: View { inner.shown }
      init(_ inner: any Presenting) { self.inner = inner }
    }
    final class Plain: Presenting, @unchecked Sendable {
      var other: Other?
      var view: View?
      var shown: View { view ?? View() }
    }
    struct ViewPlugin: Plugin {
      func register(in registry: Registry) {
        registry.service(Other.self, using: Other.init).singleton()
        registry.service(Plain.self, using: Plain.init).injecting(\.other).alias((any Presenting).self) { $0 }
        registry.decorate(
          (any Presenting).self,
          using: { inner, _ in Decorated(inner) } as @Sendable (any Presenting, Other) -> any Presenting)
      }
    }
    let container = try Container(ViewPlugin())
    let decorated = try #require(try container.resolve((any Presenting).self) as? Decorated)
    #expect((decorated.inner as? Plain)?.other === (try container.resolve(Other.self)))

    let mock = Other()
    let overridden = try Container(ViewPlugin(), overriding: { $0.instance(mock, for: Other.self) })
    #expect(try overridden.resolve(Plain.self).other === mock)
    let tested = try Container(testing: Plain.self, from: ViewPlugin(), mocks: { $0.instance(mock, for: Other.self) })
    #expect(try tested.resolve(Plain.self).other === mock)
  }

  @Test func child_injectsWhatItsParentHas() throws {
    let parent = try Container { $0.service(Other.self, using: Other.init).singleton() }
    let child = try parent.makeChild { $0.service(View.self, using: View.init).singleton().injecting(\.other) }
    #expect(try child.resolve(View.self).other === (try parent.resolve(Other.self)))
  }

  @Test func arguments_goToTheFactory_notToInjections() throws {
    final class Note: @unchecked Sendable {
      let text: String
      var author: String?
      init(text: String) { self.text = text }
    }
    let container = try Container {
      $0.instance("Ann", for: String.self)
      $0.service(Note.self, using: Note.init).arguments(String.self).injecting(\.author)
    }
    let note = try container.resolve(Note.self, arguments: "Hello")
    #expect([note.text, note.author] == ["Hello", "Ann"])
  }

  @MainActor @Test func mainActor_injectsByKeyPathAndClosure() throws {
    @MainActor final class Screen {
      weak var owner: Owner?
      var title = ""
      var other: Other!
      init() {}
    }
    @MainActor final class Owner {
      let screen: Screen
      init(screen: Screen) { self.screen = screen }
    }
    nonisolated func register(in registry: Registry) {
      registry.instance("title", for: String.self)
      registry.service(Other.self, using: Other.init)
      registry.coordinator(Owner.self, using: Owner.init).singleton()
      registry.viewModel(Screen.self, using: Screen.init).singleton()
        .injecting(\.title).injecting(\.other).injecting { (screen, owner: Owner) in screen.owner = owner }
    }
    let container = try Container(
      validation: ValidationPolicy(severities: [.layering: .off])
    ) { register(in: $0) }
    let screen = try container.resolve(Screen.self)
    let owner = try container.resolve(Owner.self)
    #expect(screen.owner === owner)
    #expect(owner.screen === screen)
    #expect(screen.title == "title")
    #expect(screen.other != nil)
  }

  @Test func failure_namesTheInjectionAndThePath() throws {
    let container = try Container {
      $0.service(Other.self, using: Other.init)
      $0.service(View.self, using: View.init).singleton()
        .injecting { (_, _: Other) throws in throw Failure() }
      $0.service(Presenter.self, using: Presenter.init)
    }
    let error = failure { () throws(ResolutionError) in try container.resolve(Presenter.self) }
    #expect(error?.message.hasPrefix("The injection of") == true)
    #expect(error?.chain.map(\.key.type) == [TypeName.of(Presenter.self), TypeName.of(View.self)])
    #expect(error?.underlying as? Failure == Failure())
  }

  @Test func deinitialization_followsAFailedInjection() throws {
    let ended = Counter()
    final class Held: Sendable {
      let ended: Counter
      init(_ ended: Counter) { self.ended = ended }
      deinit { ended.increment() }
    }
    let container = try Container {
      $0.service(Held.self, using: { Held(ended) }).injecting { _ throws in throw Failure() }
    }
    #expect(throws: ResolutionError.self) { try container.resolve(Held.self) }
    #expect(ended.value == 1)
  }
}
