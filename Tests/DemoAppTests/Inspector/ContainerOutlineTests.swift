import Injector
import Testing

@testable import DemoApp

private final class Radio { init() {} }
private final class Kitchen {
  let radio: Radio
  init(radio: Radio) { self.radio = radio }
}
private final class House {
  let kitchen: Kitchen
  let makeRadio: Provider<Radio>
  init(kitchen: Kitchen, makeRadio: Provider<Radio>) { (self.kitchen, self.makeRadio) = (kitchen, makeRadio) }
}

private struct RadioPlugin: Plugin {
  func register(in registry: Registry) { registry.service(Radio.self, using: Radio.init) }
}

private struct HousePlugin: Plugin {
  var dependencies: [any Plugin] { [RadioPlugin()] }
  func register(in registry: Registry) {
    registry.coordinator(House.self, using: House.init).root()
    registry.viewModel(Kitchen.self, using: Kitchen.init).singleton()
  }
}

@Suite struct ContainerOutlineTests {
  private func container(_ registering: (Registry) -> Void = { _ in }) throws -> (Container, Tracer) {
    let tracer = Tracer.counting()
    return (try Container(HousePlugin(), tracer: tracer, registering: registering), tracer)
  }

  /// The rows as text: the name, then what happened.
  private func lines(_ container: Container, _ tracer: Tracer) -> [String] {
    let outline = ContainerOutline(container.graph)
    let log = ActivityLog(tracer.events)
    return outline.rows.map { row in
      guard case .registration(let node) = row else { return outline.name(of: row) }
      let activity = log[outline.id(of: node)]
      let role = outline.graph.nodes[node].role
      return "  \(outline.name(of: row)) \(role.rawValue) \(activity.built)+\(activity.reused)"
    }
  }

  private func details(_ name: String, _ container: Container, _ tracer: Tracer) -> [String] {
    let outline = ContainerOutline(container.graph)
    guard let row = outline.rows.first(where: { outline.name(of: $0).hasSuffix(name) }) else { return [] }
    return outline.details(of: row, in: ActivityLog(tracer.events))
  }

  @Test func details_sayWhatARegistrationIs_andNeeds_andWhoAsked() throws {
    let (container, tracer) = try container()
    #expect(
      details("Kitchen", container, tracer).dropFirst() == [
        "not built yet", "needs DemoAppTests.Radio", "asked for by no one yet",
      ])
    _ = try (container.resolve(House.self), container.resolve(Kitchen.self))
    #expect(
      details("House", container, tracer) == [
        "coordinator, transient, on the main actor, in DemoAppTests/ContainerOutlineTests.swift:24",
        "built 1×, last in 5 µs", "needs DemoAppTests.Kitchen, Provider<DemoAppTests.Radio>", "asked for by the app 1×",
      ])
    #expect(
      details("Kitchen", container, tracer).suffix(3) == [
        "built 1×, last in 3 µs; reused 1×", "needs DemoAppTests.Radio",
        "asked for by DemoAppTests.House 1×, the app 1×",
      ])
    #expect(details("RadioPlugin", container, tracer) == ["needs no other plugin", "is needed by HousePlugin"])
  }

  @Test func decorators_areBelowWhatTheyWrap_andCountedByThemselves() throws {
    let (container, tracer) = try container { registry in
      registry.decorate(Kitchen.self) { (kitchen: Kitchen, radio: Radio) in kitchen }
    }
    _ = try container.resolve(House.self)
    _ = try container.resolve(Kitchen.self)
    #expect(
      lines(container, tracer).suffix(3) == [
        "  DemoAppTests.House coordinator 1+0", "  DemoAppTests.Kitchen viewModel 1+0",
        "  DemoAppTests.Kitchen, decorator decorator 1+1",
      ])
    #expect(details("Kitchen", container, tracer).last == "asked for by DemoAppTests.House 1×")
  }

  @Test func child_showsItsDecorator_aroundWhatItReplaces() throws {
    let (container, tracer) = try container()
    let child = try container.makeChild(
      registering: { $0.decorate(Radio.self) { (radio: Radio) in radio } },
      overriding: { $0.service(Radio.self, using: Radio.init) })
    _ = try child.resolve(Radio.self)
    #expect(
      lines(child, tracer).prefix(3) == [
        "RadioPlugin", "  DemoAppTests.Radio, override service 1+0",
        "  DemoAppTests.Radio, decorator decorator 1+0",
      ])
  }

  @Test(arguments: [
    (Duration.zero, "0 µs"), (.microseconds(999), "999 µs"), (.microseconds(1999), "1 ms"), (.seconds(61), "61 s"),
  ])
  func duration_hasOneUnit(duration: Duration, words: String) { #expect(duration.words == words) }
}
