import Foundation
import Injector
import InjectorInspection
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The step that a diagnostic or an error names, where the obvious one would mislead.
@Suite struct FixTests {
  private final class Mail: Sendable {
    init(host: String) {}
    init() {}
  }
  private final class Post: Sendable { init(mail: Mail) {} }
  private final class Feed: Sendable { init(session: URLSession = .shared) {} }

  private func fixes(_ register: (Registry) -> Void) -> [String] { problems(register)?.diagnostics.map(\.fix) ?? [] }

  @Test func valueOfThePlatform_isAnArgument_anInstance_orLeftToAClosure() {
    #expect(
      fixes { $0.service(Mail.self, using: Mail.init(host:)) } == [
        "add .arguments(Swift.String.self) to InjectorTests.FixTests.Mail; or create InjectorTests.FixTests.Mail in a "
          + "closure that passes the value, or that leaves the parameter out"
      ])
    #expect(
      fixes { $0.service(Feed.self, using: Feed.init).singleton() } == [
        "create InjectorTests.FixTests.Feed in a closure that passes the value, or that leaves the parameter out"
      ])
  }

  /// A graph may be one circle.
  @Test(.timeLimit(.minutes(10))) func description_isLinear_inItsSteps() {
    let steps = (0..<100_000).map { number in
      let key = ServiceKey(type: "App.S\(number)")
      return Diagnostic.Step(.remove, of: PathStep(key: key), words: "remove \(key)")
    }
    #expect(Diagnostic.Fix(steps + steps).description == "remove App.S0, App.S1, App.S2, and 99997 more")
  }

  @Test func type_isRegistered_optional_orAnArgument() {
    #expect(
      fixes { $0.service(Post.self, using: Post.init) } == [
        "register InjectorTests.FixTests.Mail, make the parameter of InjectorTests.FixTests.Post optional, or add "
          + ".arguments(InjectorTests.FixTests.Mail.self) to InjectorTests.FixTests.Post"
      ])
    #expect(
      fixes { $0.service(Post.self, using: Post.init).singleton() } == [
        "register InjectorTests.FixTests.Mail, or make the parameter of InjectorTests.FixTests.Post optional"
      ])
  }

  @Test func otherIdentifier_isSelected_byTheParameterOrTheResolve() throws {
    func register(_ registry: Registry) { registry.service(Mail.self, "smtp", using: { Mail() }) }
    let container = try Container(register)
    #expect(
      fixes {
        register($0)
        $0.service(Post.self, using: Post.init)
      } == ["add .parameter(InjectorTests.FixTests.Mail.self, \"smtp\") to InjectorTests.FixTests.Post"])
    #expect(
      fixes {
        register($0)
        $0.service(Post.self, using: Post.init).parameter(Mail.self, "smpt")
      } == [
        "change the mark of InjectorTests.FixTests.Post to .parameter(InjectorTests.FixTests.Mail.self, \"smtp\")"
      ])
    let advice = #"resolve InjectorTests.FixTests.Mail with the identifier "smtp""#
    #expect(failure { try container.resolve(Mail.self) }?.fix == advice)
  }

  private static let session = Scope("session")
  private static let step = Scope("step", within: session)
  private protocol Basket: AnyObject, Sendable {}
  private final class User: Sendable {}
  private final class Cart: Basket { init(user: User) {} }
  private final class Checkout: Sendable { init(basket: ScopeProvider<any Basket, Post>) {} }

  @Test func holderOfAScopedInstance_isMovedIntoTheScope_withItsAlias() {
    #expect(
      fixes {
        $0.service(User.self, using: { User() }).scoped(Self.session)
        $0.service(Cart.self, using: Cart.init).singleton().alias((any Basket).self) { $0 }
      } == [
        "replace .singleton() of InjectorTests.FixTests.Cart by .scoped(Scope(\"session\")), or pass the value in when "
          + "it is used"
      ])
  }

  @Test func holderOfAScopedInstance_isNotMoved_ifAProviderOpensItsScopeWithInputs() {
    #expect(
      fixes {
        $0.input(Post.self, of: Self.session)
        $0.service(User.self, using: { User() }).scoped(Self.step)
        $0.service(Cart.self, using: Cart.init).scoped(Self.session).alias((any Basket).self) { $0 }
        $0.service(Checkout.self, using: Checkout.init)
      } == [
        "replace .scoped(Scope(\"step\", within: Scope(\"session\"))) of InjectorTests.FixTests.User by "
          + ".scoped(Scope(\"session\")); or pass the value in when it is used"
      ])
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
      register($0)
      $0.service(Flow.self, using: Flow.init)
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "\(flow) (service) needs InjectorTests.FixTests.Screen1 (controller), InjectorTests.FixTests.Screen2 "
          + "(controller), and InjectorTests.FixTests.Model (viewModel): dependencies point from coordinators to "
          + "controllers to view models to services."
      ])
    #expect(
      error?.diagnostics.map(\.fix) == [
        "register \(flow) as a coordinator if it is one, let a coordinator connect them, or report through a delegate"
      ])
    #expect(
      fixes {
        register($0)
        $0.service(Int.self, using: { (model: Model) in 1 }).on(MainActor.self)
      } == [
        "register Swift.Int as a view model if it is one, let a coordinator connect them, or report through a delegate"
      ])
    #expect(
      codes {
        register($0)
        $0.coordinator(Flow.self, using: Flow.init)
      } == [])
  }

  private final class ContainerOwner: Sendable { init(container: Container) {} }

  @Test func container_isReplaced_andTheTypeThatTakesItIsNotNear() {
    let error = problems { $0.service(ContainerOwner.self, using: ContainerOwner.init) }
    #expect(error?.diagnostics.map(\.nearMisses) == [[]])
    #expect(
      error?.diagnostics.map(\.fix) == [
        "take a Resolution instead, whose resolver resolves and opens scopes; or a ScopeProvider of what the scope is "
          + "opened for"
      ])
  }

  @Test func failingActivation_isSaidToBeOne() throws {
    let container = try Container {
      $0.service(LocalStore.self, using: LocalStore.init).onActivation { _ in throw Failure() }
    }
    let error = try #require(failure { _ = try container.resolve(LocalStore.self) })
    #expect(error.message == "The activation of InjectorTests.LocalStore failed.")
    #expect(error.fix == "look at the error that the activation threw; the next resolve calls it again")
    #expect("\(error)".contains("\n  the activation threw: Failure(reason: \"broken\")\n"))
    let other = try Container {
      $0.service(Int.self, using: { 1 }).onActivation { _, resolution in _ = try resolution.resolve(String.self) }
    }
    #expect(failure { try other.resolve(Int.self) }?.chain.map(\.key.type) == ["Swift.Int"])
  }
}
