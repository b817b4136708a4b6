import Injector
import Testing

/// What is injected after the initializer.
@Suite struct InjectionTests {
  @Test func keyPath_setsTheProperty_ofEveryForm() throws {
    final class Target: @unchecked Sendable {
      var optional: (any Store)?
      var unwrapped: LocalStore!
      var plain = 0
    }
    let container = try Container {
      $0.service((any Store).self, using: LocalStore.init).singleton()
      $0.service(LocalStore.self, using: LocalStore.init).singleton()
      $0.service(LocalStore.self, .remote, using: LocalStore.init).singleton()
      $0.instance(7, for: Int.self)
      $0.service(Target.self, using: Target.init)
        .injecting(\.optional).injecting(\.unwrapped, .remote).injecting(\.plain)
    }
    let target = try container.resolve(Target.self)
    #expect(target.optional === (try container.resolve((any Store).self)))
    #expect(target.unwrapped === (try container.resolve(LocalStore.self, .remote)))
    #expect(target.plain == 7)
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
    #expect(try container.resolve(Target.self).lines == ["none", "1 text 2 Optional(true) Optional(0.5)", "activated"])
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
        .injecting { (target, resolution: Resolution) throws in
          target.resolver = resolution.resolver
          // One resolve, which a provider isn't part of.
          #expect(try resolution.resolve(Repository.self) === target.repository)
          #expect(try target.provider?() !== target.repository)
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
      $0.service(Target.self, using: Target.init).injecting(\.other).injecting(\.name).injecting(\.store, "lcal")
        .injecting { (target, name: Substring) in target.name = String(name) }
      $0.service((any Store).self, .local, using: LocalStore.init)
      $0.instance("a", for: Substring.self).contributing()
    }
    #expect(
      found?.diagnostics.filter { $0.code == .missingDependency }.map(\.fix) == [
        "register InjectorTests.Other, or resolve it in .onActivation if it may be missing",
        "register an instance of Swift.String, or resolve it in .onActivation if it may be missing",
        "inject InjectorTests.Store with the identifier \"local\" into \(TypeName.of(Target.self))",
        "add .alias(Swift.Substring.self) { $0 } to Swift.Substring, or inject [Swift.Substring] into "
          + TypeName.of(Target.self),
      ])
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
    let scope = try container.opened(for: sharing)
    #expect(try scope.resolve(View.self).other != nil)
    #expect(log.lines == ["other activated", "injected true", "activated true"])
  }

  @Test func failure_namesTheInjectionAndThePath() throws {
    let container = try Container {
      $0.service(Other.self, using: Other.init)
      $0.service(View.self, using: View.init).singleton()
        .injecting { (_, _: Other) throws in throw Failure() }
      $0.service(Presenter.self, using: Presenter.init)
    }
    let error = failure { try container.resolve(Presenter.self) }
    #expect(error?.message.hasPrefix("The injection of") == true)
    #expect(error?.chain.map(\.key.type) == [TypeName.of(Presenter.self), TypeName.of(View.self)])
    #expect(error?.underlying as? Failure == Failure())
  }
}
