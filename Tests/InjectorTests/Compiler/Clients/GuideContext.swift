import Foundation
import Injector

// What the statements of the guide use that its blocks don't declare.

struct AppPlugin: Plugin {
  func register(in registry: Registry) {}
}

class LegacyUploader: NSObject { init(defaults: UserDefaults) {} }

@MainActor let isSharing = true
@MainActor let isStrict = true
@MainActor let extras: [any Plugin] = []
@MainActor let folder = URL(filePath: "Snapshots")
@MainActor let tracer = Tracer()
@MainActor var container: Container { fatalError("only compiled") }

/// The loggers of os and of swift-log.
struct Logger: Sendable {
  init(label: String) {}
  init(subsystem: String, category: String) {}
  func info(_ message: String) {}
  subscript(metadataKey key: String) -> String? {
    get { nil }
    set {}
  }
}

/// The start of a server, which is on the main actor.
@MainActor func serve() async throws { try await run(AppPlugin()) { container in _ = container.graph } }
