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
