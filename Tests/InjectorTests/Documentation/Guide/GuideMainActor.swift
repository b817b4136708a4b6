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
    #expect(errorKind { try container.resolve(Palette.self) } == .requiresMainActor)
    let refusal = #expect(throws: ResolutionError.self) { try paletteHere(container) }
    #expect(refusal?.kind == .requiresMainActor)
    let palette = try await Worker().palette(container)
    #expect(palette === (try await container.resolveAsync(Palette.self)))
  }
}
