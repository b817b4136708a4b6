import Injector
import InjectorInspection
import Testing

/// What knows who has received it.
protocol PointNoting: Sendable { var owner: String { get } }

struct PointNote: PointNoting {
  var owner: String
  var number = 0

  init(_ point: InjectionPoint?) { owner = point.map { "\($0) \($0.role) \($0.plugin ?? "-")" } ?? "code" }
  init(_ point: InjectionPoint?, number: Int) {
    self.init(point)
    self.number = number
  }
}

private struct Framed: PointNoting {
  let inner: any PointNoting
  let own: String
  var owner: String { "[\(inner.owner)]\(own)" }
}

/// What receives notes.
final class PointHolder: Sendable {
  let owners: [String]
  init(_ owners: String...) { self.owners = owners }
}

final class PointReader: Sendable {
  let read: @Sendable () throws -> String
  init(_ read: @escaping @Sendable () throws -> String) { self.read = read }
}

/// Registrations that know who receives their instances.
@Suite struct InjectionPointTests {
  private let holder = "InjectorTests.PointHolder service -"
  private let reader = "InjectorTests.PointReader service -"

  private func registering(_ more: @escaping (Registry) -> Void) -> (Registry) -> Void {
    { registry in
      registry.service(PointNote.self, using: { (point: InjectionPoint?) in PointNote(point) })
      more(registry)
    }
  }

