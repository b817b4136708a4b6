import Foundation
import Injector
import InjectorHeadless
import InjectorInspection

// What the examples in the documentation comments use and don't declare.

@MainActor var container: Container { fatalError("only compiled") }
@MainActor var session: Container { container }
@MainActor var resolver: Resolver { container.resolver }
@MainActor var registry: Registry { fatalError("only compiled") }
@MainActor var error: ValidationError { fatalError("only compiled") }
let url = URL(filePath: "url")
let storyboards = URL(filePath: "Storyboards")
let baseline = Baseline()
let note = Note()
let notes = [Note()]
@MainActor var viewModel: SignInViewModel { fatalError("only compiled") }
@MainActor var navigation: Navigation { fatalError("only compiled") }
@MainActor func show(_ error: any Error) {}

actor Server { func connect() async throws {} }
struct AppPlugin: Plugin { func register(in registry: Registry) {} }
struct NetworkPlugin: Plugin { func register(in registry: Registry) {} }
struct CheckoutPlugin: Plugin { func register(in registry: Registry) {} }

// MARK: Services

protocol Clock: Sendable {}
struct SystemClock: Clock {}
struct FixedClock: Clock {}
protocol Authenticating: Sendable {}
final class Authenticator: Authenticating {}
struct MockAuth: Authenticating {}
struct MockAuthenticator: Authenticating {}
protocol Store: Sendable { func flush() }
final class RemoteStore: Store { func flush() {} }
struct LoggingStore: Store {
  init(_ store: any Store, log: Log) {}
  func flush() {}
}
struct Log: Sendable { var label = "" }
final class Sync: Sendable { init(from: any Store, to: any Store) {} }
protocol Theming: Sendable { @MainActor func load() }
struct Theme: Theming { func load() {} }
final class Cache { var pages: [Int] = [] }
@globalActor actor StorageActor { static let shared = StorageActor() }
struct NoteID: Hashable, Sendable {}
struct Note: Sendable { let id = NoteID() }
protocol ExchangeRates: Sendable {}
final class DownloadedRates: ExchangeRates {}
final class Cart: Sendable {}
struct UserSession: Sendable {}
let userSession = UserSession()
final class Inbox: Sendable { init(session: UserSession) {} }
extension Scope { static let account = Scope("account") }
protocol TokenProviding: Sendable {}
protocol Ending: Sendable {}
final class Session: TokenProviding, Ending, @unchecked Sendable { var token = "" }
struct Configuration: Sendable { let url: URL }
struct DatabasePath: Sendable {}
protocol Database: Sendable {}
enum SQLite { static func open(_ path: DatabasePath) async throws -> any Database { throw CancellationError() } }
protocol Uploading { func upload() }
final class Child: Sendable {}
@MainActor final class Parent { var child: Child? }
struct Picture {}
struct Engine: Sendable {}
struct Car: Sendable { let engine: Engine }
protocol Presenting: Sendable {}
final class View: @unchecked Sendable { var presenter: (any Presenting)? }
final class Presenter: Presenting { init(view: View) {} }

// MARK: Screens

@MainActor final class LoginViewModel {}
@MainActor final class RowViewModel {}
@MainActor final class TimerViewModel {}
@MainActor final class SignInViewModel {}
@MainActor final class NoteEditor { init(id: NoteID) {} }
@MainActor final class HelpController {}
@MainActor class Navigation { func push(_ controller: NoteController) {} }
@MainActor final class LoginCoordinator {}
@MainActor final class DeepLinkCoordinator { init(resolver: Resolver) {} }
@MainActor protocol SignInCoordinatorDelegate: AnyObject { func signInDidFinish(_ child: SignInCoordinator) }
final class SignInCoordinator: Coordinator {
  var childCoordinators: [any Coordinator] = []
  func start() {}
}
final class CredentialsView: HeadlessStackView {}
class ExampleScreen: HeadlessViewController {
  var cornerRadius = 0.0
  func show(_ state: LoadState<Picture>) {}
}
class UIViewController: HeadlessViewController {
  required override init?(coder: NSCoder) { super.init(coder: coder) }
}
typealias UILabel = HeadlessLabel
final class MeasuringLoader: StoryboardLoading {
  private let loader: any StoryboardLoading
  init(_ loader: any StoryboardLoading) { self.loader = loader }
  func instantiate<Screen: AnyObject>(
    _ screen: Screen.Type, from scene: SceneReference, creator: @escaping @MainActor (NSCoder) throws -> Screen?
  ) throws -> Screen { try loader.instantiate(screen, from: scene, creator: creator) }
}

final class LoginController: HeadlessViewController, Storyboarded {
  nonisolated static let storyboardName = "Login"
  init?(coder: NSCoder, viewModel: LoginViewModel) { super.init(coder: coder) }
}
final class NoteController: HeadlessViewController, Storyboarded {
  nonisolated static let storyboardName = "Notes"
  init?(coder: NSCoder, store: any Store, note: Note) { super.init(coder: coder) }
}
final class SignInController: HeadlessViewController, Storyboarded {
  nonisolated static let storyboardName = "Login"
  init?(coder: NSCoder, viewModel: SignInViewModel) { super.init(coder: coder) }
  func signIn(_ sender: HeadlessButton) {}
}
