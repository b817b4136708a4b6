import Foundation
import Injector
import InjectorInspection
import Testing

@Suite struct GuideTracing {
  private struct AppPlugin: Plugin {
    func register(in registry: Registry) {
      registry.service(CartStore.self, using: CartStore.init).singleton()
      registry.service(CartViewModel.self, using: CartViewModel.init)
    }
  }

  private struct CartStore: Sendable {}
  private struct CartViewModel: Sendable { let store: CartStore }

  @Test func tracer_recordsEachInstance() throws {
    // begin: a tracer
    let tracer = Tracer { event in print(event) }  // the log is optional
    let container = try Container(AppPlugin(), tracer: tracer)
    // end: a tracer
    _ = try container.resolve(CartViewModel.self)
    let shown = try DocumentedCode(
      of: DocumentedCode.root.appending(path: "Sources/Injector/Injector.docc/Guide/Tracing.md")
    )
    .blocks(of: "text").joined(separator: "\n")
    #expect(
      masked(tracer.events.map(\.description).joined(separator: "\n"), of: "GuideTracing") == masked(shown, of: "Shop"))
  }

  /// Only compiled: it writes to the current folder.
  private func writeTrace(of tracer: Tracer) throws {
    // begin: a file for Perfetto
    try tracer.chromeTrace.write(toFile: "start.json", atomically: true, encoding: .utf8)
    // end: a file for Perfetto
  }

  /// A trace without what differs between runs, and without where the types are declared.
  private func masked(_ trace: String, of home: String) -> String {
    trace.replacing(/InjectorTests\.|\(unknown context at \$[0-9a-f]+\)\./, with: "").replacing("\(home).", with: "")
      .replacing(/[0-9.e-]+ seconds on thread \d+/, with: "some time")
  }
}
