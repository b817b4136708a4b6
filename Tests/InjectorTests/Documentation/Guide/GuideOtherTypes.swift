import Foundation
import Injector
import Testing

// begin: functions
struct Greeting: Sendable {
  var text: @Sendable (String) -> String
  func callAsFunction(_ name: String) -> String { text(name) }
}

final class Welcome: Sendable {
  let title: String
  init(greeting: Greeting) { title = greeting("Ada") }
}

struct GreetingPlugin: Plugin {
  func register(in registry: Registry) {
    registry.instance(Greeting { name in "Hello, \(name)" }, for: Greeting.self)
    registry.service(Welcome.self, using: Welcome.init)
  }
}
// end: functions

@Suite struct GuideOtherTypes {
  @Test func function_isAService_inAStructure() throws {
    // begin: mocking
    let container = try Container(
      GreetingPlugin(), overriding: { $0.instance(Greeting { _ in "Hi" }, for: Greeting.self) })
    let title = try container.resolve(Welcome.self).title  // "Hi"
    // end: mocking
    #expect(title == "Hi")
    #expect(try Container(GreetingPlugin()).resolve(Welcome.self).title == "Hello, Ada")
  }
}

// begin: generic services
import Synchronization

struct Song: Sendable {}
struct Album: Sendable {}

final class ModelStore<Model: Sendable>: Sendable {
  let models = Mutex<[Model]>([])
}

struct LibraryPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(ModelStore<Song>.self, using: ModelStore<Song>.init).singleton()
    registry.service(ModelStore<Album>.self, using: ModelStore<Album>.init).singleton()
  }
}
// end: generic services

extension GuideOtherTypes {
  @Test func eachSpecialization_isAKey() throws {
    let container = try Container(LibraryPlugin())
    let songs = try container.resolve(ModelStore<Song>.self)
    songs.models.withLock { $0.append(Song()) }
    #expect(try container.resolve(ModelStore<Song>.self) === songs)
    #expect(try container.resolve(ModelStore<Album>.self).models.withLock(\.isEmpty))
  }
}

class LegacyUploader: NSObject { init(defaults: UserDefaults) {} }

// begin: Objective-C
struct SystemPlugin: Plugin {
  func register(in registry: Registry) {
    registry.service(FileManager.self, using: { FileManager() }).singleton()
    registry.instance(UserDefaults.standard, for: UserDefaults.self)
    registry.service(LegacyUploader.self, using: { (defaults: UserDefaults) in LegacyUploader(defaults: defaults) })
  }
}
// end: Objective-C

extension GuideOtherTypes {
  @Test @MainActor func classes_areResolved_likeAnyOthers() async throws {
    try await Container(SystemPlugin()).resolveEverything()
  }
}
