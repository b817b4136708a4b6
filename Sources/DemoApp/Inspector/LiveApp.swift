import Injector
import InjectorHeadless

/// The app with its container, which changes while it runs: a plugin is left out or comes later, a service is mocked
/// or decorated.
///
/// To leave a plugin out takes another container. The rest takes only a child, which sees its own changes.
final class LiveApp {
  /// The differences from the app as it is.
  struct Changes: Equatable {
    /// The names of the plugins that are left out.
    var excluded: Set<String> = []
    /// A Boolean value that indicates whether a mock is in the place of the profile service.
    var mocksProfiles = false
    /// A Boolean value that indicates whether a decorator logs the requests to the profile service.
    var logsProfiles = false
    /// A Boolean value that indicates whether there is a feature that the app doesn't have from the start.
    var hasFortunes = false
    /// A Boolean value that indicates whether each account leaks an instance.
    var leaks = false
  }

  let tracer: Tracer
  private let window: HeadlessWindow
  private let options: LaunchOptions
  private var root: Container
  /// The container that the app runs in: the root, or a child of it.
  private(set) var container: Container
  private var coordinator: AppCoordinator
  /// The journal that services write their actions to.
  private(set) var journal: any Journaling
  private(set) var changes = Changes()
  /// When the latest event began that another container caused.
  private var lastForeignEvent: Duration?

  init(options: LaunchOptions, window: HeadlessWindow, tracer: Tracer = Tracer()) throws {
    self.options = options
    self.window = window
    self.tracer = tracer
    root = try Self.container(options, without: [], tracer)
    container = root
    coordinator = try container.resolve(AppCoordinator.self, arguments: window)
    journal = try container.resolve((any Journaling).self)
  }

  func start() { coordinator.start() }

  /// The events in the container that the app runs in.
  var events: [TraceEvent] {
    guard let lastForeignEvent else { return tracer.events }
    return tracer.events.filter { $0.start > lastForeignEvent }
  }

  /// Builds a container with other changes, and starts the app in it, where it is. The user stays signed in, in an
  /// account that opens anew: a shared instance in the old one may have a service that changes.
  ///
  /// - Throws: Why the container can't be built. The app goes on as it was.
  func apply(_ new: Changes) throws {
    let lastEvent = tracer.events.last?.start
    let isNewRoot = new.excluded != changes.excluded
    let newRoot = isNewRoot ? try Self.container(options, without: new.excluded, tracer) : root
    let newContainer = try Self.child(of: newRoot, new)
    let newCoordinator = try newContainer.resolve(AppCoordinator.self, arguments: window)
    let newJournal = try newContainer.resolve((any Journaling).self)
    try handOver(to: newContainer)
    newCoordinator.link = coordinator.place
    let old = isNewRoot ? root : container
    let closesOld = isNewRoot || old !== root
    coordinator.stop()
    root = newRoot
    container = newContainer
    coordinator = newCoordinator
    changes = new
    journal = newJournal
    lastForeignEvent = lastEvent
    coordinator.start()
    if closesOld { old.close() }
  }

  /// Hands over who is signed in and the preferences, so that another app goes on where this one is.
  private func handOver(to other: Container) throws {
    let session = try other.resolve((any SessionStoring).self)
    session.current = try container.resolve((any SessionStoring).self).current
    let preferences = try other.resolve((any PreferenceStoring).self)
    preferences.current = try container.resolve((any PreferenceStoring).self).current
  }

  private static func container(_ options: LaunchOptions, without excluded: Set<String>, _ tracer: Tracer) throws
    -> Container
  {
    return try Container(
      plugins: [AppPlugin()], without: excluded, tracer: tracer,
      overriding: { $0.instance(options, for: LaunchOptions.self) })
  }

  private static func child(of root: Container, _ changes: Changes) throws -> Container {
    guard changes != Changes(excluded: changes.excluded) else { return root }
    let own = InspectorPlugin(changes: changes)
    return try root.makeChild(plugins: changes.hasFortunes ? [own, FortunePlugin()] : [own])
  }
}
