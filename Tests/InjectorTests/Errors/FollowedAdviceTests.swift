import Injector
import Testing

/// First fixes that were followed as they are written, and left the problem or led to another one.
@Suite struct FollowedAdviceTests {
  @MainActor private protocol Routing: AnyObject {}
  @MainActor private final class Detail {
    private(set) weak var router: (any Routing)?
    init(router: any Routing) { self.router = router }
  }
  @MainActor private final class Flow: Routing {
    init(makeDetail: Provider<Detail>) {}
  }
  @MainActor private final class PassingFlow: Routing {
    let makeDetail: Provider<Detail, any Routing>
    init(makeDetail: Provider<Detail, any Routing>) { self.makeDetail = makeDetail }
  }

  protocol Exporting: Sendable {}
  private struct PDF: Exporting {}
  private struct Scan: Exporting {}
  private struct Menu: Sendable { init(all: [any Exporting]) {} }
  private struct Index: Sendable {
    let all: [ServiceIdentifier: any Exporting]
    init(all: [ServiceIdentifier: any Exporting]) { self.all = all }
  }
  private struct Copier: Sendable { init(first: any Exporting, second: any Exporting) {} }

  private struct Note: Hashable, Sendable {}
  private final class Editor: Sendable { init(note: Note) {} }
  private final class Desk: Sendable { init(makeEditor: Provider<Editor, Note>) {} }

  private struct User: Sendable {}
  private final class Inbox: Sendable { init(user: User) {} }
  private final class Mail: Sendable { init(openInbox: ScopeProvider<Inbox, User>) {} }
  private static let account = Scope("account")
  private static var mail: Module {
    Module(name: "Mail") {
      $0.input(User.self, of: account)
      $0.service(Inbox.self, using: Inbox.init).scoped(account)
      $0.service(Mail.self, using: Mail.init).root()
    }
  }

  /// The text of the first fix of each error, with the names of this suite's types alone.
  private func fixes(_ build: () throws -> Container) -> [String] {
    (problems(build)?.diagnostics ?? []).filter { $0.severity == .error }.map { diagnostic in
      diagnostic.fixes.first?.description.replacing("InjectorTests.FollowedAdviceTests.", with: "") ?? "none"
    }
  }