  @Test @MainActor func parameter_isTheRegistrationThatReceivesTheInstance() throws {
    let notes = Module(name: "Notes", registrations: registering { _ in })
    let app = Module(
      name: "App", dependencies: [notes],
      registrations: {
        $0.service(
          PointHolder.self, "a",
          using: { (note: PointNote, other: PointNote?) in PointHolder(note.owner, other?.owner ?? "") })
        $0.viewModel(PointHolder.self, "b", using: { (note: PointNote) in PointHolder(note.owner) })
        $0.service(PointReader.self, using: { PointReader { "" } }).singleton()
          .injecting { (_: PointReader, note: PointNote) in #expect(note.owner == "\(reader.dropLast(1))App") }
      })
    let container = try Container(app)
    #expect(
      try container.resolve(PointHolder.self, "a").owners
        == Array(repeating: "InjectorTests.PointHolder \"a\" service App", count: 2))
    #expect(
      try container.resolve(PointHolder.self, "b").owners == ["InjectorTests.PointHolder \"b\" viewModel App"])
    _ = try container.resolve(PointReader.self)
  }

  @Test func parameter_isNil_ifCodeResolvesTheInstance() throws {
    let container = try Container(
      registering: registering {
        $0.service(
          PointHolder.self,
          using: { (resolution: Resolution) in
            PointHolder(
              try resolution.resolve(PointNote.self).owner, try resolution.resolver.resolve(PointNote.self).owner)
          })
      })
    #expect(try container.resolve(PointNote.self).owner == "code")
    #expect(try container.resolve(PointNote?.self)?.owner == "code")
    #expect(try container.provider(of: PointNote.self)().owner == "code")
    #expect(try container.resolve(Lazy<PointNote>.self)().owner == "code")
    #expect(try container.resolve(PointHolder.self).owners == ["code", "code"])
    #expect(try container.resolve(InjectionPoint?.self) == nil)
    #expect(!container.isRegistered(InjectionPoint.self))
  }

  @Test func receiver_isTheHolderOfAHandle() throws {
    let container = try Container(
      registering: registering { registry in
        registry.service(
          PointNote.self, "numbered",
          using: { (number: Int, point: InjectionPoint?) in PointNote(point, number: number) }
        ).arguments(Int.self)
        registry.service(
          PointReader.self, "lazy", using: { (note: Lazy<PointNote>) in PointReader { try note().owner } })
        registry.service(
          PointReader.self, "provider", using: { (note: Provider<PointNote>) in PointReader { try note().owner } })
        registry.service(
          PointReader.self, "optional",
          using: { (note: Provider<PointNote?>) in PointReader { try note()?.owner ?? "" } })
        registry.service(
          PointReader.self, "nested",
          using: { (note: Provider<Lazy<PointNote>>) in PointReader { try note()().owner } })
        registry.service(
          PointReader.self, "numbered",
          using: { (note: Provider<PointNote, Int>) in
            PointReader {
              let note = try note(3)
              return "\(note.owner)\(note.number)"
            }
          }
        ).parameter(Provider<PointNote, Int>.self, "numbered")
        registry.input(Int.self, of: .session)
        registry.service(
          PointReader.self, "scope",
          using: { (note: ScopeProvider<PointNote, Int>) in PointReader { try note(1).value.owner } })
      })
    for identifier in ["lazy", "provider", "optional", "nested", "scope"] as [ServiceIdentifier] {
      let found = try container.resolve(PointReader.self, identifier).read()
      #expect(found == "InjectorTests.PointReader \"\(identifier.rawValue)\" service -")
    }
    #expect(
      try container.resolve(PointReader.self, "numbered").read()
        == "InjectorTests.PointReader \"numbered\" service -3")
  }

  @Test func aliasesAndDecorators_handTheInstanceOn() throws {
    let container = try Container { registry in
      registry.service(PointNote.self, using: { (point: InjectionPoint?) in PointNote(point) })
        .alias((any PointNoting).self) { $0 }
      registry.decorate(
        (any PointNoting).self,
        using: { (note: any PointNoting, point: InjectionPoint?) in Framed(inner: note, own: PointNote(point).owner) })
      registry.service(
        PointHolder.self,
        using: { (plain: PointNote, framed: any PointNoting) in PointHolder(plain.owner, framed.owner) })
      registry.service(
        PointReader.self, using: { (note: Provider<any PointNoting>) in PointReader { try note().owner } })
    }
    #expect(try container.resolve(PointHolder.self).owners == [holder, "[\(holder)]\(holder)"])
    #expect(try container.resolve(PointReader.self).read() == "[\(reader)]\(reader)")
    #expect(try container.resolve((any PointNoting).self).owner == "[code]code")
  }

  @Test func decorator_receivesWhatItNeedsItself() throws {
    let container = try Container(
      registering: registering { registry in
        registry.service((any PointNoting).self, using: { PointNote(nil) }).singleton()
        registry.decorate(
          (any PointNoting).self,
          using: { (inner: any PointNoting, note: PointNote) in Framed(inner: inner, own: note.owner) })
      })
    #expect(try container.resolve((any PointNoting).self).owner == "[code]InjectorTests.PointNoting decorator -")
  }

  @Test func receiverThatKnowsItsOwnReceiver_isTheReceiverOfItsParts() throws {
    let container = try Container(
      registering: registering { registry in
        registry.service(
          PointHolder.self,
          using: { (note: PointNote, later: Provider<PointNote>, point: InjectionPoint?) in
            PointHolder(note.owner, try later().owner, PointNote(point).owner)
          }
        ).injecting { (_: PointHolder, note: PointNote) in #expect(note.owner == holder) }
          .onActivation { #expect($0.owners.count == 3) }
        registry.service(
          PointReader.self, using: { (holder: PointHolder) in PointReader { holder.owners.joined(separator: ", ") } })
        // Its handle is linked before what that leads to.
        registry.service(
          PointReader.self, "later",
          using: { (holder: Provider<PointHolder>) in PointReader { try holder().owners.joined(separator: ", ") } })
      })
    #expect(try container.resolve(PointReader.self).read() == "\(holder), \(holder), \(reader)")
    #expect(
      try container.resolve(PointReader.self, "later").read()
        == "\(holder), \(holder), InjectorTests.PointReader \"later\" service -")
    #expect(try container.resolve(PointHolder.self).owners == [holder, holder, "code"])
  }

  @Test func asynchronousRegistrations_knowTheirReceivers_andReceive() async throws {
    let container = try Container(
      registering: registering { registry in
        registry.asyncService(PointNote.self, "later", using: { (point: InjectionPoint?) async in PointNote(point) })
          .alias(PointNote.self, "alias") { $0 }
        registry.asyncService(
          PointHolder.self,
          using: { (note: PointNote, later: PointNote, alias: PointNote) async in
            PointHolder(note.owner, later.owner, alias.owner)
          }
        ).parameter(PointNote.self).parameter(PointNote.self, "later").parameter(PointNote.self, "alias").singleton()
      })
    #expect(try await container.resolveAsync(PointHolder.self).owners == [holder, holder, holder])
    #expect(try await container.resolveAsync(PointNote.self, "later").owner == "code")
  }

  @Test func child_hasReceiversOfItsOwn_andKeepsThoseOfSharedInstances() throws {
    let parent = try Container(
      registering: registering {
        $0.service(PointHolder.self, using: { (note: PointNote) in PointHolder(note.owner) }).singleton()
        $0.service(PointReader.self, using: { (note: Provider<PointNote>) in PointReader { try note().owner } })
      })
    let child = try parent.makeChild { registry in
      registry.service(PointHolder.self, "child", using: { (note: PointNote) in PointHolder(note.owner) })
      registry.decorate(PointNote.self, using: { note in PointNote(nil, number: 7).owned(by: note.owner) })
    }
    #expect(try child.resolve(PointHolder.self).owners == [holder])
    #expect(try child.resolve(PointHolder.self, "child").owners == ["InjectorTests.PointHolder \"child\" service -"])
    #expect(try child.resolve(PointReader.self).read() == reader)
    #expect(try parent.resolve(PointReader.self).read() == reader)
  }

  @Test func test_ofOneType_andATracer_changeNothing() throws {
    let app = Module(
      name: "App",
      registrations: registering {
        $0.service(PointHolder.self, using: { (note: PointNote) in PointHolder(note.owner) })
      })
    let expected = ["InjectorTests.PointHolder service App"]
    #expect(try Container(testing: PointHolder.self, from: app).resolve(PointHolder.self).owners == expected)
    #expect(try Container(app, tracer: Tracer()).resolve(PointHolder.self).owners == expected)
  }

  @Test func graph_saysWhoKnowsItsReceiver_alsoInAFile() throws {
    let graph = try Container(registering: registering { _ in }).graph
    #expect(graph.nodes.map { $0.traits.contains(.takesInjectionPoint) } == [true])
    #expect(graph.edges.isEmpty)
    #expect(try DependencyGraph(json: graph.json.utf8) == graph)
    #expect(graph.rendered(as: .tree).contains("knows its receiver"))
  }

  // MARK: What is refused

  private func messages(_ register: @escaping (Registry) -> Void) -> [String] {
    problems { try Container(registering: register) }?.diagnostics.map {
      "\($0.code) \($0.message) To fix this, \($0.fix)."
    } ?? []
  }

  @Test func sharedRegistration_hasSeveralReceivers_andIsRefused() throws {
    func message(_ lifetime: String, _ code: String) -> [String] {
      [
        "INJ036 InjectorTests.PointNote takes an InjectionPoint, but is \(lifetime): its instances have no "
          + "single receiver. To fix this, remove \(code) from InjectorTests.PointNote, or take no InjectionPoint."
      ]
    }
    let factory: @Sendable (InjectionPoint?) -> PointNote = { PointNote($0) }
    #expect(messages { $0.service(PointNote.self, using: factory).singleton() } == message("singleton", ".singleton()"))
    #expect(
      messages { $0.service(PointNote.self, using: factory).perResolution() }
        == message("perResolution", ".perResolution()"))
    #expect(
      messages { $0.service(PointNote.self, using: factory).scoped(.session) }
        == message("scoped(session)", #".scoped(Scope("session"))"#))
    // A decorator is shared with what it wraps.
    #expect(
      messages {
        $0.service(PointNote.self, using: { PointNote(nil) }).singleton()
        $0.decorate(PointNote.self, using: { (note: PointNote, _: InjectionPoint?) in note })
      } == message("singleton", ".singleton()"))
  }

  @Test func contribution_hasNoSingleReceiver_andIsRefused() throws {
    let factory: @Sendable (InjectionPoint?) -> PointNote = { PointNote($0) }
    #expect(
      messages { $0.service(PointNote.self, using: factory).contributing() } == [
        "INJ036 InjectorTests.PointNote takes an InjectionPoint, but is a contribution: its instances have no single "
          + "receiver. To fix this, remove .contributing() from InjectorTests.PointNote, or take no InjectionPoint."
      ])
  }

  @Test func receiver_isNil_ifTheRuleIsLowered() throws {
    let lenient = ValidationPolicy(severities: [.severalLifetimes: .warning])
    let container = try Container(
      validation: lenient,
      registering: {
        $0.service(PointNote.self, using: { (point: InjectionPoint?) in PointNote(point) }).singleton()
        $0.service(PointHolder.self, using: { (note: PointNote) in PointHolder(note.owner) })
      })
    #expect(try container.resolve(PointHolder.self).owners == ["code"])
  }

  @Test func advice_saysWhereAnInjectionPointIsTaken() {
    #expect(
      messages {
        $0.service(PointNote.self, using: { (point: InjectionPoint) in PointNote(point) })
        $0.service(InjectionPoint?.self, using: { nil })
      } == [
        "INJ001 InjectorTests.PointNote needs Injector.InjectionPoint for parameter 1, which is not registered. To fix "
          + "this, take an InjectionPoint? as a parameter of a transient factory.",
        "INJ059 Swift.Optional<Injector.InjectionPoint> is a type of Injector, which every container provides by itself. To fix this, "
          + "remove the registration, and take an InjectionPoint? as a parameter of a transient factory.",
      ])
  }

  @Test func injectionPoint_isAnOptionalParameterOfAFactory() {
    func codes(_ register: @escaping (Registry) -> Void) -> [DiagnosticCode] {
      InjectorTests.codes { try Container(registering: register) }
    }
    #expect(
      codes { $0.service(PointNote.self, using: { (point: InjectionPoint) in PointNote(point) }) } == [
        .missingDependency
      ])
    #expect(
      codes {
        $0.service(PointHolder.self, using: { PointHolder() })
          .injecting { (_: PointHolder, _: InjectionPoint?) in }
      } == [.missingDependency])
  }
}

extension PointNote {
  fileprivate func owned(by owner: String) -> PointNote {
    var copy = self
    copy.owner = owner
    return copy
  }
}
