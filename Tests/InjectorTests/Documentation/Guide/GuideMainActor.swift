import Injector
import Testing

// begin: main actor
@MainActor final class Palette {
  let name: String
  init() { name = "light" }
}

struct PalettePlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(Palette.self, using: Palette.init).singleton()
  }
}

@MainActor func paletteName(_ container: Container) throws -> String {
  try container.resolve(Palette.self).name  // on the main actor: at once
}

nonisolated func paletteHere(_ container: Container) throws -> Palette {
  try container.resolve(Palette.self)  // elsewhere: throws .requiresMainActor
}

actor Worker {
  func palette(_ container: Container) async throws -> Palette {
    try await container.resolveAsync(Palette.self)  // awaited: hops to the main actor, and back
  }
}
// end: main actor

@Suite struct GuideMainActor {
  @Test func resolve_works_whereTheCallerMayBuildIt() async throws {
    let container = try Container(PalettePlugin())
    #expect(try await paletteName(container) == "light")
    let error = failure { () throws(ResolutionError) in try container.resolve(Palette.self) }
    #expect(error?.kind == .requiresMainActor)
    let refusal = #expect(throws: ResolutionError.self) { try paletteHere(container) }
    #expect(refusal?.kind == .requiresMainActor)
    let palette = try await Worker().palette(container)
    #expect(palette === (try await container.resolveAsync(Palette.self)))
  }

  private final class Painter {
    let provider: Provider<Palette>
    let lazy: Lazy<Palette>
    init(provider: Provider<Palette>, lazy: Lazy<Palette>) { (self.provider, self.lazy) = (provider, lazy) }
    func paint() throws -> Palette { try provider() }
    func paintLazily() throws -> Palette { try lazy() }
    @MainActor func paintThere() throws -> Palette { try provider() }
  }

  @Test @MainActor func handles_throw_inAMethodOfAPlainClass_onTheMainThreadToo() throws {
    let container = try Container(PalettePlugin(), registering: { $0.service(Painter.self, using: Painter.init) })
    let painter = try container.resolve(Painter.self)
    #expect(throws: ResolutionError.self) { try painter.paint() }
    #expect(throws: ResolutionError.self) { try painter.paintLazily() }
    #expect(try painter.paintThere().name == "light")
  }

  @Test func isolation_spreads_whenTheContainerIsBuilt() throws {
    let drafts = Module(
      name: "Drafts",
      registrations: { $0.service(Draft.self, using: { (_: Palette) in Draft() }) })
    #expect(try Container(PalettePlugin(), drafts).graph.nodes.map(\.isolation) == [.mainActor, .mainActor])
  }
}
