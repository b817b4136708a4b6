import Foundation
import Injector
import Testing

class LegacyUploader: NSObject { init(defaults: UserDefaults) {} }

// begin: plugin
struct SystemPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(FileManager.self, using: { FileManager() }).singleton()
    registry.instance(UserDefaults.standard, for: UserDefaults.self)
    registry.service(LegacyUploader.self, using: { (defaults: UserDefaults) in LegacyUploader(defaults: defaults) })
  }
}
// end: plugin

@Suite struct GuideObjectiveC {
  @Test @MainActor func classes_areResolved_likeAnyOthers() async throws {
    try await Container(SystemPlugin()).resolveEverything()
  }
}