  @Test @MainActor func router_isPassed_toTheProviderOfWhatNeedsIt() throws {
    // An injection would set the router of an instance that no one has.
    #expect(
      fixes {
        try Container {
          $0.viewModel(Detail.self, using: Detail.init)
          $0.coordinator(Flow.self, using: Flow.init).alias((any Routing).self) { $0 }
        }
      } == [
        "add .arguments((any Routing).self) to Detail, and inject a Provider<Detail, any Routing> into Flow, and pass "
          + "self to its calls"
      ])
    let container = try Container {
      $0.viewModel(Detail.self, using: Detail.init).arguments((any Routing).self)
      $0.coordinator(PassingFlow.self, using: PassingFlow.init).alias((any Routing).self) { $0 }
    }
    let flow = try container.resolve(PassingFlow.self)
    #expect(try flow.makeDetail(flow).router === flow)
  }

  @Test func contributions_haveIdentifiers_whereADictionaryIsTaken() throws {
    func fixes(_ first: ServiceIdentifier?) -> [String] {
      self.fixes {
        try Container {
          $0.service((any Exporting).self, first, using: PDF.init)
          $0.service((any Exporting).self, first, using: Scan.init, fileID: "Shop/Plugins.swift", line: 2)
          $0.service(Index.self, using: Index.init)
        }
      }
    }
    #expect(fixes(nil) == ["add .contributing() to both, and give each an identifier of its own"])
    #expect(
      fixes("file") == [
        "add .contributing() to both, and give the one at Shop/Plugins.swift:2 another identifier"
      ])
    let container = try Container {
      $0.service((any Exporting).self, "pdf", using: PDF.init).contributing()
      $0.service((any Exporting).self, "scan", using: Scan.init).contributing()
      $0.service(Index.self, using: Index.init)
    }
    #expect(Set(try container.resolve(Index.self).all.keys) == ["pdf", "scan"])
    #expect(container.diagnostics == [])
  }

  @Test func alias_contributes_byItsParameter() throws {
    #expect(
      fixes {
        try Container {
          $0.service(PDF.self, using: PDF.init).alias((any Exporting).self) { $0 }
          $0.service(Scan.self, using: Scan.init).alias((any Exporting).self) { $0 }
          $0.service(Menu.self, using: Menu.init)
        }
      } == ["add contributing: true to both"])
    let container = try Container {
      $0.service(PDF.self, using: PDF.init).alias((any Exporting).self) { $0 }
      $0.service(Menu.self, using: Menu.init)
    }
    #expect(
      container.diagnostics.map(\.fix) == [
        "add contributing: true to the alias InjectorTests.FollowedAdviceTests.Exporting"
      ])
    // It has an alias, so no near miss says that it has none.
    #expect(container.diagnostics[0].nearMisses.map(\.reason) == ["registered, but not as a contribution"])
  }

  @Test func alias_isAdded_toWhatAContributingAliasLeadsTo() throws {
    func register(_ registry: Registry) {
      registry.service(PDF.self, using: PDF.init).alias((any Exporting).self, contributing: true) { $0 }
    }
    #expect(
      fixes {
        try Container {
          register($0)
          $0.service(String.self, using: { (exporter: any Exporting) in "" })
        }
      } == ["add .alias((any Exporting).self) { $0 } to PDF"])
    let name = "InjectorTests.FollowedAdviceTests"
    #expect(
      failure { try Container(register).resolve((any Exporting).self) }?.fix
        == "resolve an array of \(name).Exporting, or add .alias((any \(name).Exporting).self) { $0 } to \(name).PDF")
  }

  @Test func alias_hasTheIdentifier_thatIsNeeded() {
    #expect(
      fixes {
        try Container {
          $0.service(PDF.self, using: PDF.init)
          $0.service(Scan.self, "scan", using: Scan.init)
          $0.service(String.self, using: { (exporter: any Exporting) in "" }).parameter((any Exporting).self, "scan")
        }
      } == ["add .alias((any Exporting).self, \"scan\") { $0 } to Scan \"scan\""])
  }

  @Test func parameter_selectsWhatTheOtherDoesNot_behindItsMark() {
    func register(_ registry: Registry) {
      registry.service((any Exporting).self, "pdf", using: PDF.init)
      registry.service((any Exporting).self, "scan", using: Scan.init)
    }
    #expect(
      fixes {
        try Container {
          register($0)
          $0.service(Copier.self, using: Copier.init).parameter((any Exporting).self, "pdf")
        }
      } == ["add .parameter((any Exporting).self, \"scan\") to Copier"])
    #expect(
      fixes {
        try Container {
          register($0)
          $0.service(Copier.self, using: Copier.init)
            .parameter((any Exporting).self, "pdf").parameter((any Exporting).self, "scan")
        }
      } == [])
  }

  @Test func value_isAnArgument_whereADependentPassesItToASharedRegistration() {
    #expect(
      fixes {
        try Container {
          $0.service(Editor.self, using: Editor.init).singleton()
          $0.service(Desk.self, using: Desk.init)
        }
      } == ["make Editor transient, and mark the value with .arguments"])
  }

  @Test func mockWithAnotherIdentifier_overridesTheNearest() {
    func shop(_ registry: Registry) {
      registry.service((any Exporting).self, using: PDF.init)
      registry.service((any Exporting).self, "scan", using: Scan.init)
      registry.service(Note.self, using: { Note() })
    }
    func fixes(_ mock: (Registry) -> Void) -> [String] {
      self.fixes { try Container(registering: shop, overriding: mock) }
    }
    #expect(
      fixes { $0.instance(PDF(), for: (any Exporting).self, "scann") } == [
        "override Exporting with the identifier \"scan\" instead"
      ])
    #expect(fixes { $0.instance(Note(), for: Note.self, "x") } == ["override Note without an identifier instead"])
    #expect(fixes { $0.instance(PDF(), for: (any Exporting).self, "pdf") } == ["register it without overriding"])
  }

  @Test func mockOfAnInput_isHandedOver_inEachContainer() throws {
    func mock(_ registry: Registry) { registry.instance(User(), for: User.self) }
    let advice = ["hand the value of User over where the scope opens, instead of overriding the input"]
    #expect(fixes { try Container(Self.mail, overriding: mock) } == advice)
    #expect(fixes { try Container(testing: Mail.self, from: Self.mail, mocks: mock) } == advice)
    #expect(fixes { try Container(Self.mail).makeChild(overriding: mock) } == advice)
    #expect(fixes { try Container(Self.mail).makeChild(registering: mock) } == advice)
  }
}
