import Injector

extension Scope {
  static let editing = Scope("editing")
}

extension ServiceIdentifier {
  static let dark: Self = "dark"
}

/// The registrations of ordinary types, without a word about isolation.
struct OrdinaryPlugin: Plugin {
  func register(in registry: Registry) {
    registry.instance(Configuration(), for: Configuration.self)
    registry.service((any NoteStoring).self, using: DiskNotes.init).singleton()
    registry.decorate((any NoteStoring).self, using: LoggedNotes.init)
    registry.service(Journal.self, using: Journal.init).singleton().eager()
      .onActivation { $0.write("opened") }
      .onClose { $0.write("closed") }
    registry.service((any Clock).self, using: SystemClock.init).singleton()
    registry.service(Session.self, using: Session.init).singleton()
      .alias((any TokenProviding).self) { $0 }
      .alias((any SessionHolding).self) { $0 }
    registry.service(SyncEngine.self, using: SyncEngine.init).singleton()
    registry.asyncService(Database.self, using: Database.init).singleton()
      .onClose { $0.close() }
    registry.service(Thumbnails.self, using: Thumbnails.init).weak()
    registry.service(Selection.self, using: Selection.init).perResolution()
    registry.service(Draft.self, using: Draft.init).scoped(.editing).onClose { $0.text = "" }
    registry.service(Formatter.self, using: { (clock: any Clock) in Formatter(locale: "en", clock: clock) })
    registry.service(Theme.self, using: { .light })
    registry.service(Theme.self, .dark, using: { .dark }).root()
    registry.service(Cache<String, Int>.self, using: Cache<String, Int>.init).singleton()
      .onActivation { cache, resolution in cache.values["page"] = try resolution.resolve(Configuration.self).pageSize }
    registry.service((any DeepLinkHandling).self, "note", using: NoteLinks.init).contributing()
    registry.service((any DeepLinkHandling).self, "help", using: HelpLinks.init).singleton().contributing()
    registry.viewModel(NoteListViewModel.self, using: NoteListViewModel.init)
    registry.viewModel(NoteViewModel.self, using: NoteViewModel.init).arguments(String.self, ((String) -> Void).self)
    registry.controller(HelpController.self, using: HelpController.init(theme:)).parameter(Theme.self, .dark)
  }

  func start(with resolver: Resolver) throws {
    try resolver.resolve(Journal.self).write("started")
  }
}
