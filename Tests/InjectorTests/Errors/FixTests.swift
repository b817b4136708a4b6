import Injector
import InjectorInspection
import Testing

/// The step that a diagnostic or an error names, where the obvious one would mislead.
@Suite struct FixTests {
  private final class Mail: Sendable {
    init(host: String) {}
    init() {}
  }
  private final class Post: Sendable { init(mail: Mail) {} }

  private func fixes(_ build: () throws -> Container) -> [String] { problems(build)?.diagnostics.map(\.fix) ?? [] }

  @Test func valueOfThePlatform_isAnArgument_anInstance_orLeftToAClosure() {
    #expect(
      fixes { try Container { $0.service(Mail.self, using: Mail.init(host:)) } } == [
        "mark the parameter with .arguments(Swift.String.self), register an instance of Swift.String, or create "
          + "InjectorTests.FixTests.Mail in a closure that knows the value"
      ])
  }

  @Test func forgottenMark_isOneError_ifAProviderPassesTheArgument() throws {
    struct ID: Sendable {}
    final class Model: Sendable { init(id: ID, mail: Mail, name: String) {} }
    final class Page: Sendable { init(makeModel: Provider<Model, ID, String>) {} }
    let error = problems {
      try Container {
        $0.service(Page.self, using: Page.init)
        $0.service(Model.self, using: Model.init)
        $0.service(Mail.self, using: { Mail() })
      }
    }
    let model = "InjectorTests.FixTests.Model"
    let remark = "as a Provider of it passes one"
    let types = ["InjectorTests.FixTests.ID", "Swift.String"]
    #expect(
      error?.diagnostics.map { "\($0.code): \($0.fix)" }
        == types.map { "INJ001: add .arguments(\($0).self) to \(model), \(remark)" })
    let saved = try DependencyGraph(json: try graph().json.utf8).diagnostics().filter { $0.severity == .error }
    #expect(saved.map(\.fix) == error?.diagnostics.map(\.fix))

    func graph() throws -> DependencyGraph {
      struct PagePlugin: Plugin {
        func register(in registry: Registry) {
          registry.service(Page.self, using: Page.init)
          registry.service(Model.self, using: Model.init)
          registry.service(Mail.self, using: { Mail() })
        }
      }
      return DependencyGraph(of: PagePlugin())
    }
  }

  @Test func forgottenMark_isNamed_ifTheArgumentIsRegisteredToo() {
    final class Office: Sendable { init(makePost: Provider<Post, Mail>, makeMail: Provider<Mail, String>) {} }
    #expect(
      fixes {
        try Container {
          $0.service(Mail.self, using: { Mail() })
          $0.service(Post.self, using: Post.init)
          $0.service(Office.self, using: Office.init)
        }
      } == [
        "add .arguments(InjectorTests.FixTests.Mail.self) to InjectorTests.FixTests.Post, or inject "
          + "InjectorTests.FixTests.Post into InjectorTests.FixTests.Office without arguments",
        "inject InjectorTests.FixTests.Mail into InjectorTests.FixTests.Office without arguments",
      ])
  }

  @Test func type_isRegistered_optional_orAnArgument() {
    #expect(
      fixes { try Container { $0.service(Post.self, using: Post.init) } } == [
        "register InjectorTests.FixTests.Mail, make the parameter optional, or mark it with "
          + ".arguments(InjectorTests.FixTests.Mail.self) if it is a runtime argument"
      ])
    #expect(
      fixes { try Container { $0.service(Post.self, using: Post.init).singleton() } } == [
        "register InjectorTests.FixTests.Mail, or make the parameter optional"
      ])
  }

  @Test func surplusArgument_namesTheMark_thatIsMissing() throws {
    let container = try Container {
      $0.service(Mail.self, using: { Mail() })
      $0.service(Post.self, using: Post.init)
    }
    let error = failure { () throws(ResolutionError) in try container.resolve(Post.self, arguments: Mail()) }
    #expect(error?.kind == .argumentMismatch)
    #expect(
      error?.fix
        == "add .arguments(InjectorTests.FixTests.Mail.self) to InjectorTests.FixTests.Post, or resolve it without "
        + "arguments")
  }

  @Test func value_isNoArgument_ofWhatIsSharedOrWrapsAnother() {
    let mail = "InjectorTests.FixTests.Mail"
    let fix = "register an instance of Swift.String or create \(mail) in a closure that knows the value"
    #expect(fixes { try Container { $0.service(Mail.self, using: Mail.init(host:)).singleton() } } == [fix])
    #expect(
      fixes {
        try Container {
          $0.service(Mail.self, using: { Mail() })
          $0.decorate(Mail.self, using: { (mail: Mail, host: String) in mail })
        }
      } == [fix])
  }

  @Test @MainActor func mockInAClosure_isolatesWhatNeedsIt() throws {
    let container = try Container(
      plugins: [],
      registering: {
        $0.service(Mail.self, using: Mail.init as @Sendable () -> Mail)
        $0.service(Post.self, using: Post.init)
      }, overriding: { $0.service(Mail.self, using: { Mail() }) })
    #expect(container.graph.nodes.map(\.isolation) == [.mainActor, .mainActor])
    _ = try container.resolve(Post.self)
  }

  @Test func otherIdentifier_isSelected_byTheParameterOrTheResolve() throws {
    func register(_ registry: Registry) { registry.service(Mail.self, "smtp", using: { Mail() }) }
    let container = try Container(register)
    #expect(
      fixes {
        try Container {
          register($0)
          $0.service(Post.self, using: Post.init)
        }
      } == ["add .parameter(InjectorTests.FixTests.Mail.self, \"smtp\") to InjectorTests.FixTests.Post"])
    #expect(
      fixes {
        try Container {
          register($0)
          $0.service(Post.self, using: Post.init).parameter(Mail.self, "smpt")
        }
      } == ["change the mark to .parameter(InjectorTests.FixTests.Mail.self, \"smtp\")"])
    #expect(
      failure { () throws(ResolutionError) in try container.resolve(Mail.self) }?.fix
        == "resolve InjectorTests.FixTests.Mail with the identifier \"smtp\"")
  }

  @Test func withoutIdentifier_isResolved_ifOnlyThatIsRegistered() throws {
    let container = try Container { $0.service(Mail.self, using: { Mail() }) }
    #expect(
      failure { () throws(ResolutionError) in try container.resolve(Mail.self, "smtp") }?.fix
        == "resolve InjectorTests.FixTests.Mail without an identifier")
    #expect(
      fixes {
        try Container {
          $0.service(Mail.self, using: { Mail() })
          $0.service(Post.self, using: Post.init).parameter(Mail.self, "smtp")
        }
      } == ["change the mark to .parameter(InjectorTests.FixTests.Mail.self)"])
  }

  @MainActor private final class Screen1 { init() {} }
  @MainActor private final class Screen2 { init() {} }
  @MainActor private final class Model { init() {} }
  @MainActor private final class Flow { init(a: Provider<Screen1>, b: Provider<Screen2>, model: Model) {} }

  @Test func wrongVerb_isOneFinding_thatNamesTheRightOne() throws {
    func register(_ registry: Registry) {
      registry.controller(Screen1.self, using: Screen1.init)
      registry.controller(Screen2.self, using: Screen2.init)
      registry.viewModel(Model.self, using: Model.init)
    }
    let flow = "InjectorTests.FixTests.Flow"
    let error = problems {
      try Container {
        register($0)
        $0.service(Flow.self, using: Flow.init)
      }
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "\(flow) (service) needs InjectorTests.FixTests.Screen1 (controller), InjectorTests.FixTests.Screen2 "
          + "(controller), and InjectorTests.FixTests.Model (viewModel): dependencies point from coordinators to "
          + "controllers to view models to services."
      ])
    #expect(
      error?.diagnostics.map(\.fix) == [
        "register \(flow) as a coordinator if it is one, or let a coordinator connect them"
      ])
    #expect(
      fixes {
        try Container {
          register($0)
          $0.service(Int.self, using: { (model: Model) in 1 }).on(MainActor.self)
        }
      } == ["register Swift.Int as a view model if it is one, or let a coordinator connect them"])
    #expect(
      codes {
        try Container {
          register($0)
          $0.coordinator(Flow.self, using: Flow.init)
        }
      } == [])
  }

  private final class ContainerOwner: Sendable { init(container: Container) {} }

  @Test func container_isReplaced_andTheTypeThatTakesItIsNotNear() {
    let error = problems { try Container { $0.service(ContainerOwner.self, using: ContainerOwner.init) } }
    #expect(error?.diagnostics.map(\.nearMisses) == [[]])
    #expect(
      error?.diagnostics.map(\.fix) == [
        "take a Resolver instead, which resolves and opens scopes, or a ScopeProvider of what the scope is opened for"
      ])
  }
}
