import Injector

/// What the pane can put in the place of a service, or around it.
struct Experiment {
  /// The service, as the graph names it.
  let key: ServiceKey
  /// Registers a mock instead of the service.
  let mock: (Registry) -> Void
  /// Registers a decorator that writes what the service does.
  let log: (Registry) -> Void

  init<Service>(
    on service: Service.Type, mock: @escaping (Registry) -> Void, log: @escaping (Registry) -> Void
  ) {
    key = ServiceKey(type: String(reflecting: service).replacing("any ", with: ""))
    self.mock = mock
    self.log = log
  }

  static let all = [
    Experiment(
      on: (any ProfileLoading).self,
      mock: { $0.service((any ProfileLoading).self, using: MockProfiles.init) },
      log: { $0.decorate((any ProfileLoading).self, using: LoggedProfiles.init) }),
    Experiment(
      on: (any NoteStoring).self,
      mock: { $0.service((any NoteStoring).self, using: MockNotes.init).singleton() },
      log: { $0.decorate((any NoteStoring).self, using: LoggedNotes.init) }),
  ]
}
